"""Wheels that hold one executable, for pip, uv and pre-commit."""

import base64
import hashlib

import archives

NAME = "swiftdata_lint"
METADATA = """\
Metadata-Version: 2.4
Name: swiftdata-lint
Version: {version}
Summary: {summary}
License-Expression: MIT
License-File: LICENSE
Keywords: swift,swiftdata,lint,migration,pre-commit
Classifier: Environment :: Console
Classifier: Operating System :: MacOS :: MacOS X
Classifier: Operating System :: POSIX :: Linux
Classifier: Programming Language :: Swift
Classifier: Topic :: Software Development :: Quality Assurance
{address}Requires-Python: >=3.8
Description-Content-Type: text/markdown

# swiftdata-lint

Finds what would crash a SwiftData app or lose its users' data, before the app ships. It reads the Swift sources alone: no
build, no Xcode, no simulator.

    uvx swiftdata-lint
    pip install swiftdata-lint

A wheel holds the executable, its manual page and its completions, and no Python. This one needs {needs}. There is no source
distribution: where pip finds no wheel for a system, it says `No matching distribution found`, and the linter has to be built
with a Swift 6 toolchain.
"""


def digest(content):
    """A checksum as wheels write it."""
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def built(release, platform, tree, licence):
    """The name and the bytes of the wheel with a tree of installed files; bin goes where scripts go."""
    stem = f"{NAME}-{release.version}"
    address = f"Project-URL: Repository, {release.repository}\n" if release.repository else ""
    metadata = METADATA.format(
        version=release.version, summary=release.summary, address=address, needs=platform.needs
    )
    tags = "".join(f"Tag: py3-none-{tag}\n" for tag in platform.wheel_tag.split("."))
    wheel = f"Wheel-Version: 1.0\nGenerator: swiftdata-lint\nRoot-Is-Purelib: false\n{tags}"
    files = {}
    for path, file in sorted(tree.items()):
        place = path.replace("bin/", "scripts/", 1) if path.startswith("bin/") else f"data/{path}"
        files[f"{stem}.data/{place}"] = file
    files[f"{stem}.dist-info/METADATA"] = (metadata.encode(), False)
    files[f"{stem}.dist-info/WHEEL"] = (wheel.encode(), False)
    files[f"{stem}.dist-info/licenses/LICENSE"] = (licence, False)
    record = "".join(f"{path},{digest(content)},{len(content)}\n" for path, (content, _) in files.items())
    files[f"{stem}.dist-info/RECORD"] = (f"{record}{stem}.dist-info/RECORD,,\n".encode(), False)
    return f"{stem}-py3-none-{platform.wheel_tag}.whl", archives.zipped(files, release.seconds)
