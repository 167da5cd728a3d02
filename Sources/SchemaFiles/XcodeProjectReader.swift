/// Reads the targets of an Xcode project.
struct XcodeProjectReader {
  private let objects: OpenStepValue
  private let project: OpenStepValue
  /// The folder that holds the `.xcodeproj`.
  private let folder: String
  private let paths: [String: String]

  /// Reads a `project.pbxproj`; nil if it is not one.
  init?(_ bytes: [UInt8], folder: String) {
    guard let document = OpenStepParser.parse(bytes), let objects = document["objects"] else { return nil }
    // What is left of a project without its root may still hold settings.
    let project = document["rootObject"]?.string.flatMap { objects[$0] } ?? .dictionary([:])
    self.objects = objects
    self.project = project
    self.folder = folder
    let start = Path.absolute(project["projectDirPath"]?.string ?? "", in: folder)
    var paths: [String: String] = [:]
    if let main = project["mainGroup"]?.string { Self.collect(main, start, objects, start, &paths, depth: 0) }
    self.paths = paths
  }

  /// The absolute path of every group and file below a group.
  private static func collect(
    _ id: String, _ parent: String, _ objects: OpenStepValue, _ root: String, _ paths: inout [String: String],
    depth: Int
  ) {
    // A group that is in itself would be read again for each of its children.
    guard depth < 64, paths[id] == nil, let object = objects[id] else { return }
    let base = object["sourceTree"]?.string == "SOURCE_ROOT" ? root : parent
    let path = object["path"]?.string.map { Path.absolute($0, in: base) } ?? base
    paths[id] = path
    for child in object["children"]?.strings ?? [] { collect(child, path, objects, root, &paths, depth: depth + 1) }
  }

  /// What the project says.
  func manifest() -> BuildManifest {
    var manifest = BuildManifest(folder: folder)
    let natives = nativeTargets
    manifest.targets = natives.map { target($0.id, $0.target, isTest: $0.rank == Self.testRank) }
    manifest.listedFiles = listedFiles
    let tested = natives.filter { $0.rank == Self.testRank }
    let shipped = natives.count > tested.count ? natives.filter { $0.rank != Self.testRank } : natives
    let settings = shipped.isEmpty ? [BuildSettings(of: nil, in: project, objects)] : shipped.map(\.settings)
    manifest.deploymentTargets = settings.flatMap(\.deploymentTargets)
    manifest.languageMode =
      settings.contains(where: \.isOnMainActor) ? .unknown : LanguageMode(agreed: settings.compactMap(\.languageMode))
    return manifest
  }

  /// The files in all build phases; nil if no target has Swift files, or a target is built otherwise.
  private var listedFiles: Set<String>? {
    guard case .dictionary(let all) = objects, !paths.isEmpty else { return nil }
    let kinds = Dictionary(grouping: all) { $0.value["isa"]?.string ?? "" }
    let foreign = ["PBXLegacyTarget", "PBXAggregateTarget", "PBXReferenceProxy"]
    guard foreign.allSatisfy({ kinds[$0] == nil }) else { return nil }
    let synchronized = (kinds["PBXFileSystemSynchronizedRootGroup"] ?? []).map(\.key)
    // What is in a folder that the tree of groups does not lead to is not known.
    guard synchronized.allSatisfy({ paths[$0] != nil }) else { return nil }
    let files = Set((kinds["PBXBuildFile"] ?? []).compactMap { $0.value["fileRef"]?.string }.compactMap { paths[$0] })
    let isSynchronized = (kinds["PBXNativeTarget"] ?? []).contains {
      $0.value["fileSystemSynchronizedGroups"]?.strings.isEmpty == false
    }
    guard isSynchronized || files.contains(where: { $0.hasSuffix(".swift") }) else { return nil }
    return files.union(synchronized.flatMap(filesOfPhases))
  }

  /// The files that a synchronized folder adds to a build phase by name.
  private func filesOfPhases(_ group: String) -> [String] {
    let sets = (objects[group]?["exceptions"]?.strings ?? []).compactMap { objects[$0] }
    return sets.filter { $0["target"] == nil }.flatMap { $0["membershipExceptions"]?.strings ?? [] }
      .compactMap { file in paths[group].map { Path.absolute(file, in: $0) } }
  }

  private static let testRank = 3

