import SchemaProject
import SchemaShapes
import TestSupport
import Testing

/// Two versions of a schema, and what changes between them in short lines that tests compare.
struct SchemaPair {
  /// The project.
  let project: Project

  /// Declares versions `V1` and `V2` with the given members, which list all models that they declare, and adds
  /// declarations at file level.
  init(_ old: String, _ new: String, beside: String = "") {
    project = Schemas(version("V1", old) + version("V2", new) + beside).project
  }

  /// Declares `V1` and `V2` with one model `Note` with the given members.
  init(note old: String, _ new: String) {
    self.init("@Model class Note { \(old) }", "@Model class Note { \(new) }")
  }

  /// The comparison of the two versions.
  var comparison: VersionComparison {
    project.schemas.comparison(from: project.schemas.versions[0], to: project.schemas.versions[1])
  }

  /// The code to write for each change that needs some.
  var code: [String] {
    let comparison = comparison
    return comparison.changes.compactMap { comparison.remedy(for: $0, in: project.schemas)?.code }
  }

  /// The changes.
  var changes: [SchemaChange] {
    let states = project.schemas.versions.map(project.schemas.state)
    let comparison = ChecksumComparison(from: states[0].identity, to: states[1].identity)
    return states[0].shape.changes(to: states[1].shape, comparison)
  }

  /// `retyped Note.pages: several-steps` for each change.
  var lines: [String] { changes.map { "\(word($0.kind)) \(name($0)): \($0.verdict.outcome.rawValue)" } }

  /// The name before and after, once where they are the same.
  private func name(_ change: SchemaChange) -> String {
    let names = [change.before, change.after].compactMap { $0?.name }
    return Set(names).count == 1 ? names[0] : names.joined(separator: " → ")
  }

  /// The name of a kind without what it holds, which has no order that can be relied on.
  private func word(_ kind: SchemaChange.Kind) -> String {
    let word = "\(kind)".prefix { $0 != "(" }
    switch kind {
    case .uniquenessAdded(let names, _), .uniquenessRemoved(let names), .indexAdded(let names),
      .indexRemoved(let names):
      return "\(word) \(names.joined(separator: "+")) of"
    case .likelyRenamed(_, let others) where !others.isEmpty: return "\(word) (or \(others.joined(separator: ", ")))"
    case .replacedByJunction(let model): return "\(word) \(model)"
    default: return String(word)
    }
  }
}

/// A line of a table of changes: what is before and after, and what is said of it.
struct ChangeCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The versions.
  let make: @Sendable () -> SchemaPair
  private let expected: [String]

  /// Versions with the members of their one model `Note`.
  init(_ name: String, note old: String, _ new: String, _ expected: [String]) {
    testDescription = name
    make = { SchemaPair(note: old, new) }
    self.expected = expected
  }

  /// Versions with their members.
  init(_ name: String, _ old: String, _ new: String, beside: String = "", _ expected: [String]) {
    testDescription = name
    make = { SchemaPair(old, new, beside: beside) }
    self.expected = expected
  }

  /// What is found, and what is expected.
  var outcome: (found: [String], expected: [String]) { (make().lines, expected) }
}
