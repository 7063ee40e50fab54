# The program: each version in a folder of its own, and a link to the one in use, swapped in one step.
# shellcheck shell=bash

ROOT=${CROUPIER_ROOT:-} # tests install below a folder of their own
PLACE=$ROOT/opt/croupier
VERSIONS=$PLACE/versions
CURRENT=$PLACE/current
PREVIOUS=$PLACE/previous
DATA=$ROOT/var/lib/croupier
CONFIG=$DATA/croupier.toml
# The system's own Python, whichever comes first in PATH: picamera2 and lgpio belong to it.
PYTHON=${CROUPIER_PYTHON:-/usr/bin/python3}
NEW=

# A venv beside the others; PEP 668 forbids pip outside of one, and picamera2 is seen only with the system's packages.
build_version() {
    title "The program, from $FROM"
    NEW=$VERSIONS/$(date +%Y%m%d-%H%M%S)
    while [ -e "$NEW" ]; do NEW=$NEW-again; done
    [ "$DRY" = yes ] || trap clean_up EXIT
    run mkdir -p "$VERSIONS"
    run "$PYTHON" -m venv --system-site-packages "$NEW"
    local how=(--disable-pip-version-check --no-cache-dir --quiet)
    [ -z "$WHEELS" ] || how+=(--no-index --find-links "$WHEELS")
    if system_numpy_is_old; then
        # picamera2's JPEG writer is compiled for it, and cannot be loaded beside numpy 2.
        printf 'numpy<2\n' | put 644 "$NEW/constraints.txt"
        how+=(--constraint "$NEW/constraints.txt")
    fi
    run "$NEW/bin/python" -m pip install "${how[@]}" "$FROM" \
        || stop "The Python packages could not be installed, see above: check the network and the room on the card. $(stays)"
}

system_numpy_is_old() { "$PYTHON" -c 'import sys, numpy; sys.exit(numpy.__version__[:2] != "1.")' 2> /dev/null; }

# Whether a version works by itself: it starts, its models read a picture, a journal can be written, and it takes the
# settings that are there. In a folder of its own; camera, pins and games are left alone.
self_test() {
    say "Self-test …"
    if [ "$DRY" = yes ]; then
        run as_table "$1/bin/croupier" doctor --software
        return
    fi
    local room passed=yes
    room=$(mktemp -d)
    chmod 700 "$room"
    chown croupier: "$room"
    as_user HOME="$room" CROUPIER_DATA="$room" XDG_CONFIG_HOME="$room" "$1/bin/croupier" doctor --software || passed=no
    rm -rf "$room"
    if [ "$passed" = yes ] && [ -f "$CONFIG" ] && ! takes_config "$1"; then
        if [ -e "$CURRENT" ] && takes_config "$CURRENT" > /dev/null 2>&1; then
            passed=no
        else
            note "The settings in $(shown "$CONFIG") do not fit; mend them, or the kiosk cannot start."
        fi
    fi
    [ "$passed" = yes ]
}

takes_config() { as_table "$1/bin/croupier" config --check; }

# As the user that plays, and with the surroundings that the service gives it: as_user NAME=VALUE … COMMAND …
as_user() { runuser -u croupier -- env -i PATH=/usr/bin:/bin LANG=C.UTF-8 PYGAME_HIDE_SUPPORT_PROMPT=1 "$@"; }
as_table() { as_user HOME="$DATA" CROUPIER_DATA="$DATA" CROUPIER_CONFIG="$CONFIG" "$@"; }

# One step: at any moment the link names a whole version.
switch_to() {
    local old
    old=$(readlink "$CURRENT" || true)
    [ -z "$old" ] || [ "$old" = "$1" ] || link "$old" "$PREVIOUS"
    link "$1" "$CURRENT"
}

link() {
    run ln -sfn "$1" "$2.new"
    run mv -fT "$2.new" "$2"
}

# However it ends: a version that is not in use goes, and a kiosk that was stopped for it runs again.
clean_up() {
    trap - EXIT
    [ -z "$NEW" ] || [ "$(readlink "$CURRENT" || true)" = "$NEW" ] || rm -rf "$NEW"
    rm -f "$FORMER_UNIT"
    [ "$PAUSED" = no ] || systemctl restart croupier.service || true
}

stays() { if [ -e "$CURRENT" ]; then printf 'The version before stays in use.'; else printf 'Nothing was changed in its place.'; fi; }

# Those in use, now and before, are kept; an installation that was cut short left another.
prune_versions() {
    local one
    for one in "$VERSIONS"/*; do
        [ -d "$one" ] || continue
        [ "$one" = "$(readlink "$CURRENT" || true)" ] || [ "$one" = "$(readlink "$PREVIOUS" || true)" ] || run rm -rf "$one"
    done
}

rollback_by_hand() {
    [ -e "$CURRENT" ] || stop "There is nothing in $(shown "$PLACE") to go back from."
    [ -e "$PREVIOUS" ] || stop "There is no version before this one."
    one_at_a_time
    choose_kiosk
    note_running
    pause_kiosk
    switch_to "$(readlink "$PREVIOUS")"
    start_kiosk
    [ "$DRY" = yes ] || say "In use again: $(version_of "$CURRENT")."
}

version_of() { "$1/bin/croupier" --version; }
