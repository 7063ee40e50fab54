#!/usr/bin/env bash
# Puts Croupier on a Raspberry Pi: see deploy/README.md, or --help. Safe to run again at any time.
set -euo pipefail
umask 022

HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=deploy/install/say.sh
. "$HERE/install/say.sh"
# shellcheck source=deploy/install/checks.sh
. "$HERE/install/checks.sh"
# shellcheck source=deploy/install/versions.sh
. "$HERE/install/versions.sh"
# shellcheck source=deploy/install/system.sh
. "$HERE/install/system.sh"

usage() {
    cat << 'TEXT'
sudo deploy/install.sh [OPTION …]

Without an option it installs Croupier from the folder this script lies in, or installs it anew over what is there:
packages of the system, the program in /opt/croupier, a user, the kiosk on the first console, settings; then it
looks whether all works. Games, settings and enrolled dice are never touched.

  --update       the same, for a Croupier that is installed; if the new version does not work, the old one stays
  --rollback     back to the version before
  --uninstall    take the program away; games and settings stay in /var/lib/croupier
  --purge        with --uninstall: those, and the user, too
  --dry-run      only say what would be done; needs no sudo
  --kiosk        start on the first console at power on, also where a desktop is set up (default without a desktop)
  --no-kiosk     start nothing by itself (default with a desktop): the command is croupier
  --network      let the kiosk reach a broker in the network (MQTT); --no-network takes it back (default)
  --from PATH    install from another folder, or from a wheel (croupier-….whl)
  --wheels DIR   take Python packages from this folder instead of the network
TEXT
}

main() {
    options "$@"
    systemd_runs || export SYSTEMD_OFFLINE=1 # in a chroot, where an image is made: units are enabled all the same
    case $TASK in
        install) install_all ;;
        rollback) rollback_by_hand ;;
        uninstall) uninstall_all ;;
    esac
}

options() {
    TASK=install UPDATE=no PURGE=no DRY=no KIOSK=auto NETWORK=keep FROM=$(dirname "$HERE") WHEELS=
    while [ $# -gt 0 ]; do
        case $1 in
            --update) UPDATE=yes ;;
            --rollback) TASK=rollback ;;
            --uninstall) TASK=uninstall ;;
            --purge) PURGE=yes ;;
            --dry-run) DRY=yes ;;
            --kiosk) KIOSK=yes ;;
            --no-kiosk) KIOSK=no ;;
            --network) NETWORK=yes ;;
            --no-network) NETWORK=no ;;
            --from | --wheels)
                [ $# -ge 2 ] || wrong "$1 needs a path after it."
                [ -e "$2" ] || wrong "There is no $2, which $1 names."
                if [ "$1" = --from ]; then FROM=$(realpath "$2"); else WHEELS=$(realpath "$2"); fi
                shift
                ;;
            -h | --help)
                usage
                exit 0
                ;;
            *) wrong "There is no option $1." ;;
        esac
        shift
    done
    [ "$PURGE" = no ] || [ "$TASK" = uninstall ] || wrong "--purge goes with --uninstall."
    [ "$UPDATE" = no ] || [ "$TASK" = install ] || wrong "--update does not go with --$TASK."
}

install_all() {
    if [ "$UPDATE" = yes ] && [ ! -e "$CURRENT" ]; then
        stop "There is nothing to update in $(shown "$PLACE"): run it without --update."
    fi
    one_at_a_time
    check_source
    check_system
    choose_kiosk
    install_packages
    check_python
    check_room
    make_user
    build_version
    self_test "$NEW" || stop "The new version does not pass its self-test, see above. $(stays)"
    note_running
    pause_kiosk
    switch_to "$NEW"
    install_command
    install_config
    install_kiosk
    title "What works"
    run as_table "$CURRENT/bin/croupier" doctor || true  # it names what to do, and a missing camera is no reason to stop
    start_kiosk
    prune_versions
    name_traps
    finish
}

main "$@"
