import SchemaText

/// An `.entitlements` file: a flat dictionary in a property list.
///
/// Foundation's decoder recurses into nested lists and ends the process on a deep one, so the few keys that matter are
/// read without it. A file in another format, binary or encrypted, says nothing.
package struct Entitlements {
  private let bytes: [UInt8]

  /// Whether a file holds entitlements, by its name.
  package static func isOne(_ path: String) -> Bool { path.utf8.ends(with: ".entitlements") }

  /// Takes the bytes of a file.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Where CloudKit is granted together with a container to keep records in; nil if it is not.
  var cloudKit: Span? {
    cloudKitContainers.names.contains { !$0.isEmpty && !$0.isBuildVariable } ? cloudKitService : nil
  }

  /// Whether build variables decide if CloudKit is granted.
  var leavesCloudKitOpen: Bool {
    cloudKit == nil && cloudKitService != nil && cloudKitContainers.names.contains(where: \.isBuildVariable)
  }

  /// Where CloudKit is granted, with a container or without one.
  private var cloudKitService: Span? {
    let services = entry("com.apple.developer.icloud-services")
    return services.flatMap { services in
      services.strings.contains { $0.hasPrefix("CloudKit") || $0 == "*" } ? services.span : nil
    }
  }

  /// Whether the file is an XML property list that can be read to its end.
  var isReadable: Bool {
    let names = Set(tags.map(\.name))
    return names.isSuperset(of: ["plist", "/plist"])
      && (names.contains("dict/") || names.isSuperset(of: ["dict", "/dict"]))
  }

  /// The app groups that are listed, and where.
  var appGroups: (names: [String], span: Span?) { list("com.apple.security.application-groups") }

  /// The containers of CloudKit that are listed, and where.
  var cloudKitContainers: (names: [String], span: Span?) { list("com.apple.developer.icloud-container-identifiers") }

  /// Whether the system confines the app to folders of its own.
  var isSandboxed: Bool {
    let tags = self.tags
    guard let index = tags.firstIndex(where: { isKey($0, "com.apple.security.app-sandbox") }) else { return false }
    return tags[(index + 1)...].first { $0.name != "/key" }?.name == "true/"
  }

  private func list(_ key: String) -> (names: [String], span: Span?) {
    let entry = entry(key)
    return (entry?.strings ?? [], entry?.span)
  }

  private func isKey(_ tag: Tag, _ key: String) -> Bool { tag.name == "key" && text(tag.content) == key }

  /// The strings after a key, and where the key's name is.
  private func entry(_ key: String) -> (strings: [String], span: Span)? {
    let tags = self.tags
    guard let index = tags.firstIndex(where: { isKey($0, key) }) else { return nil }
    // After the key's end tag is the value.
    let value = tags[(index + 1)...].drop { $0.name == "/key" }
    let strings =
      value.first?.name == "array"
      ? value.dropFirst().prefix { $0.name != "/array" }.filter { $0.name == "string" }
      : value.prefix(1).filter { $0.name == "string" }
    let content = trimmed(tags[index].content)
    return (strings.map { text($0.content) }, Span(start: content.lowerBound, end: content.upperBound))
  }

  /// A tag with the text up to the next one.
  private struct Tag {
    /// The name, with a slash in front where it ends an element.
    let name: String
    /// The bytes of the text.
    let content: Range<Int>
  }

  /// The tags in their order, without comments and declarations.
  private var tags: [Tag] {
    var tags: [Tag] = []
    var position = bytes.firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
    while position < bytes.count {
      let isComment = bytes[position...].starts(with: "<!--".utf8)
      guard let end = isComment ? endOfComment(from: position) : index(of: ">", from: position) else { break }
      let next = index(of: "<", from: end) ?? bytes.count
      if !isComment, bytes[position + 1] != UInt8(ascii: "!"), bytes[position + 1] != UInt8(ascii: "?") {
        let name = bytes[(position + 1)..<end].prefix { $0 != UInt8(ascii: " ") }
        tags.append(Tag(name: String(decoding: name, as: UTF8.self), content: (end + 1)..<next))
      }
      position = next
    }
    return tags
  }

  private func index(of character: Unicode.Scalar, from start: Int) -> Int? {
    bytes[start...].firstIndex(of: UInt8(ascii: character))
  }

  private func endOfComment(from start: Int) -> Int? {
    let body = min(start + 4, bytes.count)
    return bytes[body...].firstRange(of: Array("-->".utf8)).map { $0.upperBound - 1 }
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[trimmed(range)], as: UTF8.self)
  }

  /// A range without white space at its ends.
  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    func isSpace(_ index: Int) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) }
    let start = range.first { !isSpace($0) } ?? range.upperBound
    let end = range.last { !isSpace($0) }.map { $0 + 1 } ?? start
    return start..<max(start, end)
  }
}

extension String {
  /// Whether it is nothing but a build variable, `$(NAME)`, which may be empty.
  fileprivate var isBuildVariable: Bool { hasPrefix("$(") && firstIndex(of: ")") == index(endIndex, offsetBy: -1) }
}
