/// A finding as `json` and `jsonl` show it.
struct FindingItem: Encodable {
  private let rule: String
  private let severity: String
  private let subject: String
  private let message: String
  private let help: String?
  private let errors: [String]
  private let notes: [JSON.Placed<NoteItem>]
  private let fixes: [String] = []
  private let fingerprint: String

  private init(_ diagnostic: PlacedDiagnostic) {
    rule = diagnostic.rule
    severity = diagnostic.severity.rawValue
    subject = diagnostic.finding.subject
    message = diagnostic.message
    help = diagnostic.help
    errors = diagnostic.errors
    notes = diagnostic.notes.map { JSON.Placed(NoteItem(message: $0.message), at: $0.location) }
    fingerprint = diagnostic.fingerprint
  }

  /// The finding with its place.
  static func placed(_ diagnostic: PlacedDiagnostic) -> JSON.Placed<FindingItem> {
    JSON.Placed(FindingItem(diagnostic), at: diagnostic.location)
  }

  private struct NoteItem: Encodable {
    let message: String
  }
}
