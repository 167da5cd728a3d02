import SchemaLinting
import SchemaReporting
import SchemaSyntax
import SchemaText

/// Writes findings as diagnostics of LSP.
struct FindingWriter {
  private let session: ServerSession
  private let checked: CheckedProject
  private var positions: [SourceFile: TextPositions] = [:]

  init(_ session: ServerSession, _ checked: CheckedProject) {
    self.session = session
    self.checked = checked
  }

  private static let source = "swiftdata-lint"
  /// The most bytes of a message.
  private static let messageLimit = 1_000

  /// A finding.
  mutating func json(_ diagnostic: Diagnostic) -> JSONValue {
    let entry = checked.catalogue?.entry(diagnostic.rule)
    let related = relatedPlaces(diagnostic)
    let lists = session.client.showsRelatedInformation && !related.isEmpty
    let address = session.client.linksCodes ? entry?.pageAddress() : nil
    let data: JSONValue = ["fingerprint": diagnostic.fingerprint]
    return [
      "range": positions(in: diagnostic.finding.place.file).visibleRange(of: diagnostic.finding.place.span),
      "severity": diagnostic.severity.number,
      "source": Self.source,
      "code": diagnostic.rule,
      "codeDescription": address.map { address -> JSONValue in ["href": address] },
      "message": message(diagnostic, lists ? [] : related),
      "tags": diagnostic.rule == "unused-suppression" ? [1] : nil,
      "relatedInformation": lists ? related.map { json($0) } : nil,
      "data": data,
    ]
  }

  /// What is wrong with a configuration or a baseline.
  mutating func json(_ problem: FileProblem) -> JSONValue {
    [
      "range": positions(in: problem.place.file).visibleRange(of: problem.place.span),
      "severity": Severity.error.number, "source": Self.source,
      "message": problem.message.cut(toBytes: Self.messageLimit),
    ]
  }

  mutating func positions(in file: SourceFile) -> TextPositions {
    if let known = positions[file] { return known }
    let new = TextPositions(file, session.client.encoding)
    positions[file] = new
    return new
  }

  // MARK: Texts

  /// A place that explains a finding.
  private struct RelatedPlace {
    let text: String
    let place: Place
  }

  /// The places of the notes, and those of further members.
  private func relatedPlaces(_ diagnostic: Diagnostic) -> [RelatedPlace] {
    let finding = diagnostic.finding
    let notes = finding.notes.map { RelatedPlace(text: $0.message.text, place: $0.place) }
    let told = Set([finding.place] + notes.map(\.place))
    let members = finding.members.map { member in
      RelatedPlace(text: member.whole?.subject ?? member.subject, place: member.whole?.place ?? member.place)
    }
    return notes + members.filter { !told.contains($0.place) }.uniqued(by: \.place)
  }

  private mutating func json(_ related: RelatedPlace) -> JSONValue {
    let location: JSONValue = [
      "uri": session.uri(of: checked.path(of: related.place)),
      "range": positions(in: related.place.file).visibleRange(of: related.place.span),
    ]
    return ["location": location, "message": related.text]
  }

  private mutating func message(_ diagnostic: Diagnostic, _ related: [RelatedPlace]) -> String {
    let lines =
      [diagnostic.finding.message.text] + diagnostic.errors.prefix(1).map { "runtime error: \($0)" }
      + (diagnostic.finding.help.map { ["help: \($0.text)"] } ?? [])
      + related.map { line($0) }
    return lines.joined(separator: "\n").cut(toBytes: Self.messageLimit)
  }

  private mutating func line(_ related: RelatedPlace) -> String {
    let file = related.place.file
    let line = positions(in: file).position(of: related.place.span.start).line + 1
    return "\(file.path):\(line): \(related.text)"
  }
}

extension Severity {
  fileprivate var number: Int {
    switch self {
    case .error: 1
    case .warning: 2
    case .note: 3
    }
  }
}

extension String {
  /// The text, or as much of it as fits into some bytes with an ellipsis.
  fileprivate func cut(toBytes limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var (kept, count) = ("", "…".utf8.count)
    for scalar in unicodeScalars {
      count += UTF8.width(scalar)
      if count > limit { break }
      kept.unicodeScalars.append(scalar)
    }
    return kept + "…"
  }
}

extension ServerSession {
  /// The URI of a file: the one that it is open under, or the one that its folder gives it.
  func uri(of path: String) -> String {
    let document = documents.document(at: surroundings.location(of: path))
    return document?.versions.keys.min() ?? uri(inFolders: path) ?? FileURI.text(path)
  }
}
