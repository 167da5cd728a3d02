/// The patterns of `.gitignore` files, as git reads them (gitignore(5)).
package struct IgnoreRules: Sendable {
  /// One pattern with the folder of its file.
  private struct Pattern: Sendable {
    /// The folder of the `.gitignore`, absolute, without a slash at the end.
    let base: String
    /// The components; nil stands for `**`, any number of folders. A pattern without a slash is one component.
    let components: [Glob?]
    /// Whether it has no slash and so speaks of names at any depth.
    let isName: Bool
    /// Whether it brings back what an earlier pattern ignores.
    let isNegated: Bool
    /// Whether it speaks of folders only.
    let isFolderOnly: Bool
  }

  private var patterns: [Pattern] = []

  /// Whether a pattern brings back what others ignore.
  var bringsBack: Bool { patterns.contains(where: \.isNegated) }

  /// Makes an empty list.
  package init() {}

  /// Adds the patterns of a `.gitignore` file; later ones win.
  package mutating func add(_ text: String, base: String) {
    for line in text.split(whereSeparator: \.isNewline) { add(line: line, base: base) }
  }

  private mutating func add(line: Substring, base: String) {
    var pattern = line
    while pattern.hasSuffix(" "), !pattern.hasSuffix("\\ ") { pattern.removeLast() }
    guard !pattern.isEmpty, !pattern.hasPrefix("#") else { return }
    let isNegated = pattern.hasPrefix("!")
    if isNegated { pattern.removeFirst() }
    let isFolderOnly = pattern.hasSuffix("/")
    if isFolderOnly { pattern.removeLast() }
    let components = pattern.split(separator: "/").map { $0 == "**" ? nil : Glob($0) }
    guard !components.isEmpty else { return }
    patterns.append(
      Pattern(
        base: base, components: components, isName: !pattern.contains("/") && pattern != "**", isNegated: isNegated,
        isFolderOnly: isFolderOnly))
  }

  /// Whether a path below the folders of all patterns is ignored; of its parents this says nothing.
  package func ignores(_ path: String, isFolder: Bool) -> Bool {
    !patterns.isEmpty && decision([Candidate(path, isFolder: isFolder)]) ?? false
  }

  /// A path that patterns are tried on.
  struct Candidate {
    /// The path's bytes.
    fileprivate let bytes: [UInt8]
    /// Those of its last component.
    fileprivate let name: ArraySlice<UInt8>
    /// Whether it leads to a folder.
    fileprivate let isFolder: Bool

    /// Takes an absolute path.
    init(_ path: String, isFolder: Bool) {
      bytes = Array(path.utf8)
      name = bytes[((bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)...]
      self.isFolder = isFolder
    }
  }

  /// Whether the last pattern that speaks of one of some paths ignores it or brings it back; nil where none speaks of
  /// them. All lie below the folders of all patterns.
  func decision(_ candidates: [Candidate]) -> Bool? {
    patterns.last { pattern in candidates.contains { Self.matches(pattern, $0) } }.map { !$0.isNegated }
  }

  private static func matches(_ pattern: Pattern, _ candidate: Candidate) -> Bool {
    if pattern.isFolderOnly, !candidate.isFolder { return false }
    return pattern.isName
      ? pattern.components[0]?.matches(candidate.name) ?? false
      : matches(
        pattern.components[...],
        candidate.bytes[pattern.base.utf8.count...].split(separator: UInt8(ascii: "/"))[...])
  }

  private static func matches(_ pattern: ArraySlice<Glob?>, _ path: ArraySlice<ArraySlice<UInt8>>) -> Bool {
    guard let first = pattern.first else { return path.isEmpty }
    guard let glob = first else {
      let rest = pattern.dropFirst()
      if rest.isEmpty { return !path.isEmpty }
      return path.indices.contains { matches(rest, path[$0...]) }
    }
    guard let component = path.first, glob.matches(component) else { return false }
    return matches(pattern.dropFirst(), path.dropFirst())
  }
}

/// A pattern of one path component: `*`, `?`, `[a-z]`, `\x`.
struct Glob: Sendable {
  /// The pattern's bytes; behind the star for a suffix.
  private let bytes: [UInt8]
  /// How the bytes are compared.
  private let form: Form

  /// The forms that need no search come first: nearly all patterns have them.
  private enum Form: Sendable {
    case literal, suffix, general
  }

  /// Reads a pattern.
  init(_ pattern: Substring) {
    func isLiteral(_ text: Substring) -> Bool { !text.utf8.contains { Self.special.contains($0) } }
    if isLiteral(pattern) {
      form = .literal
      bytes = Array(pattern.utf8)
    } else if pattern.hasPrefix("*"), isLiteral(pattern.dropFirst()) {
      form = .suffix
      bytes = Array(pattern.dropFirst().utf8)
    } else {
      form = .general
      bytes = Array(pattern.utf8)
    }
  }

  private static let special = Array("*?[\\".utf8)

  /// Whether the pattern matches all of a name.
  func matches(_ name: ArraySlice<UInt8>) -> Bool {
    switch form {
    case .literal: name.elementsEqual(bytes)
    case .suffix: name.suffix(bytes.count).elementsEqual(bytes)
    case .general: Self.matches(bytes[...], name)
    }
  }

  /// Whether a pattern matches all of a text.
  private static func matches(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
    var pattern = pattern
    var text = text
    // Where the last star stands and what was left when it was met, to try again one byte further.
    var star: (pattern: ArraySlice<UInt8>, text: ArraySlice<UInt8>)?
    while true {
      if pattern.first == UInt8(ascii: "*") {
        pattern.removeFirst()
        star = (pattern, text)
      } else if let byte = text.first, let rest = consume(byte, pattern) {
        pattern = rest
        text.removeFirst()
      } else if text.isEmpty && pattern.isEmpty {
        return true
      } else if let last = star, !last.text.isEmpty {
        star = (last.pattern, last.text.dropFirst())
        pattern = last.pattern
        text = last.text.dropFirst()
      } else {
        return false
      }
    }
  }

  /// What is left of a pattern behind the part that matches a byte; nil where none does.
  private static func consume(_ byte: UInt8, _ pattern: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let first = pattern.first else { return nil }
    switch first {
    case UInt8(ascii: "?"): return pattern.dropFirst()
    case UInt8(ascii: "["): return consumeClass(byte, pattern.dropFirst())
    case UInt8(ascii: "\\"): return pattern.dropFirst().first == byte ? pattern.dropFirst(2) : nil
    default: return first == byte ? pattern.dropFirst() : nil
    }
  }

  private static func consumeClass(_ byte: UInt8, _ pattern: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let end = pattern.dropFirst().firstIndex(of: UInt8(ascii: "]")) else { return nil }
    var members = pattern[..<end]
    let isNegated = members.first == UInt8(ascii: "!") || members.first == UInt8(ascii: "^")
    if isNegated { members.removeFirst() }
    var isMember = false
    while let low = members.popFirst() {
      if members.first == UInt8(ascii: "-"), let high = members.dropFirst().first {
        members.removeFirst(2)
        if low <= high, (low...high).contains(byte) { isMember = true }
      } else if low == byte {
        isMember = true
      }
    }
    return isMember != isNegated ? pattern[(end + 1)...] : nil
  }
}
