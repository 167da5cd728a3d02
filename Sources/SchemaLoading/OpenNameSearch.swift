import SchemaFiles
import SchemaProject

/// A file without markers.
struct UnparsedFile: Sendable {
  let path: String
  /// What the search for markers saw beside them.
  let names: DeclaredNames
}

/// Looks for names that files leave open in the files that were not parsed.
struct OpenNameSearch: Sendable {
  /// The names that files may declare.
  private let declarations: HashedNames
  /// The words that any file may use.
  private let uses: WordSearch
  /// The words that tests may use.
  private let testUses: WordSearch

  /// Makes a search for names.
  init(_ names: OpenNames) {
    let quick = names.declarations.filter(DeclaredNames.canHold)
    declarations = HashedNames(quick)
    uses = WordSearch(names.uses.union(names.declarations.subtracting(quick)))
    testUses = WordSearch(names.testUses)
  }

  /// Whether there is nothing to look for.
  var isEmpty: Bool { declarations.isEmpty && uses.isEmpty && testUses.isEmpty }

  /// Whether a file seems to declare one of the names.
  func declares(_ file: UnparsedFile) -> Bool { file.names.holds(anyOf: declarations) }

  /// Whether a file holds one of the names; only names that it may use, rather than declare, ask for its bytes again.
  func matches(_ file: UnparsedFile, of tree: some SourceTree, _ resolver: ProjectResolver) -> Bool {
    if declares(file) { return true }
    let isTest = !testUses.isEmpty && (file.names.importTests || resolver.isTest(file.path, imports: []))
    guard isTest || !uses.isEmpty else { return false }
    let isFound = try? tree.withBytes(of: file.path) { uses.matches($0) || (isTest && testUses.matches($0)) }
    return isFound ?? false
  }
}
