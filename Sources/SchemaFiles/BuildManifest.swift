import SchemaSyntax

/// What a manifest or an Xcode project says about the folder that it is in.
package struct BuildManifest: Sendable {
  let folder: String
  var targets: [BuildTarget] = []
  /// The deployment targets that count for its code, tests left out.
  var deploymentTargets: [DeploymentTarget] = []
  /// The language mode of code that no target takes; nil if nothing says it.
  var languageMode: LanguageMode?

  /// The files that it lists one by one to be built, absolute, beside what is in the folders of its targets; nil if
  /// anything else that is not read may build files.
  var listedFiles: Set<String>?

  /// Whether it says which target is signed with which entitlements, as far as that is understood.
  var statesEntitlements: Bool { targets.contains { !$0.entitlements.isEmpty } }

  /// Whether a file is a manifest, by its name.
  package static func isOne(_ path: String) -> Bool { fileNames.contains(Path.name(path)) }

  private static let fileNames: Set<String> = ["Package.swift", "Project.swift", "project.yml", "project.pbxproj"]

  /// The entries of a folder that are manifests, or Xcode projects, which hold one.
  static func names(in folder: String) -> [String] {
    FileSystem.names(in: folder) { isOne($0) || Path.isXcodeProject($0) }
  }

  /// The manifest that an entry of a folder is, or that it holds as an Xcode project; nil for any other entry.
  package static func path(of entry: String, in folder: String) -> String? {
    isOne(entry) ? "\(folder)/\(entry)" : path(ofXcodeProject: "\(folder)/\(entry)")
  }

  /// The manifest in the folder of an Xcode project; nil for any other folder, and for a project that is still to be
  /// generated: such a repository may hold the schemes and the workspace only.
  static func path(ofXcodeProject folder: String) -> String? {
    guard Path.isXcodeProject(folder) else { return nil }
    let file = "\(folder)/project.pbxproj"
    return FileSystem.isMissing(file) ? nil : file
  }

  /// Whether a file belongs to another build system, which may compile files that no manifest names.
  package static func isOfOtherSystem(_ path: String) -> Bool {
    ["BUILD", "BUILD.bazel", "WORKSPACE", "MODULE.bazel", "CMakeLists.txt"].contains(Path.name(path))
      || path.utf8.ends(with: ".podspec")
  }

  /// Reads a manifest; one that cannot be understood says nothing. Nil for a source that is only called like one, such as the
  /// file of a model `Project`.
  static func read(_ path: String, _ bytes: [UInt8]) -> BuildManifest? {
    let folder = Path.parent(path)
    switch Path.name(path) {
    case "project.pbxproj":
      let root = Path.parent(folder)
      return XcodeProjectReader(bytes, folder: root)?.manifest() ?? BuildManifest(folder: root)
    case "project.yml":
      return XcodeGenReader(String(decoding: bytes, as: UTF8.self)).manifest(in: folder)
    default:
      let reader = SwiftManifestReader(SyntaxTree(parsing: SourceFile(path: path, bytes: bytes)), folder: folder)
      return reader.isManifest ? reader.manifest() : nil
    }
  }
}

extension [BuildManifest] {
  /// The manifests with targets that have one name in one folder only: others get the folders of their projects in front.
  func withDistinctTargets(below root: String) -> [BuildManifest] {
    var folders: [String: Set<String>] = [:]
    for manifest in self {
      for target in manifest.targets { folders[target.name, default: []].insert(manifest.folder) }
    }
    return map { manifest in
      var manifest = manifest
      for index in manifest.targets.indices where manifest.folder != root {
        let name = manifest.targets[index].name
        guard folders[name, default: []].count > 1 else { continue }
        manifest.targets[index].name = "\(Path.relative(manifest.folder, to: root))/\(name)"
      }
      return manifest
    }
  }
}
