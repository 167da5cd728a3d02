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
    /// Whether the app opens it with a plan.
    let hasPlan: Bool
    /// What the app does with a store that it fails to open; nil where nothing is known.
    let recovery: Recovery?
    /// The errors that follow when rows of the opened store are read, in the same form.
    package let traps: [(page: ErrorPage, reason: String)]
    /// For a store: the recorded releases whose schema wrote it.
    let writers: [String]

    /// Whether it is a store and no release.
    var isStore: Bool { upgrade.release.source == .store }
  }

  /// A store of the build, with the releases' stores that are opened as it.
  package struct Section: Sendable {
    /// What the build opens the store with, in words; nil for stores that no container is known to open.
    package let target: String?
    /// The store in words; nil where neither its container nor its place is known.
    package let store: String?
    /// The releases, in their order.
    package let rows: [Row]
    /// What the build opens the stores as; nil for stores that no container is known to open.
    let opening: Opening?

    /// A store of the build with what it is opened with.
    struct Opening: Sendable {
      let store: ShippedSchema
      let target: UpgradeTarget
    }
  }

  /// The stores of the build, each with its releases.
  package let sections: [Section]
  /// The version of the tool.
  package let toolVersion: String

  /// What lint finds, which says what to do about an error; nil where only the errors' pages do.
  let causes: UpgradeCauses?

  package init(_ sections: [Section], causes: UpgradeCauses? = nil, toolVersion: String) {
    self.sections = sections
    self.causes = causes
    self.toolVersion = toolVersion
  }

  /// The same with what lint finds in the project.
  package func explained(by causes: @autoclosure () -> UpgradeCauses) -> UpgradeReport {
    let hasErrors = rows.contains { !$0.errors.isEmpty || !$0.traps.isEmpty }
    return UpgradeReport(sections, causes: hasErrors ? causes() : nil, toolVersion: toolVersion)
  }

  /// The releases' stores, by the stores of the build.
  package var rows: [Row] { sections.flatMap(\.rows) }

  /// What the build opens stores with, in words.
  package var target: String { sections.compactMap(\.target).uniqued.joined(separator: "; ") }

  /// Whether a release cannot be opened, without the plan either; what is not known is no failure.
  package var hasFailures: Bool { rows.contains { !$0.opens } }

  /// Consecutive releases with one end, by one way, for one reason.
  package struct Run: Sendable {
    var rows: [Row]

    /// The last release, which is nearest to this build.
    package var last: Row { rows[rows.count - 1] }

    /// `v1.0`, `v1.0 – v2.3`.
    package var name: String {
      [rows[0], last].map(\.upgrade.release.name).uniqued.joined(separator: " – ")
    }

    /// `14 releases`; empty for one. The versions of a git reference are of one release.
    package var count: String {
      let names = rows.map(\.upgrade.release.name).uniqued
      return names.count == 1 ? "" : names.count.counted("release")
    }

    /// What else there is to know; of releases that differ, of the last one.
    package var details: [String] {
      let isShared = rows.allSatisfy { $0.details == last.details }
      return isShared ? last.details : last.details.map { "\(last.upgrade.release.name): \($0)" }
    }

    fileprivate func takes(_ row: Row) -> Bool {
      !row.isStore && !last.isStore && (row.endText, row.path) == (last.endText, last.path)
        && row.errorLines == last.errorLines && row.lossLines == last.lossLines
    }
  }

  /// Some of the releases in their order, those that follow each other with one end together.
  package static func runs(_ rows: [Row]) -> [Run] {
    rows.reduce(into: []) { runs, row in
      if runs.last?.takes(row) == true { runs[runs.count - 1].rows.append(row) } else { runs.append(Run(rows: [row])) }
    }
  }

  /// Whether stores are what the report is about.
  var isOfStores: Bool { rows.contains(where: \.isStore) }

  /// How many releases open, how many of them in another way than hoped for, and of how many that is not known.
  package var closing: String {
    let unknown = rows.count { $0.doubt != nil }
    let open = rows.filter { $0.opens && $0.doubt == nil }
    let unplanned = open.count { $0.fallback != nil }
    let trapping = open.count { !$0.traps.isEmpty }
    let losing = open.count { $0.losses.contains { $0.consequence.kind == .losesData } }
    let releases = rows.map(\.upgrade.release.name).uniqued
    let subject =
      (sections.count > 1 || releases.count < rows.count) && !isOfStores
      ? "\(rows.count.counted(sections.count > 1 ? "store" : "version")) of \(releases.count.counted("release"))"
      : rows.count.counted(isOfStores ? "store" : "release")
    return "\(open.count) of \(subject) \(rows.count == 1 ? "opens" : "open")"
      + (unplanned == 0 ? "" : ", \(unplanned) without the plan")
      + (losing == 0 ? "" : ", \(losing) with loss of data")
      + (trapping == 0 ? "" : ", \(trapping) with rows that trap when they are read")
      + (unknown == 0 ? "" : ", \(unknown) not known")
  }
}

