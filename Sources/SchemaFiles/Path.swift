/// Paths as texts with `/`, without asking the file system.
package enum Path {
  /// An absolute path without `.` and `..`.
  package static func absolute(_ path: String, in folder: String) -> String {
    var components: [Substring.UTF8View] = []
    let whole = path.hasPrefix("/") ? path : "\(folder)/\(path)"
    for component in whole.utf8.split(separator: UInt8(ascii: "/")) where !component.elementsEqual(".".utf8) {
      if component.elementsEqual("..".utf8) { _ = components.popLast() } else { components.append(component) }
    }
    return "/" + components.map { Substring($0) }.joined(separator: "/")
  }

  /// The path from a folder to another place, both absolute: `Sources/A.swift`, `../B.swift`.
  package static func relative(_ path: String, to folder: String) -> String {
    if let rest = below(path, folder) { return String(rest) }
    let target = path.split(separator: "/")
    let base = folder.split(separator: "/")
    let shared = zip(target, base).prefix { $0 == $1 }.count
    let up = Array(repeating: Substring(".."), count: base.count - shared)
    let result = (up + target[shared...]).joined(separator: "/")
    return result.isEmpty ? "." : result
  }

  /// What follows a folder and a slash in the path of what is below it; nil for other paths, and for the root folder.
  package static func below(_ path: String, _ folder: String) -> Substring? {
    let (bytes, prefix) = (path.utf8, folder.utf8)
    guard bytes.count > prefix.count + 1, prefix.last != UInt8(ascii: "/"), path.hasBytes(of: folder),
      bytes[bytes.index(bytes.startIndex, offsetBy: prefix.count)] == UInt8(ascii: "/")
    else { return nil }
    return path[bytes.index(bytes.startIndex, offsetBy: prefix.count + 1)...]
  }

  /// Whether a path is a place or is below it, both absolute.
  package static func lies(_ path: String, in place: String) -> Bool {
    // Most paths do not begin like the place; a longer text to compare them with is made for few.
    path.hasPrefix(place) && (path == place || path.hasPrefix(place == "/" ? "/" : place + "/"))
  }

  /// Whether a path is one of some places, or in one of them; those around a folder that the path is in do not count.
  static func lies(_ path: String, inOneOf places: Set<String>, below folder: Substring = "") -> Bool {
    if places.isEmpty { return false }
    var rest = path[...]
    while !places.contains(String(rest)) {
      guard let end = rest.utf8.lastIndex(of: UInt8(ascii: "/")), end > folder.endIndex else { return false }
      rest = rest[..<end]
    }
    return true
  }

  /// The folder that holds a path; of `/` itself.
  package static func parent(_ path: String) -> String {
    let components = path.utf8.split(separator: UInt8(ascii: "/")).dropLast()
    return "/" + components.map { String(Substring($0)) }.joined(separator: "/")
  }

  /// Whether a path leads to an Xcode project, by its name.
  static func isXcodeProject(_ path: String) -> Bool { path.utf8.ends(with: ".xcodeproj") }

  /// What a path stands for: an Xcode project or workspace is a folder that stands for the folder around it.
  package static func aroundXcodeFolders(_ path: String) -> String {
    var path = path
    while isXcodeProject(path) || path.utf8.ends(with: ".xcworkspace") { path = parent(path) }
    return path
  }

  package static func name(_ path: String) -> String {
    // Every file of a tree is asked; characters, and bytes behind indices of a text, would take many times as long.
    var path = path
    return path.withUTF8 { bytes in
      guard let last = bytes.lastIndex(where: { $0 != UInt8(ascii: "/") }) else {
        return String(decoding: bytes, as: UTF8.self)
      }
      let start = bytes[...last].lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
      return String(decoding: bytes[start...last], as: UTF8.self)
    }
  }
}

extension BidirectionalCollection<UInt8> {
  /// Whether the bytes of a path end with a text: every file of a tree is asked, and characters would take many times as
  /// long.
  func ends(with suffix: String) -> Bool { reversed().starts(with: suffix.utf8.reversed()) }
}
