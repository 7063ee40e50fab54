"""The Pi's userland without a Pi: Debian trixie for arm64, emulated. `make test-arm64` runs it."""
