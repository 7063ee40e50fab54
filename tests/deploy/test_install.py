"""The installer, below a folder of its own: real files, links and steps; apt, systemd, users and pip are stand-ins.

That it also works with the real ones is what `make test-arm64` shows.
"""

import os
import stat
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import pytest

INSTALLER = Path(__file__).parents[2] / "deploy" / "install.sh"

# What each stand-in does, besides writing down that it was called.
COMMANDS = {
    "apt-get": '[ ! -e "$STANDS/no-network" ]',
    "apt-cache": '[ ! -e "$STANDS/no-$2" ]',
    "dpkg": 'cat "$STANDS/architecture"',
    "dpkg-query": 'if [ -e "$STANDS/packages" ]; then printf "ii "; else exit 1; fi',
    "getent": '[ "$1" = group ] || [ -e "$STANDS/user" ]',
    "useradd": 'touch "$STANDS/user"',
    "userdel": 'rm "$STANDS/user"',
    "usermod": "",
    "id": 'case "$1" in -u) echo 0 ;; *) echo croupier video ;; esac',
    "chown": "",
    "install": 'for last; do :; done; mkdir -p "$last"',
    "runuser": 'shift 3; exec "$@"',
    "df": 'printf "Avail\\n%sM\\n" "$(cat "$STANDS/room")"',
    "ps": 'cat "$STANDS/tty"',
    "sleep": "",
    "systemctl": """
case "$1" in
    get-default) cat "$STANDS/target" ;;
    set-default) echo "$3" > "$STANDS/target" ;;
    is-enabled) [ -e "$STANDS/enabled" ] ;;
    enable) [ "$3" != croupier.service ] || touch "$STANDS/enabled" ;;
    disable) case "$*" in *croupier*) rm -f "$STANDS/enabled" "$STANDS/running" ;; esac ;;
    is-active) case "$*" in *display-manager*) [ -e "$STANDS/desktop-runs" ] ;; *) [ -e "$STANDS/running" ] ;; esac ;;
    stop) rm -f "$STANDS/running" ;;
    daemon-reload) [ ! -e "$STANDS/no-reload" ] ;;
    restart) if [ ! -e "$CROUPIER_ROOT/opt/croupier/current/does-not-run" ]; then touch "$STANDS/running"; fi ;;
    show) echo 0 ;;
esac
""",
}
# Makes a venv whose pip puts a croupier into it that says which version it is, and fails as it is told to.
PYTHON = """#!/bin/sh
case "$*" in
    *"-m venv"*)
        for last; do :; done
        mkdir -p "$last/bin"
        cp "$0" "$last/bin/python" ;;
    *"-m pip install"*)
        echo "pip $*" >> "$STANDS/log"
        [ ! -e "$STANDS/no-network" ] || exit 1
        folder=$(dirname "$0")
        cp "$STANDS/croupier" "$folder/croupier"
        cp "$STANDS/version" "$folder/version"
        if [ -e "$STANDS/next-does-not-run" ]; then touch "$folder/../does-not-run"; fi ;;
    *"import sys, numpy"*) [ -e "$STANDS/old-numpy" ] ;;
    *) exit 0 ;;
esac
"""
CROUPIER = """#!/bin/sh
version=$(cat "$(dirname "$0")/version")
case "$*" in
    --version) echo "croupier $version" ;;
    "doctor --software") echo "self-test of $version"; [ "$version" != broken ] ;;
    doctor) echo "ok all of $version" ;;
    "config --init") echo "# settings" > "$CROUPIER_CONFIG" ;;
    "config --check") ! grep -q "wrong for $version" "$CROUPIER_CONFIG" ;;
    *) exit 1 ;;
esac
"""
BOOT = "dtoverlay=vc4-kms-v3d\ncamera_auto_detect=1\n"


