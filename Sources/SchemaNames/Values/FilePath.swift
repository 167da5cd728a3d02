/// A path as the code puts it together: `documentsDirectory`, then `notes.store`.
package struct FilePath: Equatable, CustomStringConvertible {
  /// The folder or the expression that the path starts at; empty for the root of the file system.
  package let base: String
  /// The names after it.
  package private(set) var components: [String] = []
  /// Whether it is known where the base is; a name of code out of sight may lead anywhere.
  package let isKnown: Bool

  init(base: String, isKnown: Bool = true) {
    self.base = base
    self.isKnown = isKnown
  }

  /// Reads what `description` wrote.
  package init(_ text: String) {
    let end = text.endOfBase
    base = String(text[..<end])
    isKnown = base.isEmpty || SystemFolder.named(base) != nil
    components = text[end...].split(separator: "/").map(String.init)
  }

  /// The parts with slashes between them; the same for each spelling of a place.
  package var description: String {
    let path = standardized
    return ([path.base] + path.components).joined(separator: "/")
  }

  /// The path with names added, as one text or several.
  func appending(_ names: [String]) -> FilePath {
    var path = self
    path.components += names.flatMap { $0.split(separator: "/").map(String.init) }
    return path
  }

  /// The path with a text at its end; nil if nothing is known of what the text continues.
  func continued(by text: String) -> FilePath? {
    if text.isEmpty || text.hasPrefix("/") { return appending([text]) }
    return parent.flatMap { folder in components.last.map { folder.appending(["\($0)\(text)"]) } }
  }

  /// The folder that it is in; nil for a path that only has a base.
  package var parent: FilePath? {
    var path = self
    if path.components.popLast() != nil { return path }
    let folder = SystemFolder.pathInHome(of: base) ?? []
    return folder.isEmpty ? nil : FilePath(base: SystemFolder.home).appending(folder.dropLast())
  }

  /// The path in the home folder that a text with `~` stands for; any other path as it is.
  var expandingTilde: FilePath {
    guard base.isEmpty, components.first == "~" else { return self }
    return FilePath(base: SystemFolder.home).appending(Array(components.dropFirst()))
  }

  /// The same place without `.` and `..`, from the nearest folder that has a name.
  private var standardized: FilePath {
    let folder = SystemFolder.pathInHome(of: base)
    var names: [String] = []
    for name in (folder ?? []) + components where name != "." {
      if name == "..", let last = names.last, last != ".." { names.removeLast() } else { names.append(name) }
    }
    let nearest = folder == nil ? (base, 0) : SystemFolder.nearest(to: names)
    return FilePath(base: nearest.0, isKnown: isKnown).appending(Array(names.dropFirst(nearest.1)))
  }
}

extension String {
  /// The end of the expression that a path starts with: the first slash outside of quotes and brackets.
  fileprivate var endOfBase: Index {
    var (depth, isQuoted) = (0, false)
    return firstIndex { character in
      if character == "\"" { isQuoted.toggle() }
      if isQuoted { return false }
      if "([".contains(character) { depth += 1 }
      if ")]".contains(character) { depth -= 1 }
      return character == "/" && depth == 0
    } ?? endIndex
  }
}
