"""Texts with values to fill in.

`{name}` is replaced by a value. A line with `{name?}` in front is kept only where there is a value, and one with `{!name?}`
only where there is none.
"""

import re

CONDITION = re.compile(r"^( *)((?:\{!?[a-z0-9_-]+\?\})+)(.*\n?)$")
PLACE = re.compile(r"\{([a-z0-9_-]+)\}")


def filled(text, values):
    """A text with values; braces around what is no name of a value stay."""

    def value(match):
        if values.get(match[1]) == "":
            raise ValueError(f"{match[1]} has no value: {match.string.strip()}")
        return values.get(match[1], match[0])

    lines = (kept(line, values) for line in text.splitlines(keepends=True))
    return "".join(PLACE.sub(value, line) for line in lines if line is not None)


def kept(line, values):
    """A line without its conditions; None where one of them does not hold."""
    match = CONDITION.match(line)
    if match is None:
        return line
    for negation, name in re.findall(r"\{(!?)([a-z0-9_-]+)\?\}", match[2]):
        if bool(values.get(name)) == bool(negation):
            return None
    return match[1] + match[3]
