"""The software bill of materials, as SPDX 2.3."""

import hashlib
import json
import time

NOWHERE = "NOASSERTION"
# What is linked into the executables besides the project's own code.
PARTS = [
    ("swift", "Swift standard library and runtime", "Apache-2.0 WITH Swift-exception", "https://github.com/swiftlang/swift"),
    ("dispatch", "libdispatch", "Apache-2.0 WITH Swift-exception", "https://github.com/swiftlang/swift-corelibs-libdispatch"),
    ("foundation", "FoundationEssentials", "Apache-2.0 WITH Swift-exception", "https://github.com/swiftlang/swift-foundation"),
]  # fmt: skip
LIBRARIES = {
    "gnu": ("libstdcxx", "libstdc++ and libgcc", "GPL-3.0-or-later WITH GCC-exception-3.1", "https://gcc.gnu.org"),
    "musl": ("musl", "musl and libc++ of the static Linux SDK", "MIT AND (Apache-2.0 WITH LLVM-exception)", "https://www.swift.org"),
}  # fmt: skip


def package(name, title, version, licence, place):
    """A part of the software."""
    return {
        "SPDXID": f"SPDXRef-{name}",
        "name": title,
        "versionInfo": version,
        "downloadLocation": place,
        "filesAnalyzed": False,
        "licenseConcluded": licence,
        "licenseDeclared": licence,
        "copyrightText": NOWHERE,
        "supplier": NOWHERE,
    }


def document(release, platforms, files, compiler):
    """The bill of a release with files by name."""
    kinds = sorted({platform.target.rpartition("-")[2] for platform in platforms} & LIBRARIES.keys())
    parts = [*PARTS, *(LIBRARIES[kind] for kind in kinds)]
    own = package("swiftdata-lint", "swiftdata-lint", release.version, "MIT", release.repository or NOWHERE)
    linked = [package(name, title, compiler, licence, place) for name, title, licence, place in parts]
    listed = [
        {
            "SPDXID": f"SPDXRef-file-{number}",
            "fileName": f"./{name}",
            "checksums": [
                {"algorithm": "SHA1", "checksumValue": hashlib.sha1(content).hexdigest()},
                {"algorithm": "SHA256", "checksumValue": hashlib.sha256(content).hexdigest()},
            ],
            "licenseConcluded": NOWHERE,
            "copyrightText": NOWHERE,
        }
        for number, (name, content) in enumerate(sorted(files.items()), 1)
    ]
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", "SPDXRef-swiftdata-lint")]
    relations += [("SPDXRef-swiftdata-lint", "STATIC_LINK", part["SPDXID"]) for part in linked]
    relations += [(file["SPDXID"], "GENERATED_FROM", "SPDXRef-swiftdata-lint") for file in listed]
    sums = "".join(file["checksums"][1]["checksumValue"] for file in listed)
    bill = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"swiftdata-lint-{release.version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/swiftdata-lint-{hashlib.sha256(sums.encode()).hexdigest()}",
        "creationInfo": {
            "created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(release.seconds)),
            "creators": ["Tool: swiftdata-lint-release"],
        },
        "packages": [own, *linked],
        "files": listed,
        "relationships": [
            {"spdxElementId": first, "relationshipType": kind, "relatedSpdxElement": second}
            for first, kind, second in relations
        ],
    }
    return (json.dumps(bill, indent=2) + "\n").encode()
