"""A folder served as on the web, and an index of Python packages in it."""

import contextlib
import functools
import hashlib
import http.server
import pathlib
import threading


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves a folder, and below /cut/ the first half of each file, as a connection does that breaks."""

    def log_message(self, *_):
        """Prints nothing."""

    def do_GET(self):
        """Sends a file, or the half of it."""
        if not self.path.startswith("/cut/"):
            return super().do_GET()
        content = (pathlib.Path(self.directory) / self.path.removeprefix("/cut/")).read_bytes()
        self.send_response(200)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content[: len(content) // 2])


@contextlib.contextmanager
def serving(folder):
    """The address of a folder, as long as it is served."""
    handler = functools.partial(Handler, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()


def index(folder, wheels, address="", checksums=None):
    """Writes an index of wheels by project into a folder, with checksums of the files or others."""
    for project, paths in wheels.items():
        place = folder / project
        place.mkdir(parents=True, exist_ok=True)
        lines = []
        for path in paths:
            checksum = checksums or hashlib.sha256(path.read_bytes()).hexdigest()
            lines.append(f'<a href="{address}/{path.name}#sha256={checksum}">{path.name}</a>\n')
        (place / "index.html").write_text(f"<!DOCTYPE html>\n{''.join(lines)}")
