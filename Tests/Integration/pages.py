"""The files that pages of the documentation show."""

import dataclasses
import re

from session import REPOSITORY


@dataclasses.dataclass(frozen=True)
class Shown:
    """A code block with the name of a file behind its language."""

    language: str
    name: str
    text: str


def shown(page):
    """The files that a page shows, in their order."""
    text = (REPOSITORY / "docs" / page).read_text()
    return [Shown(*match) for match in re.findall(r"^```(\w+) ([^\n]+)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)]


def one(page, name):
    """The text of the one file of that name."""
    found = [file.text for file in shown(page) if file.name == name]
    assert len(found) == 1, f"{page} shows {name} {len(found)} times"
    return found[0]
