import SchemaFiles
import SchemaProject
import SchemaSyntax

extension ProjectLoader {
  /// Rounds of looking for names that the files read so far leave open.
  private static let maximumRounds = 4

  /// Resolves the project, and parses more files as long as they hold names that are open.
  func complete(
    _ trees: inout [String: SyntaxTree], _ unparsed: [UnparsedFile], of tree: some SourceTree,
    _ resolver: ProjectResolver
  ) -> Project {
    var waiting = unparsed
    var asked = OpenNames()
    parseGuesses(&trees, &waiting, of: tree)
    var project = resolver.draft(trees)
    for _ in 0..<Self.maximumRounds where !waiting.isEmpty {
      let open = project.openNames.union(openNames(project))
      let search = OpenNameSearch(open.subtracting(asked))
      if search.isEmpty { break }
      asked.formUnion(open)
      let isFound = waiting.mapped(byJobs: jobs) { search.matches($0, of: tree, resolver) }
      let found = zip(waiting, isFound).filter(\.1).map(\.0)
      guard parse(found, of: tree, into: &trees, from: &waiting) else { break }
      project = resolver.draft(trees)
    }
    return project.completed(jobs: jobs)
  }

  /// Parses the files that declare what models store, and what those types hold, so that the project is rarely resolved
  /// twice.
  private func parseGuesses(
    _ trees: inout [String: SyntaxTree], _ waiting: inout [UnparsedFile], of tree: some SourceTree
  ) {
    var open = OpenNames(guessedFrom: trees.values)
    for _ in 0..<Self.maximumRounds where !open.declarations.isEmpty {
      let search = OpenNameSearch(open)
      guard parse(waiting.filter { search.declares($0) }, of: tree, into: &trees, from: &waiting) else { return }
      open = OpenNames(guessedFrom: trees.values, of: open.declarations)
    }
  }

  /// Parses some of the files that wait; false if none could be read.
  private func parse(
    _ files: [UnparsedFile], of tree: some SourceTree, into trees: inout [String: SyntaxTree],
    from waiting: inout [UnparsedFile]
  ) -> Bool {
    guard !files.isEmpty else { return false }
    let count = trees.count
    let parsed = files.mapped(byJobs: jobs) { file in (try? tree.read(file.path)).map { parse($0, file.path) } }
    for (file, tree) in zip(files, parsed) { trees[file.path] = tree }
    waiting.removeAll { trees[$0.path] != nil }
    return trees.count > count
  }
}
