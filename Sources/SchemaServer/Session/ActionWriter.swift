import SchemaLinting
import SchemaSyntax
import SchemaText

/// Writes the code actions for a part of a file.
struct ActionWriter {
  private let session: ServerSession
  private let checked: CheckedProject
  private let request: WaitingRequest
  private let text: TextPositions

  init(_ session: ServerSession, _ checked: CheckedProject, _ request: WaitingRequest, _ file: SourceFile) {
    self.session = session
    self.checked = checked
    self.request = request
    text = TextPositions(file, session.client.encoding)
  }

  // MARK: Quick fixes

  /// The fixes of the findings that are asked about, in their order, and after them the comments that ignore them; nil if a
  /// file that they edit is not what was checked.
  func quickFixes() -> [JSONValue]? {
    guard request.actions.wantsQuickFixes else { return [] }
    var writer = FindingWriter(session, checked)
    let found = findings.map { (diagnostic: $0, sent: writer.json($0)) }
      .filter { request.actions.wants($0.diagnostic, sent: $0.sent) }
    var actions: [JSONValue] = []
    for (diagnostic, sent) in found {
      for (index, fix) in diagnostic.finding.fixes.enumerated() {
        switch edit(fix.edits) {
        case .made(let edit):
          let title = fix.title.text + (fix.isSafe ? "" : " (changes behavior)")
          actions.append(action(title, for: sent, edit, isPreferred: index == 0 && fix.isSafe))
        case .impossible: continue
        case .outdated: return nil
        }
      }
    }
    return actions + found.compactMap { ignoring($0.diagnostic, $0.sent) }
  }

  /// The findings of the file that touch what is asked about.
  private var findings: [Diagnostic] {
    let asked = text.span(from: request.actions.start, to: request.actions.end)
    return diagnosticsOfFile.filter { diagnostic in
      let span = text.widened(diagnostic.finding.place.span)
      return span.start <= asked.end && asked.start <= span.end
    }
  }

  private var diagnosticsOfFile: [Diagnostic] {
    let files = Set(checked.diagnostics.map(\.finding.place.file)).filter(isAsked)
    return checked.diagnostics.filter { files.contains($0.finding.place.file) }
  }

  /// Whether a file of the project is the one that is asked about.
  private func isAsked(_ file: SourceFile) -> Bool {
    let path = checked.path(of: Place(file: file, span: Span(start: 0, end: 0)))
    return path == request.path || path == session.documents.all[request.path]?.location.resolvedPath
  }

  private func ignoring(_ diagnostic: Diagnostic, _ sent: JSONValue) -> JSONValue? {
    guard diagnostic.severity < .error,
      let comment = NewSuppression(hiding: diagnostic, among: checked.allDiagnostics).edit,
      case .made(let edit) = edit([comment])
    else { return nil }
    return action("Ignore '\(diagnostic.rule)' here", for: sent, edit, isPreferred: false)
  }

  private func action(_ title: String, for sent: JSONValue, _ edit: JSONValue, isPreferred: Bool) -> JSONValue {
    [
      "title": title, "kind": CodeActionKind.quickFix, "diagnostics": [sent],
      "isPreferred": isPreferred ? true : nil, "edit": edit,
    ]
  }

  // MARK: All fixes

  /// Whether a safe fix edits this file alone, so that it may be worth to apply all.
  var mayFixAll: Bool {
    request.actions.wantsFixAll && checked.isComplete && text.file.isUTF8
      && checked.diagnostics.contains { diagnostic in
        diagnostic.finding.fixes.contains { $0.isSafe && $0.edits.allSatisfy { isAsked($0.place.file) } }
      }
  }

  /// The action that makes the file have a text; nil if it has it.
  func fixAll(_ fixed: [UInt8]) -> JSONValue? {
    let changes = TextDifference(from: text.file.bytes, to: fixed).changes
    guard !changes.isEmpty else { return nil }
    let edits = changes.map { text.edit($0.span, $0.text) }
    return [
      "title": "Apply all safe fixes of swiftdata-lint", "kind": CodeActionKind.fixAll,
      "edit": workspaceEdit([(request.path, edits)]),
    ]
  }

  // MARK: Edits

  /// What became of edits.
  private enum Edit {
    case made(JSONValue)
    /// They cannot be described in what editors hold.
    case impossible
    /// A file is another one than the one that was checked.
    case outdated
  }

  private func edit(_ edits: [SourceEdit]) -> Edit {
    var files: [(path: String, edits: [JSONValue])] = []
    for (file, edits) in Dictionary(grouping: edits, by: \.place.file) {
      guard file.isUTF8 else { return .impossible }
      let path = checked.path(of: Place(file: file, span: Span(start: 0, end: 0)))
      let document = session.documents.document(at: session.surroundings.location(of: path))
      guard (document?.text?.bytes ?? session.surroundings.read(path)) == file.bytes else { return .outdated }
      let positions = TextPositions(file, session.client.encoding)
      files.append((document?.location.path ?? path, edits.joined.map { positions.edit($0.span, $0.text) }))
    }
    return .made(workspaceEdit(files))
  }

  private func workspaceEdit(_ files: [(path: String, edits: [JSONValue])]) -> JSONValue {
    let named = files.map { (uri: session.uri(of: $0.path), path: $0.path, edits: $0.edits) }.sorted { $0.uri < $1.uri }
    guard session.client.takesDocumentChanges else {
      let changes = JSONValue.object(Dictionary(named.map { ($0.uri, .array($0.edits)) }) { first, _ in first })
      return ["changes": changes]
    }
    let changes = named.map { uri, path, edits -> JSONValue in
      let version = session.documents.all[path]?.versions[uri] ?? nil
      let document: JSONValue = ["uri": uri, "version": version.map(\.json) ?? .null]
      return ["textDocument": document, "edits": edits]
    }
    return ["documentChanges": changes]
  }
}

extension [SourceEdit] {
  /// The edits in their order, those that touch each other as one.
  fileprivate var joined: [(span: Span, text: String)] {
    sorted { $0.place < $1.place }.reduce(into: []) { joined, edit in
      let span = edit.place.span
      guard let last = joined.last, last.span.end == span.start else { return joined.append((span, edit.text)) }
      joined[joined.count - 1] = (Span(start: last.span.start, end: span.end), last.text + edit.text)
    }
  }
}

extension SourceFile {
  /// Whether its bytes are UTF-8.
  var isUTF8: Bool { String(validating: bytes, as: UTF8.self) != nil }
}