@dataclass
class Pi:
    """A system to install on."""

    root: Path
    stands: Path
    environment: dict[str, str] = field(default_factory=dict)

    def __call__(self, *options: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(INSTALLER), *options], env=self.environment, capture_output=True, text=True, check=False, timeout=60
        )

    def installs(self, *options: str) -> str:
        done = self(*options)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def refuses(self, *options: str) -> str:
        done = self(*options)
        assert done.returncode == 1, done.stdout
        return done.stderr

    def put(self, name: str, value: str = "") -> None:
        (self.stands / name).write_text(value, encoding="utf-8")

    def called(self, start: str) -> list[str]:
        log = self.stands / "log"
        lines = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
        return [line for line in lines if line.startswith(start)]

    @property
    def current(self) -> Path:
        return (self.root / "opt/croupier/current").resolve()

    @property
    def versions(self) -> list[str]:
        return sorted((one / "bin/version").read_text() for one in (self.root / "opt/croupier/versions").iterdir())

    @property
    def version(self) -> str:
        return (self.current / "bin/version").read_text(encoding="utf-8")

    def files(self) -> set[str]:
        """All that was put there; the lock is only a place to wait at."""
        found = {
            str(path.relative_to(self.root)) for path in self.root.rglob("*") if path.is_symlink() or not path.is_dir()
        }
        given = ("etc/os-release", "boot/", "proc/", "opt/croupier/.lock")
        return {name for name in found if not name.startswith(given)}


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    root, stands, commands = (tmp_path / name for name in ("root", "stands", "commands"))
    for folder in ("etc", "boot/firmware", "proc/device-tree", "run/systemd/system"):
        (root / folder).mkdir(parents=True)
    stands.mkdir()
    commands.mkdir()
    pi = Pi(root, stands)
    (root / "etc/os-release").write_text('PRETTY_NAME="Debian 13 (trixie)"\nID=debian\nVERSION_CODENAME=trixie\n')
    (root / "proc/device-tree/model").write_text("Raspberry Pi 5 Model B\0")
    (root / "boot/firmware/config.txt").write_text(BOOT)
    for name, does in COMMANDS.items():
        _program(commands / name, f'#!/bin/sh\necho "{name} $*" >> "$STANDS/log"\n{does}\n')
    _program(tmp_path / "python3", PYTHON)
    _program(stands / "croupier", CROUPIER)
    for name, value in {"architecture": "arm64", "room": "9000", "tty": "pts/0", "target": "multi-user.target"}.items():
        pi.put(name, f"{value}\n")
    pi.put("version", "1")
    pi.environment = {
        "PATH": f"{commands}:{os.environ['PATH']}",
        "STANDS": str(stands),
        "CROUPIER_ROOT": str(root),
        "CROUPIER_PYTHON": str(tmp_path / "python3"),
        "CROUPIER_SETTLE": "2",
    }
    return pi


def _program(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)


def test_a_bare_pi_becomes_a_kiosk(pi: Pi) -> None:
    said = pi.installs()
    for part in ("Raspberry Pi 5 Model B", "self-test of 1", "ok all of 1", "The kiosk runs."):
        assert part in said
    assert pi.version == "1"
    (packages,) = pi.called("env") or pi.called("apt-get install")
    assert "--no-install-recommends" in packages
    assert all(name in packages for name in ("python3-venv", "python3-picamera2", "python3-lgpio", "libgbm1"))
    assert [call.split()[3] for call in pi.called("usermod")] == ["render", "input", "audio", "gpio"]  # has video
    assert pi.called("systemctl enable --quiet croupier.service")
    assert pi.called("systemctl disable --quiet getty@tty1.service")
    assert (pi.root / "var/lib/croupier/croupier.toml").read_text() == "# settings\n"
    unit = pi.root / "etc/systemd/system/croupier.service"
    assert unit.read_bytes() == (INSTALLER.parent / "croupier.service").read_bytes()
    command = pi.root / "usr/local/bin/croupier"
    assert stat.S_IMODE(command.stat().st_mode) == 0o755
    assert all(not path.stat().st_mode & 0o022 for path in (unit, command, pi.root / "opt/croupier"))


