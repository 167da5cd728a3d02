import SchemaText

/// A fix with the finding that it is for.
package struct AppliedFix: Sendable {
  package let diagnostic: Diagnostic
  package let fix: Fix

  init(_ diagnostic: Diagnostic, _ fix: Fix) {
    self.diagnostic = diagnostic
    self.fix = fix
  }

  /// The shown paths of the files that it edits, sorted.
  package var paths: [String] { Set(fix.edits.map(\.place.file.path)).sorted { $0.precedesByBytes($1) } }

  /// What a fix does for a subject: the same for several findings that differ only in their place.
  struct Offer: Hashable {
    let rule: String
    let subject: String
    let title: String
  }

  var offer: Offer {
    Offer(rule: diagnostic.rule, subject: diagnostic.finding.subject, title: fix.title.text)
  }

  /// What tells it from the other fixes of a project.
  struct Identity: Hashable {
    let fingerprint: String
    let title: String
  }

  var identity: Identity { Identity(fingerprint: diagnostic.fingerprint, title: fix.title.text) }
}

/// Why edits are not made.
package enum FixObjection: Hashable, Sendable {
  /// The finding is still there with the same fix.
  case withoutEffect
  /// It leads back to contents that earlier fixes have changed.
  case undone
  /// A file has more syntax errors than before.
  case syntax
  /// There is an error that was not there before, given by its fingerprint.
  case newError(String)
  /// There is a warning that was not there before, given by its fingerprint.
  case newWarning(String)
  /// A version that may have shipped has another checksum, given by its name.
  case changedChecksum(String)
  /// A version lists other classes than before, given by its name.
  case otherClasses(String)
  /// The stages of a plan would no longer be known, given by its name.
  case unknownStages(String)
  /// Stores of recorded releases would no longer open, each given by the release's name in quotes, and by its place where the
  /// release has others.
  case lockedOut([String])
}

extension FixObjection {
  /// The reason, as a clause for people.
  package var text: String {
    switch self {
    case .withoutEffect: "it does not remove the finding"
    case .undone: "it would undo another fix"
    case .syntax: "the file would no longer parse"
    case .newError(let fingerprint): "it would cause the error \(fingerprint)"
    case .newWarning(let fingerprint): "it would cause the warning \(fingerprint)"
    case .otherClasses(let version): "'\(version)' would have other classes than before"
    case .unknownStages(let plan): "the stages of '\(plan)' would no longer be known"
    case .lockedOut(let releases):
      "stores of \(releases.count == 1 ? "release" : "releases") \(releases.list) would no longer open"
    case .changedChecksum(let version): "it would change the checksum of '\(version)', which may have shipped"
    }
  }
}

extension Fix {
  /// Whether the result would depend on which of two fixes is applied first.
  func overlaps(_ other: Fix) -> Bool {
    edits.contains { edit in other.edits.contains { $0.overlaps(edit) } }
  }

  /// Whether it has edits that can all be applied.
  var isWellFormed: Bool {
    let sorted = edits.sorted { $0.place < $1.place }
    return !edits.isEmpty && edits.allSatisfy { $0.place.span.end <= $0.place.file.bytes.count }
      && zip(sorted, sorted.dropFirst()).allSatisfy { first, second in
        first.place.file.path != second.place.file.path || first.place.span.end <= second.place.span.start
      }
  }
}
