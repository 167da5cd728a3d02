"""A client of the language server that holds texts and findings as an editor does."""

import json
import os
import pathlib
import queue
import subprocess
import threading
import time
import urllib.parse

PATIENCE = 60
UTF8 = {"general": {"positionEncodings": ["utf-8"]}}


def frame(value):
    """A message as it is sent."""
    body = value if isinstance(value, bytes) else json.dumps(value).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def frames(stream):
    """The messages of a stream, until it ends."""
    while True:
        length = None
        while line := stream.readline().strip():
            name, _, value = line.partition(b":")
            assert name == b"Content-Length", f"standard output has {line!r}"
            length = int(value)
        if length is None:
            return
        yield json.loads(stream.read(length))


def uri(path):
    """The URI of a file."""
    return pathlib.Path(path).as_uri()


def path(uri):
    """The file of a URI."""
    return urllib.parse.unquote(urllib.parse.urlparse(uri).path)


class Client:
    """A server with its client."""

    def __init__(self, tool, folders=(), capabilities=None, options=None, arguments=(), environment=None):
        self.process = subprocess.Popen(
            [tool, "server", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **(environment or {})},
        )
        self.inbox = queue.Queue()
        self.log = []
        self.findings = {}
        self.versions = {}
        self.received = []
        self.lastID = 0
        threading.Thread(target=self._read, daemon=True).start()
        threading.Thread(target=self._read_log, daemon=True).start()
        capabilities = capabilities or {}
        named = [{"uri": uri(folder), "name": pathlib.Path(folder).name} for folder in folders]
        answer = self.request(
            "initialize",
            {
                "processId": os.getpid(),
                "capabilities": capabilities,
                "workspaceFolders": named or None,
                "initializationOptions": options,
            },
        )
        self.capabilities = answer["result"]["capabilities"]
        self.encoding = self.capabilities["positionEncoding"]
        self.notify("initialized", {})

    def _read(self):
        for message in frames(self.process.stdout):
            self.inbox.put((time.monotonic(), message))
        self.inbox.put((time.monotonic(), None))

    def _read_log(self):
        for line in self.process.stderr:
            self.log.append(line.decode(errors="replace"))

    # Messages

    def send(self, value):
        self.process.stdin.write(frame(value))
        self.process.stdin.flush()

    def notify(self, method, params):
        self.send({"jsonrpc": "2.0", "method": method, "params": params})

    def start(self, method, params):
        """Sends a request; gives its id."""
        self.lastID += 1
        self.send({"jsonrpc": "2.0", "id": self.lastID, "method": method, "params": params})
        return self.lastID

    def request(self, method, params):
        return self.wait(self.start(method, params))

    def wait(self, id):
        """The answer to a request."""
        while True:
            message = self.next()
            if "method" not in message and message.get("id") == id:
                return message

    def next(self, seconds=PATIENCE):
        """The next message, which was taken note of."""
        self.time, message = self.inbox.get(timeout=seconds)
        if message is None:
            raise SystemExit(f"the server ended with {self.process.wait()}: {''.join(self.log)}")
        self.received.append(message)
        if message.get("method") == "textDocument/publishDiagnostics":
            self.findings[message["params"]["uri"]] = message["params"]["diagnostics"]
        elif "method" in message and "id" in message:
            self.send({"jsonrpc": "2.0", "id": message["id"], "result": None})
        return message

    # Documents

    def open(self, file, text, name=None):
        self.versions[name or uri(file)] = 1
        document = {"uri": name or uri(file), "languageId": "swift", "version": 1, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": document})

    def change(self, file, text):
        name = uri(file)
        self.versions[name] += 1
        document = {"uri": name, "version": self.versions[name]}
        self.notify("textDocument/didChange", {"textDocument": document, "contentChanges": [{"text": text}]})

    def save(self, file):
        self.notify("textDocument/didSave", {"textDocument": {"uri": uri(file)}})

    def close(self, file):
        self.notify("textDocument/didClose", {"textDocument": {"uri": uri(file)}})

    def watched(self, files):
        changes = [{"uri": uri(file), "type": 2} for file in files]
        self.notify("workspace/didChangeWatchedFiles", {"changes": changes})

    def actions(self, file, range=None, only=None, diagnostics=()):
        """The code actions of a file; they are answered when its project was checked as it is."""
        everywhere = {"start": {"line": 0, "character": 0}, "end": {"line": 10**6, "character": 0}}
        context = {"diagnostics": list(diagnostics), **({"only": only} if only else {})}
        params = {"textDocument": {"uri": uri(file)}, "range": range or everywhere, "context": context}
        for _ in range_of_attempts():
            answer = self.request("textDocument/codeAction", params)
            if answer.get("error", {}).get("code") != -32801:
                return answer["result"]
        raise SystemExit("the server gives no code actions")

    def stop(self):
        """Ends the session in order."""
        assert self.request("shutdown", None)["result"] is None
        self.notify("exit", None)
        code = self.process.wait(timeout=PATIENCE)
        assert code == 0, f"exit code {code}"


def range_of_attempts():
    return range(10)


# Texts


def decoded(data):
    """The text that an editor shows of a file: without a byte order mark, with U+FFFD for what is not UTF-8."""
    return data.removeprefix(b"\xef\xbb\xbf").decode("utf-8", errors="replace")


def lines(text):
    """The lines of a text with their ends, as LSP counts them."""
    result, start, index = [], 0, 0
    while index < len(text):
        if text[index] == "\r" and text[index + 1 : index + 2] == "\n":
            index += 1
        elif text[index] not in "\r\n":
            index += 1
            continue
        index += 1
        result.append(text[start:index])
        start = index
    return [*result, text[start:]]


def units(text, encoding):
    return len(text.encode("utf-8" if encoding == "utf-8" else "utf-16-le")) // (1 if encoding == "utf-8" else 2)


def position(text, offset, encoding):
    """The position of an offset in characters."""
    before = lines(text[:offset])
    # An offset between the two characters of a line end belongs to the line before.
    if text[offset - 1 : offset + 1] == "\r\n":
        before = lines(text[: offset - 1])
    return {"line": len(before) - 1, "character": units(before[-1], encoding)}


def offset(text, position, encoding):
    """The offset in characters of a position."""
    all = lines(text)
    if position["line"] >= len(all):
        return len(text)
    line, result = all[position["line"]], sum(map(len, all[: position["line"]]))
    count = 0
    for character in line.rstrip("\r\n"):
        count += units(character, encoding)
        if count > position["character"]:
            break
        result += 1
    return result


def applied(text, edits, encoding):
    """A text after edits, which must be in order and must not overlap."""
    spans = [(offset(text, e["range"]["start"], encoding), offset(text, e["range"]["end"], encoding), e["newText"]) for e in edits]
    assert all(first[1] <= second[0] for first, second in zip(spans, spans[1:])), f"edits overlap: {edits}"
    for start, end, new in reversed(spans):
        text = text[:start] + new + text[end:]
    return text


def edits(action):
    """The edits of a code action by the URIs of the files."""
    edit = action["edit"]
    if "documentChanges" in edit:
        return {change["textDocument"]["uri"]: change["edits"] for change in edit["documentChanges"]}
    return edit["changes"]
