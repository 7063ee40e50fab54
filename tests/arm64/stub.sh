#!/usr/bin/env bash
# Gives a root an archive with stand-ins for what Pi OS takes from Raspberry Pi's own archive: python3-picamera2, which
# finds no camera, and python3-lgpio, which is empty.
set -euo pipefail
root=${1:?name a root}
archive=$root/srv/stand-in
mkdir -p "$archive"
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT

# package NAME MODULE NEEDS, with the module's text on the standard input
package() {
    local file=$archive/$1.deb
    rm -rf "${build:?}"/*
    mkdir -p "$build/DEBIAN" "$build/usr/lib/python3/dist-packages/$2"
    cat > "$build/usr/lib/python3/dist-packages/$2/__init__.py"
    cat > "$build/DEBIAN/control" << TEXT
Package: $1
Version: 0+stand-in
Architecture: all
Maintainer: Croupier
Depends: $3
Description: stand-in for the package of Raspberry Pi's archive
TEXT
    dpkg-deb --build --root-owner-group "$build" "$file" > /dev/null
    dpkg-deb --field "$file"
    printf 'Filename: ./%s\nSize: %s\nSHA256: %s\n\n' "$1.deb" "$(stat -c %s "$file")" "$(sha256sum "$file" | cut -d ' ' -f 1)"
}

{
    package python3-picamera2 picamera2 "python3, python3-numpy" << 'TEXT'
class Picamera2:
    @staticmethod
    def global_camera_info():
        return []
TEXT
    package python3-lgpio lgpio python3 < /dev/null
} > "$archive/Packages"
printf 'deb [trusted=yes] file:/srv/stand-in ./\n' > "$root/etc/apt/sources.list.d/stand-in.list"