  /// The targets, applications first: a file of several targets counts for the first.
  private var nativeTargets: [(id: String, target: OpenStepValue, rank: Int, settings: BuildSettings)] {
    guard case .dictionary(let all) = objects else { return [] }
    let natives = all.filter { $0.value["isa"]?.string == "PBXNativeTarget" }
    return natives.map { id, target in
      (id, target, rank(target["productType"]?.string ?? ""), BuildSettings(of: target, in: project, objects))
    }
    .sorted { ($0.rank, $0.target["name"]?.string ?? "", $0.id) < ($1.rank, $1.target["name"]?.string ?? "", $1.id) }
  }

  private func rank(_ productType: String) -> Int {
    if productType.hasSuffix("bundle.unit-test") || productType.hasSuffix("bundle.ui-testing") { return Self.testRank }
    if productType.hasSuffix(".application") { return 0 }
    return productType.hasSuffix(".framework") ? 1 : 2
  }

  private func target(_ id: String, _ object: OpenStepValue, isTest: Bool) -> BuildTarget {
    var target = BuildTarget(name: object["name"]?.string ?? "", isTest: isTest)
    let phases = (object["buildPhases"]?.strings ?? []).compactMap { objects[$0] }
    target.files = Set(phases.filter { $0["isa"]?.string == "PBXSourcesBuildPhase" }.flatMap(files))
    target.resources = phases.filter(copiesResources).flatMap(files).map { TargetResource($0) }
    let own = Set(object["fileSystemSynchronizedGroups"]?.strings ?? [])
    target.folders = own.compactMap { paths[$0] }.sorted()
    target.folderReferences = Set(own.flatMap(folderReferences))
    // What is in a synchronized folder and is not compiled is copied.
    target.resources += target.folders.map { TargetResource($0) }
    applyExceptions(of: id, own, to: &target)
    let product = object["productType"]?.string ?? ""
    target.isApp = product.contains(".application")
    target.isExtension = product.contains(".app-extension") || product.hasSuffix(".extensionkit-extension")
    target.isSigned = target.isApp || target.isExtension || product.hasSuffix("-extension")
    target.dependencies = dependencies(of: object)
    let settings = BuildSettings(of: object, in: project, objects)
    target.languageMode = settings.languageMode
    target.isOnMainActor = settings.isOnMainActor
    target.deploymentTargets = settings.deploymentTargets
    let entitlements = settings.entitlements
    target.entitlements = entitlements.compactMap { $0.path(in: folder) }
    target.hasUnknownEntitlements = entitlements.contains(where: \.isUnknown)
    target.statesAllEntitlements = settings.stateAllEntitlements
    target.runsOnDevices = settings.runOnDevices
    target.runsOnMacOnly = settings.runOnMacOnly
    target.isSandboxed = settings.isSandboxed
    return target
  }

  /// The files of a build phase.
  private func files(of phase: OpenStepValue) -> [String] {
    (phase["files"]?.strings ?? []).compactMap { objects[$0]?["fileRef"]?.string }.compactMap { paths[$0] }
  }

  /// Whether a build phase copies files to where a bundle finds its resources.
  private func copiesResources(_ phase: OpenStepValue) -> Bool {
    switch phase["isa"]?.string {
    case "PBXResourcesBuildPhase": true
    case "PBXCopyFilesBuildPhase": phase["dstSubfolderSpec"]?.string == "7"
    default: false
    }
  }

  private func dependencies(of target: OpenStepValue) -> Set<String> {
    let dependencies = (target["dependencies"]?.strings ?? []).compactMap { objects[$0]?["target"]?.string }
    return Set(dependencies.compactMap { objects[$0]?["name"]?.string })
  }

  /// The folders in a synchronized folder that are copied as they are.
  private func folderReferences(in group: String) -> [String] {
    (objects[group]?["explicitFolders"]?.strings ?? []).compactMap { folder in
      paths[group].map { Path.absolute(folder, in: $0) }
    }
  }

  /// Exceptions take files out of a target's own folders, and add those of other folders.
  private func applyExceptions(of id: String, _ own: Set<String>, to target: inout BuildTarget) {
    for (group, path) in paths {
      for set in (objects[group]?["exceptions"]?.strings ?? []).compactMap({ objects[$0] })
      where set["target"]?.string == id {
        let files = (set["membershipExceptions"]?.strings ?? []).map { Path.absolute($0, in: path) }
        if own.contains(group) {
          target.excluded.formUnion(files)
        } else {
          target.files.formUnion(files)
          target.resources += files.map { TargetResource($0) }
        }
      }
    }
  }
}
