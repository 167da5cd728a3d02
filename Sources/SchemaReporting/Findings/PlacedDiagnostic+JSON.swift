import SchemaLinting
import SchemaNames
import SchemaSyntax
import SchemaText

extension PlacedDiagnostic: JSONConvertible {
  /// A finding as `json` and `jsonl` show it; without members where it is about one fault.
  package var json: JSONValue {
    location.json([
      "rule": rule,
      "severity": severity.rawValue,
      "subject": finding.subject,
      "message": message,
      "help": help,
      "errors": errors,
      "notes": notes.map { $0.location.json(["message": $0.message]) },
      "fixes": finding.fixes.map(Self.object),
      "fingerprint": fingerprint,
      "members": members.isEmpty ? nil : members.map(Self.object),
    ])
  }

  private static func object(_ fix: Fix) -> JSONValue {
    ["title": fix.title.text, "safe": fix.isSafe, "edits": fix.edits.map(object)]
  }

  private static func object(_ edit: SourceEdit) -> JSONValue {
    [
      "path": edit.place.file.path,
      "offset": edit.place.span.start,
      "length": edit.place.span.length,
      "text": edit.text,
    ]
  }

  private static func object(_ member: Member) -> JSONValue {
    member.location.json(["subject": member.subject, "fingerprint": member.fingerprint])
  }
}
