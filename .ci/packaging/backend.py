"""Gives pip, pipx and pre-commit the linter's wheel: the one that .ci/release made of these sources, or a new one. See PEP 517."""

import pathlib
import platform
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path[:0] = [str(pathlib.Path(__file__).resolve().parent)]
import project

RELEASE = project.ROOT / ".ci" / "release"


def made(folder):
    """The wheel in the folder of a release that was made of today's sources for this machine; None if there is none."""
    lists = sorted(folder.glob("swiftdata-lint-*-sources.txt"))
    if not lists or lists[-1].read_text() != project.sources():
        return None
    wheels = [path for path in sorted(folder.glob("*.whl")) if fits(path.name)]
    return wheels[-1] if wheels else None


def fits(name):
    """Whether a wheel is for this machine, as its name tells; pip judges the version of the system."""
    system, machine = platform.system(), platform.machine()
    tags = name.removesuffix(".whl").split("-")[-1].split(".")
    if system == "Darwin":
        return any(tag.startswith("macosx_") and tag.endswith((machine, "universal2")) for tag in tags)
    return any(tag.startswith("manylinux") and tag.endswith(machine) for tag in tags)



def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Writes the wheel into a folder; gives its name."""
    with tempfile.TemporaryDirectory() as folder:
        wheel = made(project.ROOT / "dist" / "release")
        if wheel is None:
            subprocess.run([sys.executable, str(RELEASE), "--output", folder], check=True)
            wheel = next((pathlib.Path(folder) / "release").glob("*.whl"))
        shutil.copy(wheel, wheel_directory)
        return wheel.name
