#!/usr/bin/env bash
# Installs Croupier for real into a Debian trixie root for arm64, emulated by qemu, and compares what it reads and plays
# there with this machine: tests/arm64/run.sh FOLDER (which keeps the root; 3 GB; the first time takes half an hour).
#
# Stand-ins, named where they are used: python3-picamera2 and python3-lgpio come from Raspberry Pi's own archive, so
# packages of those names stand in for them; the group gpio, which Pi OS brings; systemd is there but does not run.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
project=$(cd "$here/../.." && pwd)
mkdir -p "${1:?name a folder to keep the arm64 root in}"
work=$(cd "$1" && pwd)
python=$project/.venv/bin/python
root=$work/root

say() { printf '\n#### %s\n' "$*"; }
stop() {
    printf 'test-arm64: %s\n' "$*" >&2
    exit 1
}

[ "$(id -u)" = 0 ] || stop "needs root, for a chroot."
for tool in mmdebstrap arch-test; do command -v "$tool" > /dev/null || stop "needs $tool: apt install mmdebstrap arch-test qemu-user-static binfmt-support"; done
[ -e /proc/sys/fs/binfmt_misc/register ] || mount -t binfmt_misc none /proc/sys/fs/binfmt_misc
[ -e /proc/sys/fs/binfmt_misc/qemu-aarch64 ] || update-binfmts --enable qemu-aarch64
arch-test arm64 > /dev/null || stop "this machine cannot run arm64 programs, not even emulated."

# Mounts of the root end with this script, however it ends.
[ -n "${CROUPIER_UNSHARED:-}" ] || CROUPIER_UNSHARED=yes exec unshare --mount --propagation private "$0" "$@"

if [ ! -s "$work/base.tar" ]; then
    say "A Debian trixie root for arm64"
    mmdebstrap --architectures=arm64 --variant=apt --aptopt='Acquire::Check-Valid-Until "false"' \
        --include=systemd,udev,adduser,passwd,sudo,ca-certificates,python3,procps trixie "$work/part.tar"
    mv "$work/part.tar" "$work/base.tar"
fi
rm -rf --one-file-system "$root"
mkdir -p "$root"
tar -C "$root" -xf "$work/base.tar"
mount -t proc proc "$root/proc"
cp /etc/resolv.conf "$root/etc/resolv.conf"
chroot "$root" groupadd --system gpio

say "The project, its Python packages for arm64, and the stand-ins for python3-picamera2 and python3-lgpio"
mkdir -p "$root/root/croupier" "$work/wheels"
git -C "$project" ls-files -z | tar -C "$project" --null --files-from=- -cf - | tar -C "$root/root/croupier" -xf -
"$python" "$here/wheels.py" "$work/wheels"
cp -r "$work/wheels" "$root/root/wheels"
"$here/stub.sh" "$root"

cd "$project"

inside() { chroot "$root" env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin LANG=C.UTF-8 QEMU_CPU=cortex-a72 PIP_NO_COMPILE=1 "$@"; }

say "deploy/install.sh"
inside /root/croupier/deploy/install.sh --kiosk --wheels /root/wheels
say "The same unit that systemd of trixie checks"
inside systemd-analyze verify /etc/systemd/system/croupier.service
first=$(readlink "$root/opt/croupier/current")

say "croupier doctor, as the table"
inside croupier doctor --json > "$work/doctor.json" || true
"$python" -m json.tool "$work/doctor.json"

say "The same pictures, read here and there"
rm -rf "$root/tmp/pictures" "$work/here" "$work/there"
mkdir "$work/here" "$work/there"
cp -r "$project/tests/vision/hard" "$root/tmp/pictures"
while read -r set pattern; do
    sh -c "cd tests/vision/hard && '$project/.venv/bin/croupier' read --json --set $set $pattern" < /dev/null > "$work/here/$set.jsonl"
    inside sh -c "cd /tmp/pictures && croupier read --json --set $set $pattern" < /dev/null > "$work/there/$set.jsonl"
done < "$here/pictures.txt"
"$python" -m tests.arm64.same "$work/here" "$work/there"

say "The same demo game, played here and there"
"$project/.venv/bin/croupier" demo --headless --players 2 --seed 2 > "$work/demo-here.txt"
inside croupier demo --headless --players 2 --seed 2 > "$work/demo-there.txt"
diff "$work/demo-here.txt" "$work/demo-there.txt" && echo "Word for word the same: $(wc -l < "$work/demo-there.txt") lines."

say "An update that does not work: the old version stays"
printf 'damaged' > "$root/root/croupier/models/reader.onnx"
if inside /root/croupier/deploy/install.sh --update --wheels /root/wheels; then stop "a broken version was installed."; fi
[ "$(readlink "$root/opt/croupier/current")" = "$first" ] || stop "the old version is no longer in use."
[ "$(find "$root/opt/croupier/versions" -mindepth 1 -maxdepth 1 | wc -l)" = 1 ] || stop "the broken version was left behind."
inside croupier --version

say "Away again; the table's data stay, until they are to go, too"
inside /root/croupier/deploy/install.sh --uninstall
[ -f "$root/var/lib/croupier/croupier.toml" ] || stop "the settings are gone."
inside /root/croupier/deploy/install.sh --uninstall --purge
left=$(cd "$root" && find opt etc usr/local var/lib home -name '*croupier*')
[ -z "$left" ] || stop "left behind: $left"
say "All as it should be."
