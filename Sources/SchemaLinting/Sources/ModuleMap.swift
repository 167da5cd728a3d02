import SchemaModel
import SchemaSyntax

/// Tells which module a file belongs to.
///
/// A SwiftPM target's folder is a module. Without a manifest the folders directly below an Xcode project, or below
/// the root, stand for modules; names are looked up in the others where their own does not have them.
package struct ModuleMap: Sendable {
  /// A folder whose files are one module.
  private struct Target: Sendable {
    let folder: String
    let name: String
  }

  /// The folders of targets that manifests name or imply, the deepest first.
  private let targets: [Target]
  /// The folders that hold a manifest or an Xcode project.
  private let anchors: Set<String>
  /// The folder that was asked for.
  private let root: String

  /// Makes a map from manifests that are parsed already.
  package init(manifests: [SyntaxTree], folders: [String], xcodeFolders: [String], root: String) {
    targets = zip(manifests, folders).flatMap { manifest, folder in
      manifest.packageTargets.map { target in
        Target(folder: Path.absolute(target.path ?? "\(target.isTest ? "Tests" : "Sources")/\(target.name)", in: folder), name: target.name)
      }
    }.sorted { ($0.folder.utf8.count, $0.folder) > ($1.folder.utf8.count, $1.folder) }
    anchors = Set(folders + xcodeFolders)
    self.root = root
  }

  /// The module of a file, given its absolute path.
  package func module(of path: String) -> String {
    if let target = targets.first(where: { path.hasPrefix($0.folder + "/") }) { return target.name }
    var anchor = Path.parent(path)
    while !anchors.contains(anchor), anchor != root, anchor != "/" { anchor = Path.parent(anchor) }
    let components = path.dropFirst(anchor == "/" ? 1 : anchor.utf8.count + 1).split(separator: "/")
    return components.count > 1 ? String(components[0]) : Path.name(anchor)
  }
}

/// A target as a manifest declares it.
struct PackageTarget {
  /// The target's name, which is its module's.
  let name: String
  /// The folder, where it is not the default one.
  let path: String?
  /// Whether its default folder is below `Tests`.
  let isTest: Bool
}

extension SyntaxTree {
  /// The targets of a `Package.swift`, as far as they are written literally.
  var packageTargets: [PackageTarget] {
    var targets: [PackageTarget] = []
    for declaration in declarations { declaration.value.map { collectTargets($0, &targets, 0) } }
    return targets
  }

  private func collectTargets(_ expression: Expression, _ targets: inout [PackageTarget], _ depth: Int) {
    guard depth < 32 else { return }
    if case .call(let callee, let arguments) = expression.kind, let kind = lastName(callee),
      ["target", "executableTarget", "testTarget", "macro"].contains(kind),
      let name = argument("name", arguments)
    {
      targets.append(PackageTarget(name: name, path: argument("path", arguments), isTest: kind == "testTarget"))
    }
    for child in expression.children { collectTargets(child, &targets, depth + 1) }
  }

  private func argument(_ label: String, _ arguments: [Argument]) -> String? {
    arguments.first { $0.label.map(name) == label }.flatMap { stringValue($0.value) }
  }

}
