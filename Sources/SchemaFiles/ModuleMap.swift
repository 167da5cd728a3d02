/// Tells which module a file belongs to.
///
/// Targets of SwiftPM, Xcode, XcodeGen and Tuist are modules. Without any, folders stand for modules, as
/// `GuessedModules` parts them; names are looked up in the others where their own does not have them.
package struct ModuleMap: Sendable {
  /// A module with what its target says.
  package struct Module: Sendable {
    package let name: String
    /// Whether the target holds tests.
    package let isTest: Bool
  }

  /// A target that takes what is in a folder.
  private struct Taker: Sendable {
    let module: Module
    /// The files and folders in the folder that it leaves out.
    let excluded: Set<String>
    /// Whether no other target takes any of the files.
    let isOnlyOne: Bool
  }

  /// The targets that list files one by one.
  private let modulesByFile: [String: Module]
  /// The targets that take what is in a folder, by the folder.
  private let takersByFolder: [String: [Taker]]
  /// The folders that hold a manifest, with whether its targets are known.
  private let anchors: [String: Bool]
  /// The folder that was asked for.
  private let root: String

  /// Makes a map from what each manifest says.
  init(_ manifests: [BuildManifest], root: String) {
    var modulesByFile: [String: Module] = [:]
    var takersByFolder: [String: [Taker]] = [:]
    for target in manifests.flatMap(\.targets) {
      let module = Module(name: target.name, isTest: target.isTest)
      for file in target.files where modulesByFile[file] == nil { modulesByFile[file] = module }
      let taker = Taker(module: module, excluded: target.uncompiled, isOnlyOne: target.ownsFolders)
      for folder in target.folders where !Path.lies(folder, inOneOf: taker.excluded) {
        takersByFolder[folder, default: []].append(taker)
      }
    }
    self.modulesByFile = modulesByFile
    self.takersByFolder = takersByFolder
    anchors = Dictionary(manifests.map { ($0.folder, !$0.targets.isEmpty) }) { $0 || $1 }
    self.root = root
  }

  /// The target that takes a file, given its absolute path; nil if none does.
  package func target(of path: String) -> Module? {
    let named = modulesByFile[path]
    // A file that a test target names may be the app's all the same.
    return named?.isTest == false ? named : targetByFolder(path) ?? named
  }

  private func targetByFolder(_ path: String) -> Module? {
    if takersByFolder.isEmpty { return nil }
    // Of folders in each other the deepest counts; but what a test target takes from the app's folders is the app's.
    var folder = path[...]
    var shared: Module?
    while let end = folder.utf8.lastIndex(of: UInt8(ascii: "/")) {
      folder = folder[..<end]
      for taker in takersByFolder[String(folder)] ?? []
      where !Path.lies(path, inOneOf: taker.excluded, below: folder) {
        if !taker.module.isTest { return taker.module }
        if taker.isOnlyOne { return shared ?? taker.module }
        shared = shared ?? taker.module
      }
    }
    return shared
  }

  private static let unnamed = "(root)"
  private static let noTarget = " (no target)"

  /// Whether a module's name says only where its files are, and is not the name of a target or a folder.
  package static func isPlaceholder(_ name: String) -> Bool { name.hasPrefix(unnamed) || name.hasSuffix(noTarget) }

  /// A folder that stands for a module.
  package struct Guess: Hashable {
    package let folder: String
    /// The name of the module.
    package let name: String
    /// Its name if another folder has that name too.
    package let longName: String
  }

  /// The folder that stands for the module of a file that no target takes: the one directly below the nearest manifest
  /// or the root, which itself is named `(root)`.
  package func guess(_ path: String) -> Guess {
    var anchor = Path.parent(path)
    while anchors[anchor] == nil, anchor != root, anchor != "/" { anchor = Path.parent(anchor) }
    let base = anchor == "/" ? "" : anchor
    let components = path.dropFirst(base.utf8.count + 1).split(separator: "/")
    // The name of the root differs from clone to clone.
    let name = components.count > 1 ? String(components[0]) : anchor == root ? Self.unnamed : Path.name(anchor)
    let folder = components.count > 1 ? "\(base)/\(components[0])" : base
    // A file that no target takes is in none of their modules, whatever the name of its folder.
    let mark = anchors[anchor] == true ? Self.noTarget : ""
    return Guess(folder: folder, name: name + mark, longName: Path.relative(folder, to: root) + mark)
  }
}
