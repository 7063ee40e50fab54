#!/usr/bin/env bash
# Gives a root an archive with one package: python3-picamera2, empty but for its name and what the real one needs most.
set -euo pipefail
root=${1:?name a root}
archive=$root/srv/stand-in
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
mkdir -p "$archive" "$build/DEBIAN" "$build/usr/lib/python3/dist-packages/picamera2"
cat > "$build/DEBIAN/control" << 'TEXT'
Package: python3-picamera2
Version: 0+stand-in
Architecture: all
Maintainer: Croupier
Depends: python3, python3-numpy
Description: stand-in for the package of Raspberry Pi's archive: finds no camera
TEXT
cat > "$build/usr/lib/python3/dist-packages/picamera2/__init__.py" << 'TEXT'
class Picamera2:
    @staticmethod
    def global_camera_info():
        return []
TEXT
dpkg-deb --build --root-owner-group "$build" "$archive/python3-picamera2.deb" > /dev/null
{
    dpkg-deb --field "$archive/python3-picamera2.deb"
    printf 'Filename: ./python3-picamera2.deb\nSize: %s\nSHA256: %s\n' \
        "$(stat -c %s "$archive/python3-picamera2.deb")" "$(sha256sum "$archive/python3-picamera2.deb" | cut -d ' ' -f 1)"
} > "$archive/Packages"
printf 'deb [trusted=yes] file:/srv/stand-in ./\n' > "$root/etc/apt/sources.list.d/stand-in.list"
