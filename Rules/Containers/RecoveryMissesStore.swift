import SchemaDeclarations
import SchemaLinting
import SchemaNames
import SchemaProject
import SchemaSyntax

/// Code that deletes or moves files because a container could not be created, and does not reach all files of its store;
/// and a second attempt that the error itself prevents.
struct RecoveryMissesStore: ContainerRule {
  func findings(for container: ProjectContainer) -> [Finding] {
    guard container.isPersistent != false else { return [] }
    let handled = container.failureHandling.filter { !$0.followsCopy }
    let missed = handled.compactMap(\.missed).uniqued(by: \.place).map { missed in
      Finding(
        .missed(missed), subject: container.subject, at: missed.place,
        notes: [.init(.container, at: container.place)], help: .reach(missed))
    }
    return missed + [unreached(from: container)].compactMap { $0 }
  }

  /// The only second attempt, where it is made for an error that says why the migration failed.
  private func unreached(from container: ProjectContainer) -> Finding? {
    guard !container.plan.isNone, !container.failureHandling.isEmpty else { return nil }
    let retries = container.project.app.containers.filter { $0.isMade(afterFailureOf: container) }
    guard retries.count == 1, let gate = ErrorGate(from: container, to: retries[0]) else { return nil }
    return Finding(
      .gated, subject: container.subject, at: gate.place, severity: .note,
      notes: [.init(.container, at: container.place)], help: .openGate)
  }
}

/// A condition about the reason of a failed migration, on the way from one container to the next.
private struct ErrorGate {
  let place: Place

  init?(from failed: ProjectContainer, to next: ProjectContainer) {
    let body = next.container.body
    guard failed.container.body == body, failed.container.token < next.container.token else { return nil }
    let way = ErrorQuestions(symbols: next.project.symbols, unit: body.unit)
    let gate = (failed.container.token..<next.container.token).first { way.isGate($0, to: next.container.token) }
    guard let gate else { return nil }
    place = way.tree.place(token: gate)
  }
}

/// Finds out what code asks an error.
private struct ErrorQuestions {
  let symbols: SymbolTable
  let unit: Int

  var tree: SyntaxTree { symbols.units[unit].tree }

  /// Whether a token begins `guard … else { throw … }` or `if … { }` around another one, with the reason in the condition.
  func isGate(_ token: Int, to target: Int) -> Bool {
    let isGuard = tree.tokens[token].keyword == .guard
    guard isGuard || tree.tokens[token].keyword == .if,
      let brace = (token..<target).first(where: { tree.tokens[$0].kind == .leftBrace })
    else { return false }
    let end = Int(tree.tokens[brace].partner)
    let leads = isGuard ? end < target && tree.tokens[brace + 1].keyword == .throw : end > target
    let asked = questions(in: token + 1..<brace, from: symbols.scope(at: token, in: unit), depth: 2)
    return leads && asked.contains(.reason) && !asked.contains(.anyFailure)
  }

  private enum Question { case reason, anyFailure }

  /// Words of the errors that a migration fails with.
  private static let migrationWords = [["model", "version"], ["staged", "migration"]]

  private func questions(in tokens: Range<Int>, from scope: Scope, depth: Int) -> Set<Question> {
    let tree = symbols.tree(scope)
    return tokens.reduce(into: []) { found, token in
      let text = tree.text(token)
      switch tree.tokens[token].kind {
      case .string where Self.migrationWords.contains(where: { $0.allSatisfy(text.contains) }): found.insert(.reason)
      case .integer where text.filter { $0 != "_" } == "134504": found.insert(.reason)
      case .identifier where text == "SwiftDataError" || text == "loadIssueModelContainer": found.insert(.anyFailure)
      case .string where text.contains("loadIssue"): found.insert(.anyFailure)
      case .identifier where depth > 0 && tree.tokens[token + 1].kind == .leftParen:
        for function in symbols.values(text, from: scope) where function.declaration.kind == .func {
          found.formUnion(questions(in: function.declaration.tokens, from: function.scope, depth: depth - 1))
        }
      default: break
      }
    }
  }
}

extension Message {
  fileprivate static func missed(_ files: MissedFiles) -> Message {
    switch files.kind {
    case .ending(let touched, let store):
      "the recovery deletes or moves a '.\(touched)' file, but the store's file ends in '.\(store)'"
    case .name(let touched, let store):
      "the recovery deletes or moves '\(touched)', but the store's file is '\(store)'"
    case .folder(let touched): "the recovery deletes or moves '\(touched)', but the store is in another folder"
    case .log: "the recovery does not remove the store's files that end in '-wal' and '-shm'"
    }
  }
  fileprivate static let container: Message = "the container that fails"
  fileprivate static let gated: Message =
    "the second attempt is made only if the error names the migration, which SwiftData's error may not do"
  fileprivate static let openGate: Message =
    "make the second attempt after every error: SwiftData often throws 'loadIssueModelContainer' without a reason"
  fileprivate static func reach(_ files: MissedFiles) -> Message {
    files.kind == .log
      ? "move or delete the store together with the files that end in '-wal' and '-shm'"
      : "take the path from the 'url' of the configuration, and add '-wal' and '-shm' for the other two files"
  }
}
