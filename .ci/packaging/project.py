"""What the repository says about itself."""

import hashlib
import json
import os
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CHANNELS = ROOT / ".ci" / "address" / "channels.json"
TOOL = ROOT / "Sources" / "swiftdata-lint" / "Terminal" / "Tool.swift"
VERSION = re.compile(r'(static let version = ")([^"]+)(")')
SUMMARY = "Finds what would crash a SwiftData app or lose its users' data"
# What a build reads. The GitHub action compares these files with those of the release.
SOURCES = ["Package.swift", "Sources", "Rules"]
# The tests that write files of the repository when they are told to.
RECORDING = "DocumentationTests|RulePageTests|CatalogueTests|GeneratedFileTests|ConfigurationSchemaTests"


def version():
    """The version of the tool, which is written in one place."""
    return VERSION.search(TOOL.read_text())[2]


def channels():
    """Where the project and what is made of it can be found, by name; empty where it is not published."""
    return {name: value for name, value in json.loads(CHANNELS.read_text()).items() if value}


def notes(version):
    """What the change log says of a version, or None, and what it says of what is not released yet."""
    sections = re.findall(r"^## (\S+).*\n((?:(?!## ).*\n?)*)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    texts = {name: text.strip() for name, text in sections}
    return texts.get(version), texts.get("Unreleased", "")


def commit_seconds():
    """The time of the last commit, which stands in archives instead of that of the build."""
    if "SOURCE_DATE_EPOCH" in os.environ:
        return int(os.environ["SOURCE_DATE_EPOCH"])
    command = ["git", "-c", "safe.directory=*", "log", "-1", "--format=%ct"]
    return int(subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout)


def sources():
    """The list of the sources with their checksums, as sha256sum prints it."""
    files = []
    for name in SOURCES:
        place = ROOT / name
        below = sorted(place.rglob("*")) if place.is_dir() else [place]
        files += [path.relative_to(ROOT).as_posix() for path in below if path.is_file()]
    lines = (f"{hashlib.sha256((ROOT / path).read_bytes()).hexdigest()}  {path}\n" for path in sorted(files, key=os.fsencode))
    return "".join(lines)


def record():
    """Records the files that tests write; gives whether all is well then."""
    # Recording fails each test that it records; the second run shows whether all is well.
    test = ["swift", "test", "--filter", RECORDING]
    subprocess.run(test, cwd=ROOT, env={**os.environ, "RECORD_SNAPSHOTS": "1"})
    return subprocess.run(test, cwd=ROOT).returncode == 0
