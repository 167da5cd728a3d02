import SchemaNames
import SchemaSyntax

/// What code does not reach that deletes or moves the files of a store which could not be opened.
package struct MissedFiles: Sendable {
  package enum Kind: Hashable, Sendable {
    /// It deletes or moves a file with another ending than the store's.
    case ending(touched: String, store: String)
    /// It deletes or moves a store of another name.
    case name(touched: String, store: String)
    /// It deletes or moves a file in another folder.
    case folder(touched: String)
    /// It deletes or moves the store, and leaves the two files beside it.
    case log
  }

  package let kind: Kind
  /// The place of the path.
  package let place: Place
}

extension StoreFiles {
  /// What some calls miss that deal with the failure of the container; nil where they reach all files, and where their
  /// paths or the store's name are not known.
  func missed(by calls: [FailureReader.VisitedCall]) -> MissedFiles? {
    let all = calls + calls.flatMap { call in call.functions(in: symbols).flatMap { call.calls(in: $0, symbols) } }
    let touched = all.filter(\.touchesFile).compactMap { call in
      call.firstArgument.map { TouchedFile(call: call, path: $0, evidence: PathEvidence(of: $0, symbols)) }
    }.filter { !$0.evidence.isCopy && !$0.evidence.isOther && !$0.evidence.isAside && !isOfOther($0.path) }
    guard let endings, !touched.isEmpty, !all.contains(where: \.reachesAllFiles),
      !touched.contains(where: { $0.isFolder(symbols) })
    else { return nil }
    let reaching = touched.filter { reaches($0, endings) }
    if !reaching.isEmpty { return missedLog(reaching, beside: touched) }
    return touched.lazy.compactMap { missedStore($0, endings) }.first
  }

  /// Whether a path is that of the store of a container that is made where this one is.
  private func isOfOther(_ path: StaticValue) -> Bool {
    !isCertain(path)
      && others.contains {
        StoreFiles(symbols: symbols, container: $0, others: [], group: group).surelyInclude(path)
      }
  }

  /// The endings of the files of the container's stores; nil if one of them is not known.
  private var endings: Set<String>? {
    let onDisk = container.configurations.filter { $0.isInMemory != true }
    let endings = onDisk.compactMap { configuration in
      configuration.url == nil ? "store" : configuration.fileName?.split(separator: ".").last.map(String.init)
    }.filter(PathEvidence.storeEndings.contains)
    guard container.configurationFailures.isEmpty, endings.count == container.configurations.count else { return nil }
    return Set(endings)
  }

  private func reaches(_ file: TouchedFile, _ endings: Set<String>) -> Bool {
    let names = file.evidence.storeEndings
    return !isElsewhere(file.path) && (names.isEmpty ? include(file.path) : !names.isDisjoint(with: endings))
  }

  /// How a file that is another store differs from the container's.
  private func missedStore(_ file: TouchedFile, _ endings: Set<String>) -> MissedFiles? {
    let names = file.evidence.storeEndings
    guard let touched = names.sorted().first, let store = endings.sorted().first else { return nil }
    if names.isDisjoint(with: endings) {
      return MissedFiles(kind: .ending(touched: touched, store: store), place: file.place)
    }
    let evaluator = StaticEvaluator(symbols: symbols)
    let stores = container.configurations.compactMap(\.fileName)
    let name = evaluator.lastComponents(file.path).first.map(Self.mainFile)
    if let name, let store = stores.first, !stores.contains(name) {
      return MissedFiles(kind: .name(touched: name, store: store), place: file.place)
    }
    return evaluator.filePaths(file.path).first.map {
      MissedFiles(kind: .folder(touched: $0.description), place: file.place)
    }
  }

  private func missedLog(_ reaching: [TouchedFile], beside all: [TouchedFile]) -> MissedFiles? {
    guard let file = reaching.first(where: { surelyInclude($0.path) && !$0.isOfLoop }),
      !all.contains(where: { $0.speaksOfLog(symbols) })
    else { return nil }
    return MissedFiles(kind: .log, place: file.place)
  }
}

/// A file that a call deletes or moves.
private struct TouchedFile {
  let call: FailureReader.VisitedCall
  let path: StaticValue
  let evidence: PathEvidence

  var place: Place { call.call.tree.place(call.call.arguments.first?.value.tokens ?? call.token..<call.token + 1) }

  /// Whether it is the folder around something.
  func isFolder(_ symbols: SymbolTable) -> Bool {
    StaticEvaluator(symbols: symbols).follow(path).values.contains { value in
      value.call(in: symbols)?.name == "deletingLastPathComponent"
    }
  }

  /// Whether it is one of the elements of a list.
  var isOfLoop: Bool {
    guard case .name(let token, _) = path.expression.kind,
      case .element? = path.locals[call.call.tree.name(token)]
    else { return false }
    return true
  }

  /// Whether the code around mentions the files beside a store.
  func speaksOfLog(_ symbols: SymbolTable) -> Bool {
    let tree = symbols.tree(call.context.scope)
    return evidence.speaks(of: ["wal", "shm", "sidecar", "suffix"])
      || call.context.body.contains { token in
        guard [.string, .identifier].contains(tree.tokens[token].kind) else { return false }
        let text = tree.text(token).lowercased()
        return text.contains("wal") || text.contains("shm")
      }
  }
}

extension PathEvidence {
  /// The endings that files of stores have.
  fileprivate static let storeEndings: Set<String> = ["store", "sqlite", "sqlite3", "db"]

  /// The endings of the files of stores that it names; those of the files beside a store are the store's.
  fileprivate var storeEndings: Set<String> {
    Set(
      fileNames.map { String(StoreFiles.mainFile($0).split(separator: ".").last ?? "") }.filter(
        Self.storeEndings.contains))
  }
}

extension FailureReader.VisitedCall {
  /// Whether it deletes or moves one file.
  fileprivate var touchesFile: Bool {
    ["removeItem", "moveItem", "trashItem"].contains(call.name) && ["at", "atPath"].contains(call.labels.first)
  }

  /// Whether it reaches files that its path does not name: those of a folder, or of a store with all that belongs to it.
  fileprivate var reachesAllFiles: Bool {
    [
      "destroyPersistentStore", "replacePersistentStore", "migratePersistentStore", "deleteAllData", "erase",
      "contentsOfDirectory", "enumerator",
    ].contains(call.name)
  }
}
