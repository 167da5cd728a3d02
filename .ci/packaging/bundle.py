"""The artifact bundle, which gives packages the executable."""

import json

NAME = "swiftdata-lint"


def contents(release, executables, licence):
    """The files of the bundle with one variant for each executable: pairs of the content and whether it is run."""
    variants = {target: f"{NAME}-{release.version}-{target}/{NAME}" for target in variant_targets(executables)}
    listed = [
        {"path": path, "supportedTriples": executables[target][0].triples} for target, path in sorted(variants.items())
    ]
    artifact = {"type": "executable", "version": release.version, "variants": listed}
    information = json.dumps({"schemaVersion": "1.0", "artifacts": {NAME: artifact}}, indent=2) + "\n"
    root = f"{NAME}.artifactbundle"
    files = {f"{root}/LICENSE": (licence, False), f"{root}/info.json": (information.encode(), False)}
    return files | {f"{root}/{path}": (executables[target][1], True) for target, path in sorted(variants.items())}


def variant_targets(executables):
    """The executables of the bundle: of two for the same hosts, the static one."""
    chosen = {}
    for target, (place, _) in sorted(executables.items(), key=lambda item: bool(item[1][0].least)):
        chosen.setdefault(tuple(place.triples), target)
    return sorted(chosen.values())
