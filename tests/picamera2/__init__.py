"""The Pi's camera library without a Pi: picamera2 on libcamera's virtual camera. `make test-picamera2` runs it."""
