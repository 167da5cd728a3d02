/// Tells which module a file belongs to.
///
/// Targets of SwiftPM, Xcode, XcodeGen and Tuist are modules. Without any, folders stand for modules, as
/// `GuessedModules` parts them; names are looked up in the others where their own does not have them.
package struct ModuleMap: Sendable {
  /// A module with what its target says.
  package struct Module: Sendable {
    /// The name.
    package let name: String
    /// Whether the target holds tests.
    package let isTest: Bool
  }

  /// The targets that list files one by one.
  private let modulesByFile: [String: Module]
  /// The targets that take what is in a folder, by the folder, each with the files that it leaves out.
  private let modulesByFolder: [String: [(module: Module, excluded: Set<String>)]]
  /// The folders that hold a manifest, with whether its targets are known.
  private let anchors: [String: Bool]
  /// The folder that was asked for.
  private let root: String

  /// Makes a map from what each manifest says.
  init(_ manifests: [BuildManifest], root: String) {
    var modulesByFile: [String: Module] = [:]
    var modulesByFolder: [String: [(module: Module, excluded: Set<String>)]] = [:]
    for target in manifests.flatMap(\.targets) {
      let module = Module(name: target.name, isTest: target.isTest)
      for file in target.files where modulesByFile[file] == nil { modulesByFile[file] = module }
      for folder in target.folders { modulesByFolder[folder, default: []].append((module, target.excluded)) }
    }
    self.modulesByFile = modulesByFile
    self.modulesByFolder = modulesByFolder
    anchors = Dictionary(manifests.map { ($0.folder, !$0.targets.isEmpty) }) { $0 || $1 }
    self.root = root
  }

  /// The target that takes a file, given its absolute path; nil where none does.
  package func target(of path: String) -> Module? {
    let named = modulesByFile[path]
    // A file that a test target names may be the app's all the same.
    return named?.isTest == false ? named : targetByFolder(path) ?? named
  }

  private func targetByFolder(_ path: String) -> Module? {
    if modulesByFolder.isEmpty { return nil }
    // Of folders in each other the deepest counts.
    var folder = path[...]
    while let end = folder.utf8.lastIndex(of: UInt8(ascii: "/")) {
      folder = folder[..<end]
      let takers = modulesByFolder[String(folder)] ?? []
      if let taker = takers.first(where: { !$0.excluded.contains(path) }) { return taker.module }
    }
    return nil
  }

  /// The folder that stands for the module of a file that no target takes, and what it is called: the one directly
  /// below the nearest manifest or the root, which itself is called `(root)`.
  func guess(_ path: String) -> (folder: String, name: String) {
    var anchor = Path.parent(path)
    while anchors[anchor] == nil, anchor != root, anchor != "/" { anchor = Path.parent(anchor) }
    let base = anchor == "/" ? "" : anchor
    let components = path.dropFirst(base.utf8.count + 1).split(separator: "/")
    // What the root is called differs from clone to clone.
    let name = components.count > 1 ? String(components[0]) : anchor == root ? "(root)" : Path.name(anchor)
    // A file that no target takes is in none of their modules, whatever its folder is called.
    return (
      components.count > 1 ? "\(base)/\(components[0])" : base, anchors[anchor] == true ? "\(name) (no target)" : name
    )
  }
}
