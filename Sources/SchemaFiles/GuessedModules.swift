import SchemaSyntax

/// Parts the files that no target takes into modules: a folder is one module until two folders in it declare a type of
/// one name, as the apps of an examples folder do.
package struct GuessedModules {
  /// A file with the types that other files of its module can see.
  package struct File {
    let path: String
    /// The names of its types at file level that are not private.
    let types: Set<String>

    /// Takes a parsed file.
    package init(_ path: String, _ tree: SyntaxTree) {
      self.path = path
      types = Set(
        tree.declarations.compactMap { declaration in
          switch declaration.kind {
          case .class, .struct, .enum, .actor, .protocol, .typealias:
            declaration.has(.private) || declaration.has(.fileprivate) ? nil : tree.text(declaration.name)
          default: nil
          }
        })
    }
  }

  /// The module of each file by its path.
  package private(set) var modules: [String: String] = [:]

  /// Divides the files below a folder named `name`.
  package init(_ files: [File], below folder: String, name: String) {
    part(files, folder, name)
  }

  private mutating func part(_ files: [File], _ folder: String, _ name: String) {
    let groups = Dictionary(grouping: files) { Self.component(of: $0.path, below: folder) }
    if groups.count == 1, let (only, files) = groups.first, let only {
      return part(files, "\(folder)/\(only)", "\(name)/\(only)", or: name)
    }
    guard clash(groups.map(\.value)) else {
      for file in files { modules[file.path] = name }
      return
    }
    for (component, files) in groups {
      guard let component else {
        for file in files { modules[file.path] = name }
        continue
      }
      part(files, "\(folder)/\(component)", "\(name)/\(component)")
    }
  }

  /// Parts the only folder of a folder; where that stays one module, it keeps the outer name.
  private mutating func part(_ files: [File], _ folder: String, _ name: String, or outer: String) {
    part(files, folder, name)
    let isOne = Set(files.compactMap { modules[$0.path] }).count == 1
    if isOne { for file in files { modules[file.path] = outer } }
  }

  /// The next folder of a path; nil for a file directly in the folder.
  private static func component(of path: String, below folder: String) -> String? {
    let components = path.utf8.dropFirst(folder.utf8.count + 1).split(separator: UInt8(ascii: "/"))
    return components.count > 1 ? String(Substring(components[0])) : nil
  }

  /// Whether two groups declare a type of one name.
  private func clash(_ groups: [[File]]) -> Bool {
    var seen: Set<String> = []
    for group in groups {
      let types = group.reduce(into: Set<String>()) { $0.formUnion($1.types) }
      guard seen.isDisjoint(with: types) else { return true }
      seen.formUnion(types)
    }
    return false
  }
}