def test_it_can_be_run_again(pi: Pi) -> None:
    pi.installs()
    (pi.root / "var/lib/croupier/croupier.toml").write_text("# my own\n")
    before = pi.files()
    pi.put("packages")
    pi.put("version", "1 again")
    assert "All are there." in pi.installs()
    assert pi.version == "1 again"
    assert pi.versions == ["1", "1 again"]
    assert len(pi.called("useradd")) == len(pi.called("apt-get install")) == 1
    assert (pi.root / "var/lib/croupier/croupier.toml").read_text() == "# my own\n"
    pi.put("version", "1 a third time")
    pi.installs()
    assert pi.versions == ["1 a third time", "1 again"]  # one to go back to
    assert {name for name in pi.files() - before if "/versions/" not in name} == {"opt/croupier/previous"}


def test_an_update_that_fails_its_self_test_changes_nothing(pi: Pi) -> None:
    pi.installs()
    before = pi.files()
    pi.put("version", "broken")
    assert "does not pass its self-test, see above. The version before stays in use." in pi.refuses("--update")
    assert pi.version == "1"
    assert pi.files() == before
    assert (pi.stands / "running").exists()


def test_an_update_that_does_not_keep_running_is_rolled_back_with_its_games(pi: Pi) -> None:
    pi.installs()
    journal = pi.root / "var/lib/croupier/journal.sqlite"
    journal.write_text("all games")
    unit = pi.root / "etc/systemd/system/croupier.service"
    unit.write_text("the unit of version 1")
    pi.put("version", "2")
    pi.put("next-does-not-run")
    pi.environment["PATH"] = f"{_that_spoils(pi, journal)}:{pi.environment['PATH']}"
    assert "the one before is in use again, with all games" in pi.refuses("--update")
    assert pi.called("pip")[1:]
    assert pi.version == "1"
    assert pi.versions == ["1"]
    assert (pi.stands / "running").exists()
    assert journal.read_text() == "all games"
    assert unit.read_text() == "the unit of version 1"
    assert not (pi.root / "opt/croupier/former-unit").exists()
    assert sorted(path.name for path in journal.parent.iterdir()) == ["croupier.toml", "journal.sqlite"]


def _that_spoils(pi: Pi, journal: Path) -> Path:
    """A systemctl that lets the new version write into the journal when it starts."""
    folder = pi.stands / "first"
    folder.mkdir()
    real = pi.environment["PATH"].partition(":")[0]
    spoil = 'if [ "$1 $(cat "$CROUPIER_ROOT/opt/croupier/current/bin/version")" = "restart 2" ]; then'
    _program(folder / "systemctl", f'#!/bin/sh\n{spoil} echo changed > "{journal}"; fi\nexec "{real}/systemctl" "$@"\n')
    return folder


def test_an_installation_that_breaks_off_leaves_no_kiosk_stopped(pi: Pi) -> None:
    pi.installs()
    pi.put("no-reload")
    pi.refuses("--update")
    assert pi.called("systemctl stop")
    assert (pi.stands / "running").exists()
    (pi.stands / "no-reload").unlink()
    pi.installs("--update")


def test_a_kiosk_that_never_ran_is_no_reason_to_roll_back(pi: Pi) -> None:
    """Without a screen no version runs: the new one is as good as the old one."""
    pi.put("next-does-not-run")
    assert "The kiosk does not run yet." in pi.installs()
    pi.put("version", "2")
    pi.installs("--update")
    assert pi.version == "2"


def test_an_update_that_refuses_the_settings_of_the_table_is_not_taken(pi: Pi) -> None:
    pi.installs()
    config = pi.root / "var/lib/croupier/croupier.toml"
    config.write_text("wrong for 2\n")
    pi.put("version", "2")
    pi.refuses("--update")
    assert pi.version == "1"
    config.write_text("wrong for 1, wrong for 2\n")  # then it is not the update's fault
    assert "do not fit; mend them" in pi.installs("--update")
    assert pi.version == "2"


