# What Croupier needs of the system: packages, a user, a command, settings and the kiosk's service.
# shellcheck shell=bash

UNIT=$ROOT/etc/systemd/system/croupier.service
DROP_IN=$ROOT/etc/systemd/system/croupier.service.d/network.conf
COMMAND=$ROOT/usr/local/bin/croupier
ENTRY=$ROOT/usr/local/share/applications/croupier.desktop
FORMER_TARGET=$PLACE/former-target
FORMER_UNIT=$PLACE/former-unit
ASIDE=$DATA/before-update
SETTLE=${CROUPIER_SETTLE:-15} # seconds that the kiosk must run to count as started
WAS_RUNNING=no
PAUSED=no # whether the kiosk was stopped here, and was not started again yet
# What SDL opens by name to draw on a bare console and to play sound; its own libraries come with pygame-ce.
PACKAGES=(python3-venv libdrm2 libgbm1 libegl1 libgles2 libgl1-mesa-dri libudev1 libasound2-data)
PI_PACKAGES=(python3-picamera2 python3-lgpio) # of these, what the system knows

install_packages() {
    title "Packages of the system"
    local wanted=("${PACKAGES[@]}") missing=() one
    run apt-get update -q || note "The lists of packages could not be renewed; it goes on with those that are there."
    for one in "${PI_PACKAGES[@]}"; do
        if apt-cache show "$one" > /dev/null 2>&1; then wanted+=("$one"); else note "This system knows no $one: it does without."; fi
    done
    for one in "${wanted[@]}"; do installed "$one" || missing+=("$one"); done
    if [ ${#missing[@]} = 0 ]; then
        say "All are there."
        return
    fi
    # Without recommendations: picamera2 would bring a whole desktop's libraries to a bare console.
    run env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}" \
        || stop "apt could not install ${missing[*]}, see above: check the network; another apt may be running. Then run this again."
}

installed() { [ "$(dpkg-query -W -f '${db:Status-Abbrev}' "$1" 2> /dev/null)" = "ii " ]; }

# A user for the kiosk alone, which nobody can log in as, in the groups that own the devices.
make_user() {
    title "User croupier"
    getent passwd croupier > /dev/null \
        || run useradd --system --user-group --home-dir /var/lib/croupier --no-create-home --shell /usr/sbin/nologin croupier
    local group
    for group in video render input audio gpio; do
        if ! getent group "$group" > /dev/null; then
            note "There is no group $group here: the user does without."
        elif ! id -nG croupier 2> /dev/null | tr ' ' '\n' | grep -qx "$group"; then
            run usermod --append --groups "$group" croupier
        fi
    done
    run install -d -m 750 -o croupier -g croupier "$DATA"
}

# As yourself with your own files; with sudo as the table, with its settings and games.
install_command() {
    put 755 "$COMMAND" << 'TEXT'
#!/bin/sh
# croupier …: as yourself, with your own settings and games. sudo croupier …: as the kiosk, with those of the table.
program=/opt/croupier/current/bin/croupier
if [ "$(id -u)" = 0 ]; then
    exec runuser -u croupier -- env HOME=/var/lib/croupier CROUPIER_DATA=/var/lib/croupier \
        CROUPIER_CONFIG=/var/lib/croupier/croupier.toml "$program" "$@"
fi
exec "$program" "$@"
TEXT
    put 644 "$ENTRY" << 'TEXT'
[Desktop Entry]
Type=Application
Name=Croupier
Comment=The companion on a real game table
Comment[de]=Der Begleiter am Spieltisch
Exec=croupier
Categories=Game;BoardGame;
Terminal=false
TEXT
}

install_config() {
    if [ -f "$CONFIG" ]; then
        say "Settings: $(shown "$CONFIG"), left as they are."
    else
        run as_table "$CURRENT/bin/croupier" config --init
    fi
}

# On the console if nothing else wants the screen; a desktop keeps it, unless --kiosk says otherwise.
choose_kiosk() {
    if [ "$KIOSK" = auto ] && [ -f "$UNIT" ]; then
        KIOSK=$(kiosk_is_on)
    elif [ "$KIOSK" = auto ]; then
        if [ "$(systemctl get-default 2> /dev/null)" = graphical.target ] && has_desktop; then KIOSK=no; else KIOSK=yes; fi
    fi
    if [ "$KIOSK" = no ]; then
        note "Nothing will start by itself: open Croupier from the menu, or type croupier. With --kiosk it takes the whole screen at power on."
    fi
}

kiosk_is_on() { if systemctl is-enabled --quiet croupier.service 2> /dev/null; then printf yes; else printf no; fi; }
has_desktop() { [ -e "$ROOT/etc/systemd/system/display-manager.service" ]; }

install_kiosk() {
    title "The kiosk"
    put 644 "$UNIT" < "$HERE/croupier.service"
    case $NETWORK in
        yes) put 644 "$DROP_IN" < "$HERE/network.conf" ;;
        no) run rm -f "$DROP_IN" ;;
    esac
    run systemctl daemon-reload
    if [ "$KIOSK" = no ]; then
        if [ "$(kiosk_is_on)" = yes ]; then
            run systemctl disable --quiet croupier.service
            PAUSED=no
            give_console_back
        fi
        return
    fi
    if [ "$(systemctl get-default 2> /dev/null)" = graphical.target ] && has_desktop; then
        printf 'graphical.target\n' | put 644 "$FORMER_TARGET"
        run systemctl set-default --quiet multi-user.target # one screen: the desktop would keep it
    fi
    run systemctl disable --quiet getty@tty1.service # else both are wanted at power on, and one of them loses
    run systemctl enable --quiet croupier.service
}

