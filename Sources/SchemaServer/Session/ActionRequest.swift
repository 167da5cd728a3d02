import SchemaLinting
import SchemaText

/// The kinds of code actions that there are.
enum CodeActionKind {
  static let quickFix = "quickfix"
  static let fixAll = "source.fixAll.swiftdata-lint"
}

/// What a client asks code actions for.
struct ActionRequest {
  let start: TextPosition
  let end: TextPosition
  /// The findings that they are wanted for; empty for all.
  private let findings: [JSONValue]
  /// The kinds that are wanted; nil for those that are offered without being asked for.
  private let only: [String]?
  /// Whether the text after all fixes is still to be found out.
  var isFixWanted = false

  init(_ parameters: Parameters) throws(ResponseError) {
    (start, end) = try parameters.range("range")
    let context = try parameters.object("context").value
    findings = context["diagnostics"]?.elements ?? []
    only = context["only"]?.elements?.compactMap(\.string)
  }

  var wantsQuickFixes: Bool { only.map { $0.contains { Self.covers($0, CodeActionKind.quickFix) } } ?? true }

  /// Whether all fixes are wanted; nobody gets them without asking.
  var wantsFixAll: Bool { only?.contains { !$0.isEmpty && Self.covers($0, CodeActionKind.fixAll) } ?? false }

  /// Whether a kind is one of those that another one stands for.
  private static func covers(_ wanted: String, _ kind: String) -> Bool {
    wanted.isEmpty || kind == wanted || kind.hasPrefix(wanted + ".")
  }

  /// Whether actions for a finding are wanted, given as it was sent.
  func wants(_ diagnostic: Diagnostic, sent: JSONValue) -> Bool {
    findings.isEmpty
      || findings.contains { finding in
        if let fingerprint = finding["data"]?["fingerprint"]?.string { return fingerprint == diagnostic.fingerprint }
        return finding["code"]?.string == diagnostic.rule && finding["range"]?.text == sent["range"]?.text
      }
  }
}
