/// The patterns of `.gitignore` files, as git reads them (gitignore(5)).
package struct IgnoreRules: Sendable {
  /// The bytes of a path's components.
  typealias Components = ArraySlice<ArraySlice<UInt8>>

  /// One pattern.
  fileprivate struct Pattern: Sendable {
    /// How many folders lie around its `.gitignore`.
    let depth: Int
    /// The components; nil stands for `**`, any number of folders. A pattern without a slash is one component.
    let components: [Glob?]
    /// Whether `**` is among them.
    let hasFolders: Bool
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

  /// Adds the patterns of a `.gitignore` file in a folder, given as an absolute path; later ones win.
  package mutating func add(_ text: String, base: String) {
    let depth = Self.components(base).count
    for line in text.split(whereSeparator: \.isNewline) { add(line: line, depth: depth) }
  }

  private mutating func add(line: Substring, depth: Int) {
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
        depth: depth, components: components, hasFolders: components.contains { $0 == nil },
        isName: !pattern.contains("/") && pattern != "**", isNegated: isNegated, isFolderOnly: isFolderOnly))
  }

  /// The components of an absolute path.
  static func components(_ path: String) -> Components { Array(path.utf8).split(separator: UInt8(ascii: "/"))[...] }

  /// The last pattern that speaks of a path or of a folder around it; nil if none does. Of what lies around the folders
  /// of the patterns nothing is said.
  func last(_ path: Components, isFolder: Bool) -> Match? {
    let index = patterns.lastIndex { pattern in
      guard path.count > pattern.depth else { return false }
      return (pattern.depth + 1...path.count).contains { count in
        pattern.speaks(of: path.prefix(count), isFolder: isFolder || count < path.count)
      }
    }
    return index.map { Match(index: $0, isNegated: patterns[$0].isNegated) }
  }

  /// A pattern that speaks of a path.
  struct Match {
    /// Its place among all; the last one counts.
    let index: Int
    /// Whether it brings the path back.
    let isNegated: Bool
  }

  /// What the patterns say of the entries of a folder, which is in the folders of all of them.
  package func inside(_ folder: String) -> FolderRules {
    let path = Self.components(folder)
    return FolderRules(
      patterns.enumerated().flatMap { index, pattern in
        pattern.globs(inside: path).map { glob in
          FolderRules.Entry(
            glob: glob, isFolderOnly: pattern.isFolderOnly, match: Match(index: index, isNegated: pattern.isNegated))
        }
      })
  }
}

/// What patterns say of the entries of one folder, by their names alone.
package struct FolderRules: Sendable {
  /// A pattern's last component.
  fileprivate struct Entry: Sendable {
    /// The names that it speaks of; nil for all.
    let glob: Glob?
    /// Whether it speaks of folders only.
    let isFolderOnly: Bool
    let match: IgnoreRules.Match
  }

  private let entries: [Entry]

  fileprivate init(_ entries: [Entry]) { self.entries = entries }

  /// The last pattern that speaks of an entry; nil if none does.
  func last(_ name: String, isFolder: Bool) -> IgnoreRules.Match? {
    guard !entries.isEmpty else { return nil }
    let bytes = Array(name.utf8)[...]
    return entries.last { entry in
      (isFolder || !entry.isFolderOnly) && entry.glob.map { $0.matches(bytes) } ?? true
    }?.match
  }

  /// Whether an entry is ignored.
  package func ignore(_ name: String, isFolder: Bool) -> Bool { last(name, isFolder: isFolder)?.isNegated == false }
}

extension IgnoreRules.Pattern {
  /// Whether the pattern speaks of just this path.
  fileprivate func speaks(of path: IgnoreRules.Components, isFolder: Bool) -> Bool {
    guard let name = path.last, isFolder || !isFolderOnly else { return false }
    return globs(inside: path.dropLast()).contains { $0?.matches(name) ?? true }
  }

  /// What the pattern says of the names in a folder, given its path: a glob for each way to match it; nil stands for all
  /// names.
  fileprivate func globs(inside folder: IgnoreRules.Components) -> [Glob?] {
    if isName { return components }
    if !hasFolders, folder.count - depth != components.count - 1 { return [] }
    // How many components may be used up, in all the ways to match what was read so far.
    var used = skippingFolders([0])
    for name in folder.dropFirst(depth) {
      used = skippingFolders(
        Set(
          used.filter { $0 < components.count }.compactMap { index in
            components[index].map { $0.matches(name) ? index + 1 : nil } ?? index
          }))
      if used.isEmpty { return [] }
    }
    // One more name is wanted: the last component, or what `**` at the end takes.
    return used.contains(components.count - 1) ? [components[components.count - 1]] : []
  }

  /// Some counts of components, with those that `**` adds where it stands for no folder.
  private func skippingFolders(_ used: Set<Int>) -> Set<Int> {
    used.reduce(into: used) { all, count in
      var count = count
      while count < components.count - 1, components[count] == nil {
        count += 1
        all.insert(count)
      }
    }
  }
}
