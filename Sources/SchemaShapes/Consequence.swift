/// What a change does to existing rows under the code of a stage.
package struct Consequence: Hashable, Sendable {
  /// The kinds, from harmless to grave.
  package enum Kind: Int, Sendable {
    case done
    /// The code makes up for what the change alone would do.
    case doneByCode
    /// Values are dropped unless code that cannot be followed saves them, or altered unless the new type holds them.
    case mayLoseData
    case unknown
    /// Values are dropped or altered silently.
    case losesData
    /// The store opens, and the app traps when it reads a row.
    case traps
    /// The store cannot be opened.
    case fails
  }

  package let kind: Kind
  /// Why, as a phrase.
  package let why: String
  /// The error of a trap or failure.
  package let failure: Verdict.Failure?

  package init(kind: Kind, why: String, failure: Verdict.Failure?) {
    self.kind = kind
    self.why = why
    self.failure = failure
  }
}

extension SchemaChange {
  /// The gravest of what the change does to existing rows.
  package func consequence(under code: CodeEffect) -> Consequence {
    let all = consequences(under: code)
    return all.dropFirst().reduce(all[0]) { $1.kind.rawValue > $0.kind.rawValue ? $1 : $0 }
  }

  /// What the change does to existing rows, one consequence for each of its verdicts.
  package func consequences(under code: CodeEffect) -> [Consequence] {
    verdicts.map { verdict in
      let (kind, verdict) = judged(verdict, under: code)
      return Consequence(
        kind: kind, why: verdict.reason, failure: kind == .traps || kind == .fails ? verdict.failure : nil)
    }
  }

  /// What the change asks of the migration where a stage has some code: the hardest of its verdicts.
  package func verdict(under code: CodeEffect) -> Verdict {
    let all = verdicts.map { judged($0, under: code).verdict }
    return all.dropFirst().reduce(all[0]) { $1 > $0 ? $1 : $0 }
  }

  /// What becomes of a verdict under code, and what then happens to the rows.
  private func judged(_ verdict: Verdict, under code: CodeEffect) -> (Consequence.Kind, verdict: Verdict) {
    if verdict.outcome == .unknown { return (.unknown, verdict) }
    if verdict.outcome == .lightweight {
      let mayAlter = if case .retyped(_, _, .numeric(isNarrowing: true)) = kind { true } else { false }
      guard mayAlter else { return (.done, verdict) }
      return code.deletesRows == .yes ? (.doneByCode, code.verdict) : (.mayLoseData, verdict)
    }
    return switch (isMended(verdict, by: code), verdict.failure) {
    case (.yes, _): (.doneByCode, code.verdict)
    case (.unsaved, nil):
      (.mayLoseData, .unsaved(.mayLoseData, "\(verdict.reason), unless changes that the code never saves are kept"))
    case (.maybe, nil):
      (.mayLoseData, .mayLoseData("\(verdict.reason), unless code that cannot be followed saves them"))
    case (.no, nil): (.losesData, verdict)
    case (.unsaved, _?): (.unknown, .unsaved(.unknown, "the code prepares the rows of '\(name)', but never saves them"))
    case (.maybe, _?): (.unknown, .unknown(doubt(about: code)))
    case (.no, let failure?): (failure.isTrap ? .traps : .fails, verdict)
    }
  }

  /// Whether code makes up for what a verdict says.
  private func isMended(_ verdict: Verdict, by code: CodeEffect) -> CodeEffect.Certainty {
    switch kind {
    // Inference rejects the versions, whatever rows there are.
    case .externalStorageRemoved, .madeToOne: .no
    case .madeRequired, .codableMadeRequired, .casesChanged: code.preparesRows
    case .elementFieldAdded, .elementCasesRemoved: max(code.preparesRows, code.deletesRows, code.fillsValues)
    case .uniquenessAdded(_, over: .any), .uniquenessAdded(_, over: .filled): code.changesRows
    case .modelRemoved, .modelLikelyRenamed: max(code.replacesRows, code.readsWhatGoes)
    case .removed, .fieldRemoved: max(code.deletesRows, code.readsWhatGoes)
    case .retyped, .originalNameDropped, .originalNameChanged: code.deletesRows
    default:
      max(
        code.deletesRows,
        verdict.outcome == .dataLoss ? code.readsValues : verdict.failure == .failingCast ? code.fillsValues : .no)
    }
  }

  /// The model or property in a sentence.
  private var name: String { (after ?? before)?.name ?? "" }

  private func doubt(about code: CodeEffect) -> String {
    code.deletesRows == .maybe
      ? "the rows of '\(name)' must be prepared, but not all of 'willMigrate' can be followed"
      : "'\(name)' needs a value in each row, but not all of 'didMigrate' can be followed"
  }
}