give_console_back() {
    if [ -f "$FORMER_TARGET" ]; then
        run systemctl set-default --quiet "$(cat "$FORMER_TARGET")"
        note "The desktop is back at the next power on (sudo reboot)."
    fi
    run rm -f "$FORMER_TARGET"
    run systemctl enable --quiet getty@tty1.service
    run systemctl start --no-block getty@tty1.service || true
}

systemd_runs() { [ -d "$ROOT/run/systemd/system" ]; }

note_running() { if systemd_runs && systemctl is-active --quiet croupier.service 2> /dev/null; then WAS_RUNNING=yes; fi; }

# Also lays journal and unit aside: a version that is given up must not have changed them.
pause_kiosk() {
    [ "$WAS_RUNNING" = yes ] || return 0
    if [ "$DRY" = no ]; then
        PAUSED=yes
        trap clean_up EXIT
    fi
    run systemctl stop croupier.service
    [ ! -f "$UNIT" ] || run cp -p "$UNIT" "$FORMER_UNIT"
    run rm -rf "$ASIDE"
    run mkdir -m 700 "$ASIDE"
    [ ! -f "$DATA/journal.sqlite" ] || run cp -p "$DATA"/journal.sqlite* "$ASIDE/"
}

start_kiosk() {
    [ "$KIOSK" = yes ] || return 0
    if on_first_console; then
        note "You are on the console that the kiosk takes: it starts at the next power on (sudo reboot)."
        return
    fi
    if ! systemd_runs; then
        note "systemd does not run here: the kiosk starts when this system does."
        return
    fi
    if has_desktop && systemctl is-active --quiet display-manager.service 2> /dev/null; then
        note "The desktop has the screen: the kiosk starts at the next power on (sudo reboot)."
        return
    fi
    PAUSED=no
    run systemctl restart croupier.service || true
    [ "$DRY" = yes ] && return
    if stays_up; then
        say "The kiosk runs."
        rm -rf "$ASIDE"
    elif [ "$WAS_RUNNING" = yes ] && [ "$TASK" = install ] && [ -e "$PREVIOUS" ]; then
        roll_back
    else
        note "The kiosk does not run yet. Why, says: journalctl -u croupier -n 20. A screen must be plugged in; it tries again every few seconds."
    fi
}

roll_back() {
    systemctl stop croupier.service || true
    link "$(readlink "$PREVIOUS")" "$CURRENT"
    rm -rf "$PREVIOUS" "$NEW"
    if [ -f "$ASIDE/journal.sqlite" ]; then
        rm -f "$DATA"/journal.sqlite-*
        mv -f "$ASIDE"/journal.sqlite* "$DATA/"
    fi
    rm -rf "$ASIDE"
    [ ! -f "$FORMER_UNIT" ] || mv -f "$FORMER_UNIT" "$UNIT"
    systemctl daemon-reload
    systemctl restart croupier.service || true
    stop "The new version did not keep running; the one before is in use again, with all games. Why, says: journalctl -u croupier -n 50."
}

# Whether the service runs for a while without being started again.
stays_up() {
    local second before
    before=$(restarts)
    for ((second = 0; second < SETTLE; second++)); do
        sleep 1
        systemctl is-active --quiet croupier.service || return 1
    done
    [ "$(restarts)" = "$before" ]
}

restarts() { systemctl show --property=NRestarts --value croupier.service; }

on_first_console() { [ "$(ps -o tty= -p $$ 2> /dev/null | tr -d ' ')" = tty1 ]; }

uninstall_all() {
    [ -e "$PLACE" ] || [ -e "$UNIT" ] || [ "$PURGE" = yes ] || stop "Croupier is not installed here."
    one_at_a_time
    title "Taking Croupier away"
    if [ -e "$UNIT" ]; then
        ! systemd_runs || run systemctl stop croupier.service || true
        run systemctl disable --quiet croupier.service || true
        give_console_back
    fi
    run rm -rf "$UNIT" "$(dirname "$DROP_IN")" "$COMMAND" "$ENTRY" "$PLACE"
    run systemctl daemon-reload
    if [ "$PURGE" = yes ]; then
        run rm -rf "$DATA"
        ! getent passwd croupier > /dev/null || run userdel --force croupier # its session may last some seconds longer than the kiosk
        say "Croupier, its games and its settings are gone."
    else
        say "Croupier is gone. Its games and settings stay in $(shown "$DATA"); --uninstall --purge takes them, too."
    fi
    say "Packages of the system stay, for others may use them: ${PACKAGES[*]} ${PI_PACKAGES[*]}."
}

finish() {
    title "Done"
    if [ "$DRY" = yes ]; then
        say "This was a dry run: nothing was changed."
        return
    fi
    say "Installed: $(version_of "$CURRENT")."
    if [ "$KIOSK" = yes ]; then
        say "The kiosk starts at power on. Its news: journalctl -u croupier. Stop it: sudo systemctl stop croupier."
    fi
    say "The table's settings: $(shown "$CONFIG") (sudo croupier config). What works: sudo croupier doctor."
}
