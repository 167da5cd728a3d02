import SchemaLinting

/// A finding as `json` and `jsonl` show it.
struct FindingItem: Encodable {
  private let rule: String
  private let severity: String
  private let subject: String
  private let message: String
  private let help: String?
  private let errors: [String]
  private let notes: [JSON.Placed<NoteItem>]
  private let fixes: [FixItem]
  private let fingerprint: String
  /// Absent where the finding is about one fault.
  private let members: [JSON.Placed<MemberItem>]?

  private init(_ diagnostic: PlacedDiagnostic) {
    rule = diagnostic.rule
    severity = diagnostic.severity.rawValue
    subject = diagnostic.finding.subject
    message = diagnostic.message
    help = diagnostic.help
    errors = diagnostic.errors
    notes = diagnostic.notes.map { JSON.Placed(NoteItem(message: $0.message), at: $0.location) }
    fixes = diagnostic.finding.fixes.map(FixItem.init)
    fingerprint = diagnostic.fingerprint
    members = diagnostic.members.isEmpty ? nil : diagnostic.members.map { JSON.Placed(MemberItem($0), at: $0.location) }
  }

  /// The finding with its place.
  static func placed(_ diagnostic: PlacedDiagnostic) -> JSON.Placed<FindingItem> {
    JSON.Placed(FindingItem(diagnostic), at: diagnostic.location)
  }

  private struct NoteItem: Encodable {
    let message: String
  }

  private struct FixItem: Encodable {
    let title: String
    let safe: Bool
    let edits: [EditItem]

    init(_ fix: Fix) {
      title = fix.title.text
      safe = fix.isSafe
      edits = fix.edits.map(EditItem.init)
    }
  }

  private struct EditItem: Encodable {
    let path: String
    let offset: Int
    let length: Int
    let text: String

    init(_ edit: SourceEdit) {
      path = edit.place.file.path
      offset = edit.place.span.start
      length = edit.place.span.length
      text = edit.text
    }
  }

  private struct MemberItem: Encodable {
    let subject: String
    let fingerprint: String

    init(_ member: PlacedDiagnostic.Member) {
      subject = member.subject
      fingerprint = member.fingerprint
    }
  }
}
