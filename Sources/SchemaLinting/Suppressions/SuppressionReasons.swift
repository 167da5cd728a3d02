/// Whether a comment that hides findings needs a reason.
package enum SuppressionReasons: String, CaseIterable, Sendable {
  /// A reason is optional.
  case optional
  /// A comment without a reason hides findings, but is itself reported.
  case asked
  /// A comment without a reason hides nothing.
  case required
}