def test_back_to_the_version_before(pi: Pi) -> None:
    assert "There is nothing" in pi.refuses("--rollback")
    pi.installs()
    assert "no version before" in pi.refuses("--rollback")
    pi.put("version", "2")
    pi.installs("--update")
    assert "In use again: croupier 1." in pi.installs("--rollback")
    assert pi.version == "1"
    assert "In use again: croupier 2." in pi.installs("--rollback")


def test_a_network_that_fails_leaves_the_old_version(pi: Pi) -> None:
    pi.installs()
    before = pi.files()
    pi.put("packages")
    pi.put("no-network")
    assert "check the network" in pi.refuses("--update")
    assert pi.files() == before


def test_what_was_cut_short_is_tidied_up(pi: Pi) -> None:
    half = pi.root / "opt/croupier/versions/19990101-000000"
    half.mkdir(parents=True)
    pi.installs()
    assert not half.exists()


def test_it_goes_as_it_came_and_leaves_the_games(pi: Pi) -> None:
    pi.installs("--network")
    (pi.root / "var/lib/croupier/journal.sqlite").write_text("games")
    assert "stay in /var/lib/croupier" in pi.installs("--uninstall")
    assert pi.files() == {"var/lib/croupier/croupier.toml", "var/lib/croupier/journal.sqlite"}
    assert pi.called("systemctl enable --quiet getty@tty1.service")
    pi.installs("--uninstall", "--purge")
    assert pi.files() == set()
    assert not (pi.stands / "user").exists()
    assert "not installed" in pi.refuses("--uninstall")


def test_a_dry_run_changes_nothing(pi: Pi) -> None:
    for chosen in ((), ("--kiosk", "--network")):
        said = pi.installs("--dry-run", *chosen)
        for part in ("would run: apt-get update", "would write: /etc/systemd/system/croupier.service"):
            assert part in said
        assert "nothing was changed" in said
        assert pi.files() == set()
        assert not (pi.stands / "user").exists()
    pi.installs()
    before, running = pi.files(), pi.current
    for options in (("--update",), ("--uninstall", "--purge"), ("--no-kiosk", "--no-network")):
        pi.installs("--dry-run", *options)
        assert pi.files() == before
        assert pi.current == running
    changes = ("apt-get", "useradd", "userdel", "systemctl stop", "systemctl restart", "pip")
    assert [len(pi.called(change)) for change in changes] == [2, 1, 0, 0, 1, 1]


def test_a_desktop_keeps_its_screen_unless_told_otherwise(pi: Pi) -> None:
    (pi.root / "etc/systemd/system").mkdir(parents=True)
    desktop = pi.root / "etc/systemd/system/display-manager.service"
    desktop.touch()
    pi.put("target", "graphical.target")
    assert "Nothing will start by itself" in pi.installs()
    assert not (pi.stands / "enabled").exists()
    assert (pi.root / "usr/local/share/applications/croupier.desktop").exists()
    pi.put("desktop-runs")
    assert "The desktop has the screen" in pi.installs("--kiosk")
    assert not pi.called("systemctl restart")
    (pi.stands / "desktop-runs").unlink()
    assert (pi.stands / "enabled").exists()
    assert (pi.stands / "target").read_text() == "multi-user.target\n"
    pi.installs("--update")  # an update keeps what was chosen
    assert (pi.stands / "enabled").exists()
    pi.installs("--uninstall")
    assert (pi.stands / "target").read_text() == "graphical.target\n"


def test_on_the_console_that_the_kiosk_takes_nothing_is_started(pi: Pi) -> None:
    pi.put("tty", "tty1\n")
    assert "sudo reboot" in pi.installs()
    assert not pi.called("systemctl restart")
    assert (pi.stands / "enabled").exists()


