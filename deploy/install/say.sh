# What the installer says, and how it does things: every change of the system goes through `run` or `put`.
# shellcheck shell=bash

title() { printf '\n== %s\n' "$*"; }
say() { printf '%s\n' "$*"; }
note() { printf '→ %s\n' "$*"; }

stop() {
    printf '\ncroupier: %s\n' "$*" >&2
    exit 1
}

wrong() {
    printf 'croupier: %s “deploy/install.sh --help” lists what there is.\n' "$*" >&2
    exit 2
}

# Does it; on a dry run, says it.
run() {
    if [ "$DRY" = yes ]; then
        if [ "$1" = as_table ]; then
            shift
            printf '   would run as user croupier:'
        else
            printf '   would run:'
        fi
        printf ' %q' "$@"
        printf '\n'
    else
        "$@"
    fi
}

# Writes the standard input to a file, there whole or not at all: put MODE FILE
put() {
    if [ "$DRY" = yes ]; then
        cat > /dev/null
        printf '   would write: %s\n' "$(shown "$2")"
        return
    fi
    mkdir -p "$(dirname "$2")"
    local part
    part=$(mktemp "$2.XXXXXX")
    cat > "$part"
    chmod "$1" "$part"
    mv -f "$part" "$2"
}

# A path as it is on the system: tests install below a folder of their own.
shown() { printf '%s' "${1#"$ROOT"}"; }
