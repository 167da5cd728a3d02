import SchemaFiles
import SchemaNames
import SchemaProject
import SchemaSyntax

/// Resolves parsed files as one project: tells which module each is in, and which are tests.
struct ProjectResolver: Sendable {
  /// What the build's files say.
  let description: BuildDescription
  /// The folder that modules and exemptions refer to.
  let root: String
  /// What counts instead of what the sources show.
  let given: GivenSettings
  /// The releases that records or a git reference show.
  let releases: [Release]
  /// Whether the project is asked what becomes of other releases too.
  let judgesReleases: Bool
  /// The stores among the files.
  var stores: [BundledStore] = []
  /// How many threads resolve.
  let jobs: Int

  /// The project of some trees, by their absolute paths, as long as others may be missing.
  func draft(_ trees: [String: SyntaxTree]) -> Project {
    let guessed = guessedModules(trees)
    var modules: [String: [String]] = [:]
    let units = trees.map { path, tree in
      let target = description.modules.target(of: path)
      let module = target?.name ?? guessed[path] ?? ""
      modules[module, default: []].append(path)
      return SourceUnit(
        tree: tree, module: module, isExempt: isTest(path, imports: tree.imports))
    }
    return .draft(
      units, settings: given.replacing(description.settings(of: modules)), releases: releases,
      judgesReleases: judgesReleases, bundledStores: stores, jobs: jobs)
  }

  /// Whether a file is a test by where it is and by what it imports.
  func isTest(_ path: String, imports: [String]) -> Bool {
    given.exemptions.cover(
      path, below: root, imports: imports, isInTestTarget: description.modules.target(of: path)?.isTest ?? false)
  }

  /// The modules of the files that no target takes.
  private func guessedModules(_ trees: [String: SyntaxTree]) -> [String: String] {
    let modules = description.modules
    let files = trees.keys.filter { modules.target(of: $0) == nil }.sorted()
    let byFolder = Dictionary(grouping: files) { modules.guess($0) }
    let names = Dictionary(grouping: byFolder.keys, by: \.name)
    var result: [String: String] = [:]
    for (guess, files) in byFolder {
      // Folders of several projects may have one name.
      let isDistinct = names[guess.name]?.count == 1 || guess.folder == root
      let parted = GuessedModules(
        files.compactMap { path in trees[path].map { .init(path, $0) } }, below: guess.folder,
        name: isDistinct ? guess.name : guess.longName)
      result.merge(parted.modules) { first, _ in first }
    }
    return result
  }
}
