#!/usr/bin/env bash
# The real picamera2 on the real libcamera, whose virtual camera plays pictures of ours, seen through Croupier's own
# source: tests/picamera2/run.sh FOLDER (which keeps a Debian root; 2 GB; the first time takes some minutes).
#
# The root is Debian forky, for its libcamera has the virtual camera in working order. picamera2 comes from the package
# index. What stands in for what: see dmabuf.c and look.py.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
project=$(cd "$here/../.." && pwd)
mkdir -p "${1:?name a folder to keep the root in}"
work=$(cd "$1" && pwd)
root=$work/root

stop() {
    printf 'test-picamera2: %s\n' "$*" >&2
    exit 1
}

[ "$(id -u)" = 0 ] || stop "needs root, for a chroot."
command -v mmdebstrap > /dev/null || stop "needs mmdebstrap: apt install mmdebstrap"
[ -n "${CROUPIER_UNSHARED:-}" ] || CROUPIER_UNSHARED=yes exec unshare --mount --propagation private "$0" "$@"

if [ ! -e "$work/complete" ]; then
    rm -rf --one-file-system "$root"
    mmdebstrap --variant=apt --aptopt='Acquire::Check-Valid-Until "false"' \
        --include=python3-libcamera,libcamera-ipa,python3-venv,python3-dev,gcc,libc6-dev,libcap-dev,ca-certificates \
        forky "$root"
    touch "$work/complete"
fi
inside() { chroot "$root" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 PYTHONDONTWRITEBYTECODE=1 "$@"; }
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
cp /etc/resolv.conf "$root/etc/resolv.conf"

rm -rf "$root/root/croupier" "$root/opt/frames"
mkdir -p "$root/root/croupier" "$root/opt/frames" "$root/usr/share/libcamera/pipeline/virtual"
git -C "$project" ls-files -z | tar -C "$project" --null --files-from=- -cf - | tar -C "$root/root/croupier" -xf -
if [ ! -e "$root/opt/venv/complete" ]; then
    # As deploy/install.sh does on the Pi, but picamera2 itself comes by pip, for no Debian has it. The certificates of
    # this machine: it may sit behind a proxy that has its own.
    cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/ca-certificates.crt"
    inside python3 -m venv --system-site-packages /opt/venv
    inside PIP_CERT=/etc/ssl/certs/ca-certificates.crt /opt/venv/bin/pip install --quiet --no-compile picamera2 /root/croupier
    touch "$root/opt/venv/complete"
fi
cp "$here/virtual.yaml" "$root/usr/share/libcamera/pipeline/virtual/virtual.yaml"
inside gcc -shared -fPIC -O1 -o /opt/dmabuf.so /root/croupier/tests/picamera2/dmabuf.c
inside sh -c 'cd /root/croupier && /opt/venv/bin/python -m tests.picamera2.frames /opt/frames'
inside sh -c 'cd /root/croupier && LD_PRELOAD=/opt/dmabuf.so exec /opt/venv/bin/python -m tests.picamera2.look /opt/frames'
