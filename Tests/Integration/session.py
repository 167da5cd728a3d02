"""Commands that are run, checked, and printed as on a terminal."""

import os
import pathlib
import shlex
import subprocess
import time

REPOSITORY = pathlib.Path(__file__).resolve().parent.parent.parent
EXAMPLES = REPOSITORY / "docs" / "examples"
# What services and hooks put into the environment would change what is tested.
FOREIGN = ("GITHUB_", "GIT_", "CI", "PRE_COMMIT", "SWIFTDATA_LINT_")
GIT = {
    "GIT_CONFIG_COUNT": "2",
    "GIT_CONFIG_KEY_0": "safe.directory",
    "GIT_CONFIG_VALUE_0": "*",
    "GIT_CONFIG_KEY_1": "init.defaultBranch",
    "GIT_CONFIG_VALUE_1": "main",
    **{f"GIT_{role}_NAME": "Somebody" for role in ("AUTHOR", "COMMITTER")},
    **{f"GIT_{role}_EMAIL": "somebody@example.com" for role in ("AUTHOR", "COMMITTER")},
}


class Session:
    """A folder and an environment in which commands are run."""

    def __init__(self, folder, path=(), **variables):
        self.folder = pathlib.Path(folder)
        kept = {name: value for name, value in os.environ.items() if not name.startswith(FOREIGN)}
        search = os.pathsep.join([*map(str, path), kept.get("PATH", "")])
        self.environment = {**kept, **GIT, "SWIFT_BACKTRACE": "enable=no", **variables, "PATH": search}
        self.seconds = 0.0

    def write(self, path, text):
        """Writes a file."""
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def replace(self, path, old, new):
        """Writes a file with one thing changed."""
        text = (self.folder / path).read_text()
        assert text.count(old) == 1, f"{path} has {text.count(old)} times {old!r}"
        self.write(path, text.replace(old, new))

    def run(self, *command, code=0, shows=(), hides=(), input=None, lines=12):
        """Runs a command that must end with a code, or fail for None, and print some texts and not others; gives its output."""
        start = time.monotonic()
        process = subprocess.run(
            command,
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL if input is None else None,
            input=input,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        )
        self.seconds = time.monotonic() - start
        output = process.stdout
        print("$ " + shlex.join(map(str, command)))
        shown = output.splitlines()
        print("\n".join(shown if len(shown) <= lines else [f"(… {len(shown) - lines} lines)", *shown[len(shown) - lines :]]))
        is_right = process.returncode != 0 if code is None else process.returncode == code
        wrong = [] if is_right else [f"exit code {process.returncode}, not {code}"]
        wrong += [f"does not show {text!r}" for text in shows if text not in output]
        wrong += [f"shows {text!r}" for text in hides if text in output]
        if wrong:
            raise SystemExit(f"{output}\nWRONG: {'; '.join(wrong)}")
        return output


def title(text):
    """Prints what comes next."""
    print(f"\n# {text}", flush=True)
