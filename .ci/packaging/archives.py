"""Archives whose bytes depend on what is in them alone."""

import gzip
import io
import tarfile
import time
import zipfile


def tar(files, seconds):
    """The bytes of a compressed tar archive of files by path: pairs of the content and whether it is run."""
    buffer = io.BytesIO()
    with gzip.GzipFile(filename="", mode="wb", fileobj=buffer, mtime=0, compresslevel=9) as stream:
        with tarfile.open(fileobj=stream, mode="w", format=tarfile.USTAR_FORMAT) as archive:
            for path, (content, is_run) in sorted(files.items()):
                entry = tarfile.TarInfo(path)
                entry.size, entry.mtime, entry.mode = len(content), seconds, 0o755 if is_run else 0o644
                archive.addfile(entry, io.BytesIO(content))
    return buffer.getvalue()


def zipped(files, seconds):
    """The bytes of a zip archive of files by path, in their order: pairs of the content and whether it is run."""
    buffer = io.BytesIO()
    # Zip knows no time before 1980.
    moment = max(time.gmtime(seconds)[:6], (1980, 1, 1, 0, 0, 0))
    with zipfile.ZipFile(buffer, "w") as archive:
        for path, (content, is_run) in files.items():
            entry = zipfile.ZipInfo(path, moment)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = (0o100755 if is_run else 0o100644) << 16
            archive.writestr(entry, content, compresslevel=9)
    return buffer.getvalue()
