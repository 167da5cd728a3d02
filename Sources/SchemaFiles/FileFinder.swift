import SchemaText

/// Finds the files of a project by walking its folders once.
package struct FileFinder: Sendable {
  /// What a walk found; all paths are absolute.
  package struct Found: Sendable {
    /// The Swift files, each once, sorted by their bytes.
    package var swiftFiles: [String] = []
    /// What says which files belong to which target: `Package.swift`, `Project.swift`, `project.yml`, and the
    /// `project.pbxproj` of Xcode projects.
    package var manifests: [String] = []
    /// Files of other build systems.
    package var others: [String] = []
    /// The `.entitlements` files.
    package var entitlements: [String] = []
    /// The files that are stores by their names.
    package var stores: [String] = []
    /// What could not be read.
    package var failures: [ReadFailure] = []
    /// Whether a walk ended because it had found too many Swift files.
    package var isCut = false
  }

  /// The files that are left out; those that are named are taken all the same.
  private let excluded: PathPatterns?
  /// How many folders are read at a time.
  private let jobs: Int
  /// What is read although a walk usually passes over it.
  private let included: Set<PassedOver>
  /// A walk that has found more Swift files ends.
  private let limit: Int

  /// What a walk passes over besides the files that are left out.
  package enum PassedOver: Sendable {
    /// What `.gitignore` files ignore.
    case ignored
    /// Hidden folders, and those of build systems and package managers.
    case ofTools
  }

  package init(
    excluding excluded: PathPatterns? = nil, including included: Set<PassedOver> = [],
    jobs: Int = FileSystem.processorCount, limit: Int = .max
  ) {
    self.excluded = excluded
    self.included = included
    self.jobs = jobs
    self.limit = limit
  }

  /// Walks folders and takes files that are named as they are.
  package func find(_ paths: [String]) -> Found {
    var found = Found()
    for path in paths {
      if FileSystem.kind(path) == .folder {
        let isOfTools = Self.isSkipped(Path.name(path))
        let rules = inheritedRules(of: path, &found.failures)
        found.add(taking(path).walk(Folder(path: path, rules: rules, isOfTools: isOfTools)))
        if found.manifests.isEmpty { found.manifests = manifests(above: path) }
      } else if Entitlements.isOne(path) {
        found.entitlements.append(path)
      } else if Self.isStore(path) {
        found.stores.append(path)
      } else {
        found.add(swiftFile: path, named: Path.name(path))
      }
    }
    // One walk finds its files in order.
    if paths.count > 1 { found.swiftFiles = Self.sortedOnce(found.swiftFiles) }
    found.manifests = Self.sortedOnce(found.manifests)
    found.entitlements = Self.sortedOnce(found.entitlements)
    found.others = Self.sortedOnce(found.others)
    found.stores = Self.sortedOnce(found.stores)
    found.failures.sort { $0.path.precedesByBytes($1.path) }
    return found
  }

  /// A finder for a folder that is named: it is read even where patterns exclude it.
  private func taking(_ folder: String) -> FileFinder {
    excluded?.coverAll(in: folder) == true ? FileFinder(including: included, jobs: jobs, limit: limit) : self
  }

  /// Paths in the order of their bytes, each once.
  private static func sortedOnce(_ paths: [String]) -> [String] {
    paths.sorted { $0.precedesByBytes($1) }.reduce(into: []) { sorted, path in
      if sorted.last?.precedesByBytes(path) ?? true { sorted.append(path) }
    }
  }

  // MARK: Walking

  /// A folder to be read.
  private struct Folder: Sendable {
    let path: String
    /// What the folders around it ignore.
    let rules: IgnoreRules
    /// Whether the walk began at a folder of a build system or a package manager, whose packages are wanted then.
    let isOfTools: Bool
  }

  /// What a folder holds.
  private struct Content: Sendable {
    /// The files in it.
    var found = Found()
    /// The folders in it that are to be read, each with the number of Swift files that come before it.
    var folders: [(folder: Folder, filesBefore: Int)] = []
  }

  /// Reads a folder and what is in it level by level, the folders of a level side by side.
  private func walk(_ folder: Folder) -> Found {
    var levels: [[Content]] = []
    var level = [folder]
    var count = 0
    while !level.isEmpty {
      let contents = level.mapped(byJobs: jobs, content)
      level = contents.flatMap { $0.folders.map(\.folder) }
      levels.append(contents)
      count += contents.reduce(0) { $0 + $1.found.swiftFiles.count }
      if count > limit { return Found(isCut: true) }
    }
    var found = Found()
    var rest = levels.map { $0[...] }
    Self.add(&rest, at: 0, to: &found)
    return found
  }

  /// Adds what the next folder of a level holds, the folders in it in their places: so the files need not be sorted.
  private static func add(_ levels: inout [ArraySlice<Content>], at depth: Int, to found: inout Found) {
    let content = levels[depth].removeFirst()
    found.addAllButSources(of: content.found)
    var start = 0
    for (_, end) in content.folders {
      found.swiftFiles += content.found.swiftFiles[start..<end]
      add(&levels, at: depth + 1, to: &found)
      start = end
    }
    found.swiftFiles += content.found.swiftFiles[start...]
  }

  private func content(of folder: Folder) -> Content {
    var content = Content()
    do {
      let entries = try FileSystem.entries(folder.path)
      let hasRules = entries.contains { $0.name == ".gitignore" }
      let rules = hasRules ? adding(to: folder.rules, from: folder.path, &content.found.failures) : folder.rules
      let (ignored, excluded) = (rules.inside(folder.path), excluded?.inside(folder.path))
      let prefix = folder.path == "/" ? "/" : folder.path + "/"
      for entry in entries where excluded?.cover(entry.name, isFolder: entry.kind == .folder) != true {
        let inner = Folder(path: prefix + entry.name, rules: rules, isOfTools: folder.isOfTools)
        add(entry, inner, ignored, to: &content)
      }
    } catch {
      content.found.failures.append(error)
    }
    return content
  }

  /// Adds an entry; `folder` is what it is as a folder.
  private func add(
    _ entry: FileSystem.Entry, _ folder: Folder, _ ignored: FolderRules, to content: inout Content
  ) {
    let path = folder.path
    switch entry.kind {
    case .file:
      let (isSwift, isEntitlements) = (entry.name.utf8.ends(with: ".swift"), Entitlements.isOne(entry.name))
      let isStore = !isSwift && Self.isStore(entry.name)
      guard isSwift || isEntitlements || isStore else {
        if entry.name == "project.yml" { content.found.manifests.append(path) }
        if BuildManifest.isOfOtherSystem(entry.name) { content.found.others.append(path) }
        break
      }
      guard !ignored.ignore(entry.name, isFolder: false) else { break }
      if isSwift {
        content.found.add(swiftFile: path, named: entry.name)
      } else if isStore {
        content.found.stores.append(path)
      } else {
        content.found.entitlements.append(path)
      }
    case .folder:
      if let manifest = BuildManifest.path(ofXcodeProject: path) { content.found.manifests.append(manifest) }
      guard !skips(entry.name, isOfTools: folder.isOfTools), !ignored.ignore(entry.name, isFolder: true) else { break }
      content.folders.append((folder, content.found.swiftFiles.count))
    case .other: break
    }
  }

  /// The manifests of the nearest folder above that has any, up to the repository's root.
  private func manifests(above folder: String) -> [String] {
    var current = folder
    while current != "/", FileSystem.kind("\(current)/.git") == nil {
      current = Path.parent(current)
      let manifests = BuildManifest.names(in: current).compactMap { BuildManifest.path(of: $0, in: current) }
      if !manifests.isEmpty { return manifests }
    }
    return []
  }

  /// Whether a walk would take a file, given its path below the start; ignored files aside.
  package static func takes(_ path: String) -> Bool {
    let isWanted =
      path.hasSuffix(".swift") || Entitlements.isOne(path) || BuildManifest.isOne(path)
      || BuildManifest.isOfOtherSystem(path)
    return isWanted
      && path.split(separator: "/").dropLast().allSatisfy { folder in
        folder.hasSuffix(".xcodeproj") ? path.hasSuffix("/project.pbxproj") : !isSkipped(String(folder))
      }
  }

  /// Whether a walk of a folder would take a file that is not there yet.
  package func takes(newFile path: String, below root: String) -> Bool {
    guard Path.lies(path, in: root), let rest = Path.below(path, root), excluded?.cover(path) != true else {
      return false
    }
    var failures: [ReadFailure] = []
    var (folder, rules) = (root, inheritedRules(of: root, &failures))
    let names = rest.split(separator: "/").map(String.init)
    for (index, name) in names.enumerated() {
      rules = adding(to: rules, from: folder, &failures)
      let isFolder = index < names.count - 1
      if rules.inside(folder).ignore(name, isFolder: isFolder) || isFolder && skips(name, isOfTools: false) {
        return false
      }
      folder += "/\(name)"
    }
    return true
  }

  /// Whether a file is a store, by its name.
  package static func isStore(_ path: String) -> Bool {
    path.hasSuffix(".store") || path.hasSuffix(".sqlite")
  }

  private func skips(_ name: String, isOfTools: Bool) -> Bool {
    guard Self.isSkipped(name) else { return false }
    if Self.packageFolders.contains(name), isOfTools { return false }
    return !included.contains(.ofTools) || name == ".git"
  }

  private static func isSkipped(_ name: String) -> Bool {
    name.hasPrefix(".") || name.hasSuffix(".xcodeproj") || name.hasSuffix(".docc") || skippedFolders.contains(name)
  }

  /// Folders of tools and of other people's code, hidden ones aside.
  private static let skippedFolders: Set<String> = packageFolders.union([
    "DerivedData", "Pods", "Carthage", "node_modules",
  ])

  /// Where Xcode and SwiftPM keep the sources of packages.
  private static let packageFolders: Set<String> = ["checkouts", "SourcePackages"]

  private func adding(
    to rules: IgnoreRules, from folder: String, _ failures: inout [ReadFailure]
  ) -> IgnoreRules {
    let path = folder == "/" ? "/.gitignore" : "\(folder)/.gitignore"
    guard !included.contains(.ignored), !FileSystem.isMissing(path), FileSystem.kind(path) != .folder else {
      return rules
    }
    var result = rules
    do {
      result.add(FileName.text(try FileSystem.read(path, as: .ignoreRules)), base: folder)
    } catch {
      failures.append(error)
    }
    return result
  }

  /// The rules of the folders above, up to the repository's root.
  private func inheritedRules(of folder: String, _ failures: inout [ReadFailure]) -> IgnoreRules {
    var folders: [String] = []
    var current = folder
    while FileSystem.kind("\(current)/.git") == nil {
      guard current != "/" else { return IgnoreRules() }
      current = Path.parent(current)
      folders.insert(current, at: 0)
    }
    return folders.reduce(IgnoreRules()) { adding(to: $0, from: $1, &failures) }
  }
}

extension FileFinder.Found {
  /// Adds what another walk found.
  fileprivate mutating func add(_ other: FileFinder.Found) {
    swiftFiles += other.swiftFiles
    addAllButSources(of: other)
  }

  /// Adds what was found beside Swift files.
  fileprivate mutating func addAllButSources(of other: FileFinder.Found) {
    manifests += other.manifests
    entitlements += other.entitlements
    stores += other.stores
    others += other.others
    failures += other.failures
    isCut = isCut || other.isCut
  }

  /// Adds a file, which may be a manifest by its name.
  fileprivate mutating func add(swiftFile path: String, named name: String) {
    swiftFiles.append(path)
    if ["Package.swift", "Project.swift"].contains(name) { manifests.append(path) }
  }
}
