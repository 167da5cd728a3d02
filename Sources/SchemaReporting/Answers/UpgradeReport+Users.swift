import SchemaLinting
import SchemaProject
import SchemaText

/// What an update of the app means for the users of a release, from best to worst.
package enum UserOutcome: Comparable, Sendable {
  case updates, opensWithoutPlan, unknown, mayLoseData, losesData, crashesOnRead, losesSight, deletesStore, cannotUpdate

  /// What users can do, or what happens to them, after their name.
  package var text: String {
    switch self {
    case .updates: "can update"
    case .opensWithoutPlan: "can update, because the app opens their stores without the plan"
    case .unknown: "may or may not be able to update"
    case .mayLoseData: "can update, but may lose data"
    case .losesData: "can update, but lose data"
    case .crashesOnRead: "can update, but the app then crashes when it reads some rows"
    case .losesSight: "no longer see their data, because the app opens another store"
    case .deletesStore: "lose everything, because the app deletes their stores"
    case .cannotUpdate: "cannot update, because the app fails to open their stores"
    }
  }

  /// How much it matters: an error for a crash or certain loss, nothing for what is fine.
  package var severity: Severity? {
    switch self {
    case .updates: nil
    case .opensWithoutPlan, .unknown: .note
    case .mayLoseData, .losesData: .warning
    case .crashesOnRead, .losesSight, .deletesStore, .cannotUpdate: .error
    }
  }

  /// A sign that tells it without color.
  package var sign: String {
    switch self {
    case .updates, .opensWithoutPlan: "✓"
    case .unknown: "?"
    case .mayLoseData, .losesData: "!"
    case .crashesOnRead, .losesSight, .deletesStore, .cannotUpdate: "×"
    }
  }
}

extension UpgradeReport.Row {
  /// What it means for the users of the release.
  package var userOutcome: UserOutcome {
    if case .deletes = then { return .deletesStore }
    if newPlace != nil { return .losesSight }
    if fails, fallback == nil { return .cannotUpdate }
    if doubt != nil { return .unknown }
    if !traps.isEmpty { return .crashesOnRead }
    if losses.contains(where: { $0.consequence.kind == .losesData }) { return .losesData }
    if !losses.isEmpty { return .mayLoseData }
    return fallback == nil ? .updates : .opensWithoutPlan
  }
}

extension UpgradeReport {
  /// A sentence for each outcome, the worst first; a release with several stores counts by the worst of them.
  package var verdicts: [(outcome: UserOutcome, text: String)] {
    let releases = rows.grouped(by: \.upgrade.release.name).map { rows in
      (name: rows[0].upgrade.release.name, outcome: rows.map(\.userOutcome).max() ?? .unknown)
    }
    return releases.grouped(by: \.outcome).sorted { $0[0].outcome > $1[0].outcome }.map { group in
      let outcome = group[0].outcome
      return (outcome, "Users of \(Self.names(group.map(\.name), of: releases.count)) \(outcome.text).")
    }
  }

  /// Some of the releases: all of them, a few by name, or how many.
  private static func names(_ names: [String], of total: Int) -> String {
    if names.count == total, total > 1 { return "all \(total) recorded releases" }
    return names.count > most ? "\(names.count) of \(total) recorded releases" : names.quotedList
  }

  /// The most releases that are named.
  private static let most = 3
}
