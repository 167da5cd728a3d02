"""What an executable needs from a system, read from its own bytes."""

import dataclasses
import pathlib
import struct

# The libraries of glibc and GCC that every manylinux system has; see PEP 599 and PEP 600.
EVERYWHERE = {
    "libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "librt.so.1", "libutil.so.1", "libresolv.so.2",
    "libgcc_s.so.1", "libstdc++.so.6", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1",
}  # fmt: skip
ELF_MACHINES = {62: "x86_64", 183: "aarch64"}
MACH_MACHINES = {0x01000007: "x86_64", 0x0100000C: "arm64"}
# The type of a program header or an entry of the dynamic section.
PT_LOAD, PT_DYNAMIC, PT_INTERP = 1, 2, 3
DT_NEEDED, DT_STRTAB, DT_VERNEED, DT_VERNEEDNUM = 1, 5, 0x6FFFFFFE, 0x6FFFFFFF
LC_BUILD_VERSION, LC_VERSION_MIN_MACOSX, PLATFORM_MACOS = 0x32, 0x24, 1


class NotUsable(Exception):
    """An executable that cannot be released, and why."""


@dataclasses.dataclass(frozen=True)
class Platform:
    """The systems that an executable runs on."""

    system: str
    """linux or macos"""
    machines: tuple
    """the processors, as uname names them"""
    least: tuple
    """the oldest glibc or macOS; empty for a static executable, which needs no library of the system"""

    @property
    def target(self):
        """The name in files of the release; static executables have the name that tools look for."""
        if self.system == "macos":
            machine = "universal" if len(self.machines) > 1 else self.machines[0].replace("arm64", "aarch64")
            return f"{machine}-apple-darwin"
        return f"{self.machines[0]}-unknown-linux-{'gnu' if self.least else 'musl'}"

    @property
    def wheel_tag(self):
        """The platform tag of a wheel, for the oldest system that has what the executable needs."""
        if self.system == "macos":
            machine = "universal2" if len(self.machines) > 1 else self.machines[0]
            major, minor = self.least
            # From macOS 11 on, pip knows only the major number.
            return f"macosx_{major}_{minor if major < 11 else 0}_{machine}"
        machine = self.machines[0]
        if not self.least:
            return f"manylinux_2_17_{machine}.manylinux2014_{machine}.musllinux_1_1_{machine}"
        return f"manylinux_{self.least[0]}_{self.least[1]}_{machine}"

    @property
    def triples(self):
        """The hosts that SwiftPM takes the executable for."""
        kind = "apple-macosx" if self.system == "macos" else "unknown-linux-gnu"
        return [f"{machine}-{kind}" for machine in self.machines]

    @property
    def needs(self):
        """What the system must have, for people."""
        if self.system == "macos":
            return f"macOS {self.least[0]}.{self.least[1]} or later"
        return f"glibc {self.least[0]}.{self.least[1]} or later" if self.least else "Linux"


def platform(path):
    """The systems that an executable runs on."""
    data = pathlib.Path(path).read_bytes()
    try:
        if data[:4] == b"\x7fELF":
            return elf(data)
        if data[:4] in (b"\xca\xfe\xba\xbe", b"\xcf\xfa\xed\xfe"):
            return mach(data)
    except (struct.error, KeyError, ValueError, IndexError):
        raise NotUsable(f"{path} is damaged, or for a system that is not known") from None
    raise NotUsable(f"{path} is not an executable of Linux or macOS")


def elf(data):
    """The platform of an executable for Linux."""
    # 64 bits and the lower byte first.
    if data[4:6] != b"\x02\x01":
        raise ValueError
    machine = ELF_MACHINES[struct.unpack_from("<H", data, 18)[0]]
    (headers,) = struct.unpack_from("<Q", data, 32)
    size, count = struct.unpack_from("<HH", data, 54)
    segments = [struct.unpack_from("<IIQQQQ", data, headers + index * size) for index in range(count)]
    if any(offset + length > len(data) for _, _, offset, _, _, length in segments):
        raise ValueError
    if not any(kind == PT_INTERP for kind, *_ in segments):
        return Platform("linux", (machine,), ())
    libraries, versions = needs(data, segments)
    if strangers := sorted(libraries - EVERYWHERE):
        raise NotUsable(f"the executable needs {', '.join(strangers)}, which not every system has")
    glibc = [version.split("_")[1] for version in versions if version.startswith("GLIBC_")]
    return Platform("linux", (machine,), max(tuple(map(int, version.split(".")[:2])) for version in glibc))


def without_build_hashes(data):
    """An executable for Linux with the compiler's hashes of its inputs set to zero.

    They let a compiler skip work in the next build, depend on the folder of the build, and are not read when it runs.
    """
    (headers,) = struct.unpack_from("<Q", data, 40)
    size, count, names = struct.unpack_from("<HHH", data, 58)
    sections = [struct.unpack_from("<II16xQQ", data, headers + index * size) for index in range(count)]
    strings = sections[names][2]
    result = bytearray(data)
    for name, _, offset, length in sections:
        start = strings + name
        if data[start : data.index(b"\0", start)] == b".swift_modhash":
            result[offset : offset + length] = bytes(length)
    return bytes(result)


def needs(data, segments):
    """The libraries that the dynamic section of an executable names, and the versions of their symbols."""

    def position(address):
        for kind, _, offset, start, _, length in segments:
            if kind == PT_LOAD and start <= address < start + length:
                return offset + address - start
        raise ValueError

    (dynamic,) = [(offset, length) for kind, _, offset, _, _, length in segments if kind == PT_DYNAMIC]
    entries = [struct.unpack_from("<QQ", data, dynamic[0] + place) for place in range(0, dynamic[1], 16)]
    values = dict(entries)
    strings = position(values[DT_STRTAB])

    def text(offset):
        return data[strings + offset : data.index(b"\0", strings + offset)].decode("ascii")

    libraries = {text(value) for tag, value in entries if tag == DT_NEEDED}
    versions = set()
    place = position(values[DT_VERNEED])
    for _ in range(values[DT_VERNEEDNUM]):
        _, count, _, first, following = struct.unpack_from("<HHIII", data, place)
        version = place + first
        for _ in range(count):
            _, _, _, name, step = struct.unpack_from("<IHHII", data, version)
            versions.add(text(name))
            version += step
        place += following
    return libraries, versions


def mach(data):
    """The platform of an executable for macOS, for one processor or several."""
    parts = [data]
    if data[:4] == b"\xca\xfe\xba\xbe":
        (count,) = struct.unpack_from(">I", data, 4)
        places = [struct.unpack_from(">5I", data, 8 + index * 20) for index in range(count)]
        parts = [data[offset : offset + size] for _, _, offset, size, _ in places]
        if any(len(part) != size for part, (_, _, _, size, _) in zip(parts, places)):
            raise ValueError
    slices = sorted(map(mach_slice, parts))
    return Platform("macos", tuple(machine for machine, _ in slices), max(version for _, version in slices))


def mach_slice(data):
    """The processor of a part of an executable, and the oldest macOS."""
    magic, machine, _, _, count = struct.unpack_from("<5I", data)
    if magic != 0xFEEDFACF:
        raise ValueError
    place = 32
    for _ in range(count):
        command, size, first, second = struct.unpack_from("<4I", data, place)
        version = second if command == LC_BUILD_VERSION and first == PLATFORM_MACOS else None
        version = first if command == LC_VERSION_MIN_MACOSX else version
        if version is not None:
            return MACH_MACHINES[machine], (version >> 16, version >> 8 & 0xFF)
        place += size
    raise ValueError
