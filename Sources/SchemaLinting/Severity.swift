/// How much a finding matters.
package enum Severity: String, CaseIterable, Comparable, CustomStringConvertible, Sendable {
  /// Worth knowing; never fails a run.
  case note
  /// A crash or loss in some circumstances; fails a strict run.
  case warning
  /// A crash, lost data, or code that does not compile; fails every run.
  case error

  /// The word for it, as reports and configurations write it.
  package var description: String { rawValue }

  /// Orders from note to error.
  package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}