extension UpgradeReport.Section {
  /// Takes upgrades of stores that a container opens; `failures` are what keeps any store from opening, and `releases` are
  /// those that stores may be of.
  package init(
    _ upgrades: [Upgrade], in store: ShippedSchema, with target: UpgradeTarget, recovery: (Release) -> Recovery?,
    failures: [UpgradeFailure], releases: [Release] = [], _ catalogue: Catalogue
  ) {
    let schema = target.version.map { "'\($0.name)'" } ?? "models without a version"
    self.target = schema + (target.plan.map { " with '\($0.name)'" } ?? ", without a migration plan")
    let names = [store.location?.text, store.container.map { "'\($0)'" }].compactMap { $0 }
    self.store = names.isEmpty ? nil : names.joined(separator: " of ")
    rows = upgrades.map { upgrade in
      // What keeps any store from opening is no matter of the plan, and nothing catches a trap.
      let recovery = failures.isEmpty && upgrade.isThrown ? recovery(upgrade.release) : nil
      return UpgradeReport.Row(
        upgrade: upgrade, errors: catalogue.pages(of: upgrade.failures + failures), hasPlan: target.plan != nil,
        recovery: recovery,
        traps: catalogue.pages(of: (recovery?.upgrade ?? upgrade).traps),
        writers: upgrade.release.source == .store ? releases.written(with: upgrade.release.identity) : [])
    }
    opening = Opening(store: store, target: target)
  }

  /// Takes stores that no container is known to open.
  package init(_ upgrades: [Upgrade]) {
    target = nil
    store = nil
    opening = nil
    rows = upgrades.map {
      UpgradeReport.Row(upgrade: $0, errors: [], hasPlan: false, recovery: nil, traps: [], writers: [])
    }
  }

  /// The releases in their order, those that follow each other with one end together.
  var runs: [UpgradeReport.Run] { UpgradeReport.runs(rows) }
}

extension Catalogue {
  /// The pages of some failures, each with the reason.
  fileprivate func pages(of failures: [UpgradeFailure]) -> [(page: ErrorPage, reason: String)] {
    failures.compactMap { failure in errors[failure.error].map { ($0, failure.reason) } }
  }
}

extension Upgrade {
  /// What follows when rows of the opened store are read.
  fileprivate var traps: [UpgradeFailure] { if case .traps(let traps) = end { traps } else { [] } }
}

extension UpgradeReport.Row {
  /// Whether the store cannot be opened, or is left behind.
  package var fails: Bool {
    switch upgrade.end {
    case .fails, .moved: true
    case .opens, .migrates, .traps, .unknown: !errors.isEmpty
    }
  }

  /// Whether the app opens the store, with the plan or without it; what is not known counts as opened.
  var opens: Bool { !fails || fallback != nil }

  /// The place that the app opens instead of the store's; nil where it opens the store.
  var newPlace: StorePlace? { if case .moved(_, let place) = upgrade.end { place } else { nil } }

  /// Why it cannot be known whether the store opens; nil where it can.
  package var doubt: String? { if case .unknown(let why) = upgrade.end, !fails { why } else { nil } }

  /// The end in a word, as JSON has it.
  package var end: String {
    if newPlace != nil { return "moved" }
    if fails { return "fails" }
    return switch upgrade.end {
    case .opens, .traps: "opens"
    case .migrates: "migrates"
    case .unknown: "unknown"
    case .moved: "moved"
    case .fails: "fails"
    }
  }

