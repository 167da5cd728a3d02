/// What a change does to existing rows under the code of a stage, from harmless to grave.
package enum Consequence: Hashable, Sendable {
  case done
  /// The code makes up for what the change alone would do.
  case doneByCode
  /// Values are dropped or altered, unless code that cannot be followed makes up for it.
  case mayLoseData(why: String)
  case unknown(why: String)
  /// Values are dropped or altered without a word.
  case losesData(why: String)
  /// The store opens, and the app traps when it reads a row.
  case traps(Verdict.Failure, why: String)
  /// The store cannot be opened.
  case fails(Verdict.Failure, why: String)

  /// Whether values are lost for certain.
  package var isLoss: Bool { if case .losesData = self { true } else { false } }
  /// Whether reading a row traps.
  var isTrap: Bool { if case .traps = self { true } else { false } }
  /// Whether the store cannot be opened.
  var isFailure: Bool { if case .fails = self { true } else { false } }
}

extension Consequence: Comparable {
  /// Orders from harmless to grave.
  package static func < (left: Consequence, right: Consequence) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .done: 0
    case .doneByCode: 1
    case .mayLoseData: 2
    case .unknown: 3
    case .losesData: 4
    case .traps: 5
    case .fails: 6
    }
  }
}

extension SchemaChange {
  /// What the change does to existing rows: the gravest of its consequences.
  package func consequence(under code: CodeEffect) -> Consequence { consequences(under: code).max() ?? .done }

  /// What the change does to existing rows, one consequence for each of its verdicts.
  func consequences(under code: CodeEffect) -> [Consequence] {
    verdicts.map { consequence(of: $0, under: code) }
  }

  private func consequence(of verdict: Verdict, under code: CodeEffect) -> Consequence {
    if verdict.outcome == .lightweight { return .done }
    if verdict.outcome == .unknown { return .unknown(why: verdict.reason) }
    switch (isMended(verdict, by: code), verdict.failure) {
    case (.yes, _): return .doneByCode
    case (.maybe, nil): return .mayLoseData(why: verdict.reason)
    case (.no, nil): return .losesData(why: verdict.reason)
    case (.maybe, _?): return .unknown(why: doubt(about: code))
    case (.no, .failingCast?): return .traps(.failingCast, why: verdict.reason)
    case (.no, let failure?): return .fails(failure, why: verdict.reason)
    }
  }

  /// Whether code makes up for what a verdict says.
  private func isMended(_ verdict: Verdict, by code: CodeEffect) -> CodeEffect.Certainty {
    switch kind {
    // Inference refuses the versions, whatever rows there are.
    case .externalStorageRemoved, .madeToOne: .no
    case .madeRequired, .casesChanged: code.preparesRows
    case .uniquenessAdded(_, over: .any): code.changesRows
    case .modelRemoved, .modelLikelyRenamed: code.replacesRows
    case .removed, .fieldRemoved: max(code.deletesRows, code.readsValuesAnywhere)
    case .retyped, .originalNameDropped, .originalNameChanged: code.deletesRows
    default: max(code.deletesRows, code.mends(verdict))
    }
  }

  private func doubt(about code: CodeEffect) -> String {
    let name = (after ?? before)?.name ?? ""
    return code.deletesRows == .maybe
      ? "'\(name)' needs its rows prepared, and not all of 'willMigrate' can be followed"
      : "'\(name)' needs a value in each row, and not all of 'didMigrate' can be followed"
  }
}

extension CodeEffect {
  /// Whether values that go are read, or those that rows need are written.
  fileprivate func mends(_ verdict: Verdict) -> Certainty {
    if verdict.outcome == .dataLoss { return readsValues }
    return verdict.failure == .failingCast ? fillsValues : .no
  }
}
