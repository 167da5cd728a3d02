"""A stand-in for GitHub's comments on a pull request, on this machine."""

import http.server
import json
import threading
import urllib.parse

MARKER = "<!-- swiftdata-lint: report -->"


def comment(number, body, kind="Bot"):
    """A comment as GitHub answers it."""
    return {"id": number, "body": body, "user": {"type": kind}, "html_url": f"https://example.com/{number}"}


class Comments:
    """The comments of one pull request; `failures` are answered first, by method."""

    PER_PAGE = 3

    def __init__(self, *comments, failures=None):
        self.comments = list(comments)
        self.failures = {method: list(codes) for method, codes in (failures or {}).items()}
        self.calls = []
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), self.handler())
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    @property
    def address(self):
        """What GITHUB_API_URL is then."""
        return f"http://127.0.0.1:{self.server.server_port}"

    def count(self, method):
        """How often a method was called."""
        return self.calls.count(method)

    def body(self, number):
        """What a comment says."""
        return next(comment["body"] for comment in self.comments if comment["id"] == number)

    def answer(self, method, address, sent):
        """The status and the value for a call."""
        self.calls.append(method)
        codes = self.failures.get(method, [])
        if codes:
            code = codes[0] if len(codes) == 1 and codes[0] < 0 else codes.pop(0)
            return abs(code), {"message": "no"}
        parts = urllib.parse.urlsplit(address)
        if method == "GET":
            page = int(urllib.parse.parse_qs(parts.query)["page"][0])
            return 200, self.comments[(page - 1) * self.PER_PAGE : page * self.PER_PAGE]
        if method == "POST":
            assert parts.path == "/repos/someone/trips/issues/7/comments", parts.path
            self.comments.append(comment(len(self.comments) + 1, sent["body"]))
            return 201, self.comments[-1]
        number = int(parts.path.removeprefix("/repos/someone/trips/issues/comments/"))
        found = next(comment for comment in self.comments if comment["id"] == number)
        found["body"] = sent["body"]
        return 200, found

    def handler(self):
        """The handler of this server's requests."""
        comments = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.call("GET")

            def do_POST(self):
                self.call("POST")

            def do_PATCH(self):
                self.call("PATCH")

            def call(self, method):
                assert self.headers["Authorization"] == "Bearer a token", "the token is sent"
                size = int(self.headers.get("Content-Length") or 0)
                sent = json.loads(self.rfile.read(size)) if size else None
                status, value = comments.answer(method, self.path, sent)
                content = json.dumps(value).encode()
                self.send_response(status)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *_):
                pass

        return Handler
