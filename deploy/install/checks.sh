# Whether this machine is one that Croupier can live on, and what is known to go wrong on it.
# shellcheck shell=bash

ROOM_MB=${CROUPIER_ROOM_MB:-900} # one version takes about half of it

one_at_a_time() {
    [ "$DRY" = yes ] && return
    [ "$(id -u)" = 0 ] || [ -n "$ROOT" ] || stop "This changes the system: run it as sudo deploy/install.sh (or with --dry-run)."
    mkdir -p "$PLACE"
    exec 9> "$PLACE/.lock"
    flock -n 9 || stop "Another installation is under way; wait for it."
}

check_source() {
    case $FROM in
        *.whl) [ -f "$FROM" ] || stop "$FROM is no file." ;;
        *) grep -qs '^name = "croupier"' "$FROM/pyproject.toml" || stop "$FROM is not Croupier's folder: it holds no such pyproject.toml." ;;
    esac
}

check_system() {
    title "This machine"
    local id codename architecture
    id=$(release ID) codename=$(release VERSION_CODENAME)
    architecture=$(dpkg --print-architecture 2> /dev/null || true)
    say "$(release PRETTY_NAME), ${architecture:-of unknown kind}, $(model)"
    case $architecture in
        arm64) ;;
        armhf | armel) stop "This system is of 32 bits, even if the Pi is not (dpkg says $architecture): write the 64-bit Raspberry Pi OS to the card." ;;
        amd64) note "This is a PC, no Pi: it gets the kiosk with a USB camera, without camera module and pins." ;;
        *) stop "Croupier runs on 64-bit Raspberry Pi OS (arm64), not on ${architecture:-a system without dpkg}." ;;
    esac
    case $id:$codename in
        debian:bookworm | debian:trixie | raspbian:bookworm | raspbian:trixie) ;;
        debian:buster | debian:bullseye | raspbian:buster | raspbian:bullseye)
            stop "$codename is too old (its Python is, too): write Raspberry Pi OS bookworm or newer to the card." ;;
        debian:* | raspbian:*) note "Croupier was tried on bookworm and trixie, not on ${codename:-this one}; it goes on." ;;
        *) stop "This is ${id:-an unknown system}; the installer knows Raspberry Pi OS and Debian. Elsewhere: make demo, or pip install in a venv." ;;
    esac
}

release() { sed -n "s/^$1=\"\?\([^\"]*\)\"\?\$/\1/p" "$ROOT/etc/os-release" 2> /dev/null || true; }

model() { { tr -d '\0' < "$ROOT/proc/device-tree/model"; } 2> /dev/null || printf 'no Raspberry Pi'; }

check_python() {
    [ "$DRY" = yes ] && [ ! -x "$PYTHON" ] && return
    "$PYTHON" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2> /dev/null \
        || stop "$PYTHON is missing, or older than 3.11, which Croupier needs."
}

check_room() {
    local free there=$PLACE
    while [ ! -d "$there" ]; do there=$(dirname "$there"); done
    free=$(df --output=avail -BM "$there" | tail -n 1 | tr -dc 0-9)
    [ "$free" -ge "$ROOM_MB" ] || stop "Only $free MB are free in $(shown "$there"), of $ROOM_MB that are needed; make room (sudo apt clean helps)."
}

# Each known trap that is there, with what to do. None of them stops the installation.
name_traps() {
    local boot=$ROOT/boot/firmware/config.txt
    [ -f "$boot" ] || boot=$ROOT/boot/config.txt
    if [ -f "$boot" ]; then
        grep -qE '^\s*start_x=1' "$boot" \
            && note "Camera: $(shown "$boot") has start_x=1, the camera stack of old; take the line out and start anew, or no camera module is found."
        grep -qE '^\s*camera_auto_detect=0' "$boot" && ! grep -qE '^\s*dtoverlay=(imx|ov)' "$boot" \
            && note "Camera: $(shown "$boot") has camera_auto_detect=0 and names no camera; set it to 1 and start anew."
        grep -qE '^\s*dtoverlay=vc4-f?kms-v3d' "$boot" \
            || note "Screen: $(shown "$boot") lacks dtoverlay=vc4-kms-v3d; without it nothing can be drawn on a bare console."
        grep -qE '^\s*dtparam=spi=on' "$boot" \
            && note "Pins: SPI is on and takes GPIO 7 to 11, the lights of seats 4 to 8: switch it off (sudo raspi-config), or name other pins."
    fi
    grep -qsE 'consoleblank=[1-9]' "$ROOT/boot/firmware/cmdline.txt" \
        && note "Blanking: cmdline.txt darkens the console after a while; the kiosk switches that off when it starts."
    [ "$KIOSK" = yes ] || note "Blanking: on a desktop switch it off by sudo raspi-config, Display Options, Screen Blanking."
    if [ -d "$ROOT/proc/device-tree" ] && ! system_has picamera2; then
        note "Camera: picamera2 is not there for $PYTHON; a USB camera works without. On Raspberry Pi OS: sudo apt install python3-picamera2."
    fi
    return 0
}

system_has() { "$PYTHON" -c "import importlib.util, sys; sys.exit(importlib.util.find_spec('$1') is None)" 2> /dev/null; }
