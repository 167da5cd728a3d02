import SchemaNames
import SchemaSyntax

/// The places where code that opens a store deletes it although nothing has failed.
package struct StoreWipes: Sendable {
  /// The deletions, one for each condition.
  package var steps: [FailureHandling.Step] = []
  /// What the code calls that is not declared in the files read so far.
  package var undeclared = UndeclaredNames()
}

/// Finds where code that opens a store deletes it because of what the app has kept, such as the number of a version.
///
/// What people ask for is left out: functions that are named after it, and flags that somebody sets; so is what follows
/// from the way in which the app is started.
struct WipeReader {
  let symbols: SymbolTable
  /// The files of the containers that the code makes, alternatives aside: only a deletion of all leaves nothing.
  let stores: [StoreFiles]

  /// Words in the names of functions that delete.
  private static let deletions: Set<String> = [
    "clean", "clear", "delete", "destroy", "discard", "drop", "erase", "nuke", "purge", "recreate", "remove", "reset",
    "wipe",
  ]
  /// Words in the names of functions that keep what is in a store.
  private static let copies: Set<String> = [
    "archive", "aside", "backup", "copy", "export", "park", "quarantine", "restore",
  ]

  /// The names through which code sees how the app was started.
  private static let arguments = NameSet(["CommandLine", "ProcessInfo"])

  /// The deletions among the calls of one body.
  func read(_ calls: [FailureReader.VisitedCall]) -> StoreWipes {
    guard let body = calls.first?.context, !Self.speaks(body.name, of: Self.deletions), !isStartedByArguments(body),
      !calls.contains(where: \.keepsCopy), !calls.contains(where: { Self.speaks($0.call.name, of: Self.copies) })
    else { return StoreWipes() }
    var wipes = StoreWipes()
    let reached = calls.compactMap { call -> (call: FailureReader.VisitedCall, source: ConditionSource)? in
      let source = ConditionSource(of: call.context, in: symbols)
      let mayDelete = source == .state || Self.speaks(call.call.name, of: Self.deletions)
      return source == .unknown || !mayDelete ? nil : (call, source)
    }
    let found = reached.compactMap { call, source in step(call, source).map { (call, $0) } }
    wipes.steps = found.uniqued { $0.0.context.flow.branches.first }.map(\.1)
    wipes.undeclared = reached.map(\.call).undeclared(in: symbols)
    return wipes
  }

  private static func speaks(_ name: String?, of words: Set<String>) -> Bool {
    !words.isDisjoint(with: name?.words ?? [])
  }

  /// Whether code looks at the arguments or the environment of the process.
  private func isStartedByArguments(_ body: CodeContext) -> Bool {
    symbols.tree(body.scope).spells(Self.arguments, in: body.body)
  }

  /// The deletion that a call is or leads to.
  private func step(_ call: FailureReader.VisitedCall, _ source: ConditionSource) -> FailureHandling.Step? {
    if source == .state, deletesAll(call) {
      return FailureHandling.Step(action: .deletesStore, place: call.place, source: nil)
    }
    let inner = call.functions(in: symbols).lazy.compactMap { deletion(among: call.calls(in: $0, symbols), source) }
    return inner.first.map { .init(action: .deletesStore, place: call.place, source: $0) }
  }

  /// The first deletion among the calls of a function that is reached in some way.
  private func deletion(among calls: [FailureReader.VisitedCall], _ source: ConditionSource) -> Place? {
    guard !calls.contains(where: \.keepsCopy) else { return nil }
    let deletion = calls.filter(deletesAll).first { inner in
      ConditionSource(joining: [source, ConditionSource(of: inner.context, in: symbols)]) == .state
    }
    return deletion?.place
  }

  private func deletesAll(_ call: FailureReader.VisitedCall) -> Bool {
    stores.allSatisfy { $0.areSurelyDeleted(by: call) }
  }
}