def test_in_an_image_that_is_made_nothing_is_started(pi: Pi) -> None:
    (pi.root / "run/systemd/system").rmdir()
    assert "the kiosk starts when this system does" in pi.installs()
    assert not pi.called("systemctl restart")
    assert (pi.stands / "enabled").exists()


def test_packages_can_come_from_a_folder_and_old_numpy_keeps_picamera2_company(pi: Pi, tmp_path: Path) -> None:
    (tmp_path / "wheels").mkdir()
    wheel = tmp_path / "croupier-9-py3-none-any.whl"
    wheel.touch()
    pi.put("old-numpy")  # bookworm's: picamera2's JPEG writer cannot be loaded beside numpy 2
    pi.installs("--wheels", str(tmp_path / "wheels"), "--from", str(wheel))
    (pip,) = pi.called("pip")
    assert f"--no-index --find-links {tmp_path / 'wheels'}" in pip
    assert pip.endswith(str(wheel))
    assert (pi.current / "constraints.txt").read_text() == "numpy<2\n"


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("architecture", "armhf", "32 bits"),
        ("architecture", "riscv64", "not on riscv64"),
        ("room", "300", "Only 300 MB are free"),
    ],
)
def test_a_machine_that_does_not_fit(pi: Pi, name: str, value: str, said: str) -> None:
    pi.put(name, value)
    assert said in pi.refuses()
    assert not pi.called("pip")


@pytest.mark.parametrize(
    ("release", "said"),
    [
        ("ID=debian\nVERSION_CODENAME=bullseye\n", "bullseye is too old"),
        ("ID=fedora\n", "This is fedora; the installer knows Raspberry Pi OS"),
        ("", "an unknown system"),
    ],
)
def test_a_system_that_does_not_fit(pi: Pi, release: str, said: str) -> None:
    (pi.root / "etc/os-release").write_text(release)
    assert said in pi.refuses()
    assert not pi.called("apt-get")


@pytest.mark.parametrize(
    ("boot", "said"),
    [
        (BOOT + "start_x=1\n", "the camera stack of old"),
        ("dtoverlay=vc4-kms-v3d\ncamera_auto_detect=0\n", "camera_auto_detect=0"),
        ("camera_auto_detect=1\n", "lacks dtoverlay=vc4-kms-v3d"),
        (BOOT + "dtparam=spi=on\n", "SPI is on"),
    ],
)
def test_traps_are_named(pi: Pi, boot: str, said: str) -> None:
    (pi.root / "boot/firmware/config.txt").write_text(boot)
    assert said in pi.installs()
    (pi.root / "boot/firmware/config.txt").write_text(BOOT)
    assert said not in pi.installs()


@pytest.mark.parametrize(
    "options", [("--upgrade",), ("--from",), ("--from", "/nowhere"), ("--purge",), ("--update", "--rollback")]
)
def test_options_that_make_no_sense(pi: Pi, options: tuple[str, ...]) -> None:
    done = pi(*options)
    assert done.returncode == 2
    assert done.stderr.startswith("croupier: ")
    assert not pi.called("")


def test_a_system_that_does_not_say_what_it_is(pi: Pi) -> None:
    (pi.root / "etc/os-release").unlink()
    assert "an unknown system" in pi.refuses()


def test_another_folder_is_not_installed(pi: Pi, tmp_path: Path) -> None:
    assert "is not Croupier's folder" in pi.refuses("--from", str(tmp_path))


def test_two_at_once(pi: Pi) -> None:
    (pi.root / "opt/croupier").mkdir(parents=True)
    lock = pi.root / "opt/croupier/.lock"
    with subprocess.Popen(["flock", str(lock), "cat"], stdin=subprocess.PIPE) as other:
        try:
            while subprocess.run(["flock", "-n", str(lock), "true"], check=False).returncode == 0:
                assert other.poll() is None
            assert "Another installation is under way" in pi.refuses()
        finally:
            other.communicate()
