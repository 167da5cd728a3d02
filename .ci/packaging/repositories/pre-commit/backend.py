"""Builds this project's wheel, which holds nothing but the dependency; see PEP 517."""

import base64
import hashlib
import pathlib
import re
import zipfile

STEM = "swiftdata_lint_pre_commit-0"
METADATA = "Metadata-Version: 2.1\nName: swiftdata-lint-pre-commit\nVersion: 0\nRequires-Dist: {}\n"
WHEEL = "Wheel-Version: 1.0\nGenerator: backend\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Writes the wheel into a folder; gives its name."""
    project = pathlib.Path(__file__).with_name("pyproject.toml").read_text()
    dependency = re.search(r'^dependencies = \["([^"]+)"\]$', project, re.MULTILINE).group(1)
    files = {"METADATA": METADATA.format(dependency), "WHEEL": WHEEL}
    record = ""
    for name, text in files.items():
        checksum = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).decode().rstrip("=")
        record += f"{STEM}.dist-info/{name},sha256={checksum},{len(text)}\n"
    name = f"{STEM}-py3-none-any.whl"
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / name, "w") as wheel:
        for file, text in {**files, "RECORD": f"{record}{STEM}.dist-info/RECORD,,\n"}.items():
            wheel.writestr(f"{STEM}.dist-info/{file}", text)
    return name
