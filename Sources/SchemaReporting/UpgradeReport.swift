import SchemaLinting
import SchemaProject
import SchemaShapes

/// What becomes of the stores of all releases.
package struct UpgradeReport: Sendable {
  /// A release with what becomes of its store.
  package struct Row: Sendable {
    /// What becomes of it.
    package let upgrade: Upgrade
    /// The errors that keep it from opening, by their pages, each with the reason.
    package let errors: [(page: ErrorPage, reason: String)]
  }

  /// What the build opens stores with, in words.
  package let target: String
  /// The releases, in their order.
  package let rows: [Row]
  /// The version of the tool.
  package let toolVersion: String

  /// Takes the upgrades; `failures` are what keeps any store from opening.
  package init(
    _ upgrades: [Upgrade], to target: UpgradeTarget, failures: [UpgradeFailure], _ catalogue: Catalogue,
    toolVersion: String
  ) {
    let schema = target.version.map { "'\($0.name)'" } ?? "models without a version"
    self.target = schema + (target.plan.map { " with '\($0.name)'" } ?? ", without a migration plan")
    rows = upgrades.map { upgrade in
      var all = failures
      if case .fails(let own) = upgrade.end { all = own + failures }
      return Row(
        upgrade: upgrade,
        errors: all.compactMap { failure in catalogue.errors[failure.error].map { ($0, failure.reason) } })
    }
    self.toolVersion = toolVersion
  }

  /// Whether a release cannot be opened; what is not known is no failure.
  package var hasFailures: Bool { rows.contains(where: \.fails) }

  /// How many releases open, and of how many that is not known.
  var closing: String {
    let unknown = rows.count { $0.doubt != nil }
    let open = rows.count { !$0.fails } - unknown
    return "\(open) of \(rows.count) releases open" + (unknown == 0 ? "" : ", \(unknown) not known")
  }
}

extension UpgradeReport.Row {
  /// Whether the store cannot be opened.
  var fails: Bool { if case .fails = upgrade.end { true } else { !errors.isEmpty } }

  /// Why it cannot be known whether the store opens; nil where it can.
  var doubt: String? { if case .unknown(let why) = upgrade.end, !fails { why } else { nil } }

  /// The end in a word, as JSON has it.
  var end: String {
    if fails { return "fails" }
    return switch upgrade.end {
    case .opens: "opens"
    case .migrates: "migrates"
    case .unknown: "unknown"
    case .fails: "fails"
    }
  }

  /// The end in words.
  var endText: String {
    if fails { return "fails" }
    switch upgrade.end {
    case .opens: return "opens unchanged"
    case .migrates: return losses.isEmpty ? "migrates" : "migrates and loses data"
    case .unknown(let why): return "not known: \(why)"
    case .fails: return "fails"
    }
  }

  /// The changes that drop or alter stored values.
  var losses: [SchemaChange] {
    upgrade.steps.flatMap(\.changes).filter { $0.verdict.outcome == .dataLoss }
  }

  /// The versions that a store passes.
  var path: String {
    guard let first = upgrade.steps.first else { return upgrade.version?.name ?? "–" }
    return ([first.from ?? "release"] + upgrade.steps.map { $0.to ?? "models" }).joined(separator: " → ")
  }

  /// The errors in words, with their codes.
  var errorLines: [String] {
    errors.map { error in
      let code = error.page.codes.first.map { " (\($0))" } ?? ""
      return "\(error.page.texts.first ?? error.page.name)\(code): \(error.reason)"
    }
  }

  /// What else there is to know: the nearest version, the lost data.
  var details: [String] {
    let nearest = upgrade.nearest.map { nearest in
      let changes = nearest.changes.map(\.textWithModel)
      let shown = changes.prefix(3).joined(separator: ", ")
      return
        "nearest is '\(nearest.version.name)': \(shown)\(changes.count > 3 ? " and \(changes.count - 3) more" : "")"
    }
    return [nearest].compactMap { $0 }
      + losses.prefix(5).map { "\(($0.after ?? $0.before)?.entity ?? ""): \($0.text), \($0.verdict.reason)" }
  }
}