  /// What becomes of a store that fails to open; nil where nothing is known.
  var then: Recovery? { fails && newPlace == nil ? recovery : nil }

  /// The migration without the plan that the app falls back to; nil where it does not.
  var fallback: Upgrade? { then?.upgrade }

  /// The end in words.
  package var endText: String {
    switch then {
    case .opens: return "\(Recovery.withoutPlan)\(lossText)"
    case .deletes: return "fails\(hasPlan ? " with the plan" : ""); the app then deletes it"
    case nil: if fails { return newPlace == nil ? "fails\(failingRows)" : "moved" }
    }
    switch upgrade.end {
    case .opens: return losses.isEmpty ? "opens unchanged" : "opens\(lossText)"
    case .migrates: return "migrates\(lossText)"
    case .traps: return "opens, and traps when some rows are read"
    case .unknown(let why): return "not known: \(why)"
    case .moved: return "moved"
    case .fails: return "fails"
    }
  }

  /// `: 12 of 3,401 rows`, where rows of the store are why it fails.
  private var failingRows: String {
    let failing = upgrade.steps.flatMap(\.changes).first { $0.consequence.kind == .fails && $0.rows != nil }
    return failing?.rows.map { ": \($0.text)" } ?? ""
  }

  /// The changes that drop or alter stored values, or may do so.
  var losses: [Upgrade.Change] { (fallback ?? upgrade).steps.flatMap(\.changes).filter { $0.loss != nil } }

  /// What is lost, or may be lost, in words.
  fileprivate var lossLines: [String] { losses.compactMap(\.loss) }

  private var lossText: String {
    if losses.isEmpty { return "" }
    return losses.contains { $0.consequence.kind == .losesData } ? " and loses data" : " and may lose data"
  }

  /// The versions that a store passes.
  package var path: String {
    guard let first = upgrade.steps.first else { return upgrade.version?.name ?? "–" }
    return ([first.from ?? "release"] + upgrade.steps.map { $0.to ?? "models" }).joined(separator: " → ")
  }

  /// The errors in words, with their codes.
  package var errorLines: [String] {
    (errors + traps).map { error in
      let code = error.page.codes.first.map { " (\($0))" } ?? ""
      let text = error.page.texts.first ?? error.page.page.title
      return "\(text.hasSuffix(".") ? String(text.dropLast()) : text)\(code): \(error.reason)"
    }
  }

  /// What else there is to know: the nearest version, the lost data.
  package var details: [String] {
    let names = writers.map { "'\($0)'" }.joined(separator: ", ")
    let writer = writers.isEmpty ? nil : "written by \(writers.count == 1 ? "release" : "releases") \(names)"
    return [move, writer, upgrade.nearestText].compactMap { $0 } + lossLines.prefix(5)
  }
}

extension Upgrade {
  /// The version that the store differs least from, and in what; nil where it is recognized.
  var nearestText: String? {
    nearest.map { nearest in
      "nearest is '\(nearest.version.name)'" + (nearest.changes.isEmpty ? "" : ": \(nearest.changes.shortText)")
    }
  }
}

extension Recovery {
  /// What an app does that opens a store without the plan, in words.
  static let withoutPlan = "fails with the plan; the app then opens it without"

  /// The migration without the plan; nil where there is none.
  var upgrade: Upgrade? { if case .opens(let upgrade) = self { upgrade } else { nil } }
}

extension UpgradeReport.Row {
  /// Where the data stays, and what the app opens instead.
  private var move: String? {
    guard case .moved(let old, let new) = upgrade.end else { return nil }
    return "its data stays in \(old.text), but the app now opens \(new.text)"
  }
}

extension Upgrade.Change {
  /// What is lost, or may be lost, in words; nil where nothing is.
  fileprivate var loss: String? {
    guard [.losesData, .mayLoseData].contains(consequence.kind) else { return nil }
    return "\(change.model): \(change.text), \(consequence.why)"
  }
}

extension [SchemaChange] {
  /// The first changes in words, and how many more there are.
  var shortText: String {
    prefix(3).map(\.textWithModel).joined(separator: ", ") + (count > 3 ? " and \(count - 3) more" : "")
  }
}
