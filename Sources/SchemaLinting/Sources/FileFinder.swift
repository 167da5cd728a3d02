import SchemaSyntax

/// Finds the files of a project by walking its folders once.
package struct FileFinder: Sendable {
  /// What a walk found; all paths are absolute.
  package struct Found: Sendable {
    /// The Swift files, each once, sorted by their bytes.
    package var swiftFiles: [String] = []
    /// What says which files belong to which target: `Package.swift`, `Project.swift`, `project.yml`, and the
    /// `project.pbxproj` of Xcode projects.
    package var manifests: [String] = []
    /// The `.entitlements` files.
    package var entitlements: [String] = []
    /// What could not be read.
    package var failures: [ReadFailure] = []
  }

  /// The files that are left out; those that are named are taken all the same.
  private let excluded: PathPatterns?

  /// Makes a finder.
  package init(excluding excluded: PathPatterns? = nil) { self.excluded = excluded }

  /// Walks folders and takes files that are named as they are.
  package func find(_ paths: [String]) -> Found {
    var found = Found()
    for path in paths {
      if FileSystem.kind(path) == .folder {
        walk(path, inheritedRules(of: path), &found)
        if found.manifests.isEmpty { found.manifests = manifests(above: path) }
      } else {
        add(path, &found)
      }
    }
    found.swiftFiles = Self.sortedOnce(found.swiftFiles)
    found.manifests = Self.sortedOnce(found.manifests)
    found.entitlements = Self.sortedOnce(found.entitlements)
    found.failures.sort { $0.path.precedesByBytes($1.path) }
    return found
  }

  /// Paths in the order of their bytes, each once.
  private static func sortedOnce(_ paths: [String]) -> [String] {
    let sorted = paths.sorted { $0.precedesByBytes($1) }
    return sorted.indices.filter { $0 == 0 || sorted[$0] != sorted[$0 - 1] }.map { sorted[$0] }
  }

  private func add(_ path: String, _ found: inout Found) {
    if Entitlements.isOne(path) {
      found.entitlements.append(path)
      return
    }
    found.swiftFiles.append(path)
    if ["Package.swift", "Project.swift"].contains(Path.name(path)) { found.manifests.append(path) }
  }

  private func walk(_ folder: String, _ rules: IgnoreRules, _ found: inout Found) {
    var waiting = [(folder: folder, rules: rules)]
    while let (folder, inherited) = waiting.popLast() {
      let entries: [FileSystem.Entry]
      do {
        entries = try FileSystem.entries(folder)
      } catch {
        found.failures.append(error)
        continue
      }
      let rules = entries.contains { $0.name == ".gitignore" } ? adding(to: inherited, from: folder) : inherited
      for entry in entries {
        let path = (folder == "/" ? "/" : folder + "/") + entry.name
        switch entry.kind {
        case .file where excluded?.cover(path) == true: continue
        case .folder where excluded?.coverAll(in: path) == true: continue
        case .file:
          if entry.name == "project.yml" { found.manifests.append(path) }
          guard entry.name.utf8.ends(with: ".swift") || Entitlements.isOne(entry.name),
            !rules.ignores(path, isFolder: false)
          else { continue }
          add(path, &found)
        case .folder:
          if entry.name.hasSuffix(".xcodeproj") { found.manifests.append("\(path)/project.pbxproj") }
          guard !Self.isSkipped(entry.name), !rules.ignores(path, isFolder: true) else { continue }
          waiting.append((path, rules))
        case .other: continue
        }
      }
    }
  }

  /// The manifests of the nearest folder above that has any, up to the repository's root.
  private func manifests(above folder: String) -> [String] {
    var current = folder
    while current != "/", FileSystem.kind("\(current)/.git") == nil {
      current = Path.parent(current)
      let names = ((try? FileSystem.entries(current)) ?? []).map(\.name)
      let manifests = names.compactMap { name -> String? in
        if name.hasSuffix(".xcodeproj") { return "\(current)/\(name)/project.pbxproj" }
        return ["Package.swift", "Project.swift", "project.yml"].contains(name) ? "\(current)/\(name)" : nil
      }
      if !manifests.isEmpty { return manifests }
    }
    return []
  }

  /// Whether a walk would take a file, given its path below the start; ignored files aside.
  package static func takes(_ path: String) -> Bool {
    let isWanted = path.hasSuffix(".swift") || Entitlements.isOne(path) || BuildManifest.isOne(path)
    return isWanted
      && path.split(separator: "/").dropLast().allSatisfy { folder in
        folder.hasSuffix(".xcodeproj") ? path.hasSuffix("/project.pbxproj") : !isSkipped(String(folder))
      }
  }

  private static func isSkipped(_ name: String) -> Bool {
    name.hasPrefix(".build") || name.hasSuffix(".xcodeproj") || skippedFolders.contains(name)
  }

  /// Folders of tools and of other people's code.
  private static let skippedFolders: Set<String> = [
    ".git", "DerivedData", "Pods", "Carthage", "checkouts", "SourcePackages", "node_modules",
  ]

  private func adding(to rules: IgnoreRules, from folder: String) -> IgnoreRules {
    guard let bytes = try? FileSystem.read("\(folder)/.gitignore") else { return rules }
    var result = rules
    result.add(String(decoding: bytes, as: UTF8.self), base: folder)
    return result
  }

  /// The rules of the folders above, up to the repository's root.
  private func inheritedRules(of folder: String) -> IgnoreRules {
    var folders: [String] = []
    var current = folder
    while FileSystem.kind("\(current)/.git") == nil {
      guard current != "/" else { return IgnoreRules() }
      current = Path.parent(current)
      folders.insert(current, at: 0)
    }
    return folders.reduce(IgnoreRules()) { adding(to: $0, from: $1) }
  }
}
