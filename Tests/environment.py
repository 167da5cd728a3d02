"""A virtual environment for scripts that need packages from PyPI."""

import hashlib
import os
import pathlib
import subprocess
import sys
import tempfile
import venv

FOLDER_VARIABLE = "SWIFTDATA_LINT_VENV"


def folder(requirements):
    """The folder of the environment for some requirements, which outlives the run."""
    named = os.environ.get(FOLDER_VARIABLE)
    parent = pathlib.Path(named or os.path.join(tempfile.gettempdir(), f"swiftdata-lint-venv-{os.getuid()}"))
    parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not named and parent.stat().st_uid != os.getuid():
        sys.exit(f"{parent} belongs to someone else; set {FOLDER_VARIABLE}")
    key = hashlib.sha256(requirements.read_bytes() + sys.version.encode()).hexdigest()[:16]
    return parent / key


def enter(requirements):
    """Starts the script again in an environment that has what a file of requirements lists."""
    place = folder(requirements)
    if pathlib.Path(sys.prefix).resolve() == place.resolve():
        return
    python = place / "bin" / "python"
    done = place / "installed"
    if not done.exists():
        venv.create(place, with_pip=True, clear=True)
        command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", str(requirements)]
        if subprocess.run(command).returncode != 0:
            sys.exit("the packages could not be installed: pip needs a network or a mirror")
        done.touch()
    os.execv(python, [str(python), os.path.abspath(sys.argv[0]), *sys.argv[1:]])
