import SchemaLinting
import SchemaSyntax
import SchemaText

/// The `sarif` format: Static Analysis Results Interchange Format 2.1.0 (OASIS).
package struct SARIFReporter: Reporter {
  private let address: ProjectAddress

  package init(address: ProjectAddress = .current) { self.address = address }

  package func text(_ report: Report) throws -> String {
    let log: JSONValue = [
      "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
      "version": "2.1.0",
      "runs": [run(report)],
    ]
    return try JSON.text(log)
  }

  private func run(_ report: Report) -> JSONValue {
    // A rule without results would only make the file longer.
    let found = Set(report.shown.map(\.rule))
    let rules = report.rules.filter { found.contains($0.page.id) }
    let indexes = Dictionary(rules.enumerated().map { ($1.page.id, $0) }) { first, _ in first }
    return [
      "tool": driver(report.toolVersion, rules),
      "columnKind": "utf16CodeUnits",
      "invocations": [invocation(report.run.failures)],
      "results": report.shown.map { result($0, ruleIndex: indexes[$0.rule], report.run) },
    ]
  }

  private func invocation(_ failures: [String]) -> JSONValue {
    let notifications = failures.map { failure -> JSONValue in ["level": "error", "message": sourceText(failure)] }
    return ["executionSuccessful": failures.isEmpty, "toolExecutionNotifications": notifications]
  }

  // MARK: Rules

  private func driver(_ version: String, _ rules: [Catalogue.Entry]) -> JSONValue {
    let driver: JSONValue = [
      "name": "swiftdata-lint",
      "informationUri": address.repository,
      "version": version,
      "semanticVersion": version,
      "rules": rules.map(rule),
    ]
    return ["driver": driver]
  }

  /// What SARIF says about a rule: its page.
  private func rule(_ entry: Catalogue.Entry) -> JSONValue {
    let page = entry.pageAddress(address)
    let help = entry.introduction + (page.map { "\n\n\($0)" } ?? "")
    let configuration: JSONValue = ["level": entry.page.severity.rawValue, "enabled": !entry.page.isOptIn]
    let properties: JSONValue = ["tags": ["SwiftData", entry.family]]
    return [
      "id": entry.page.id,
      "name": entry.typeName,
      "shortDescription": plainText(entry.page.page.title),
      "fullDescription": plainText(entry.introduction),
      "help": plainText(help, markdown: entry.linkedPage(address)),
      "helpUri": page,
      "defaultConfiguration": configuration,
      "properties": properties,
    ]
  }

  // MARK: Results

  private func result(_ diagnostic: PlacedDiagnostic, ruleIndex: Int?, _ run: Run) -> JSONValue {
    let message = ([diagnostic.message] + (diagnostic.help.map { ["help: \($0)"] } ?? [])).joined(separator: "; ")
    let subject: JSONValue = ["fullyQualifiedName": diagnostic.finding.subject]
    let location: JSONValue = ["physicalLocation": place(diagnostic.location, run), "logicalLocations": [subject]]
    let fingerprints: JSONValue = ["ruleAndSubject/v1": diagnostic.fingerprint]
    let properties: JSONValue = ["errors": diagnostic.errors]
    return [
      "ruleId": diagnostic.rule,
      "ruleIndex": ruleIndex,
      "level": diagnostic.severity.rawValue,
      "message": sourceText(message),
      "locations": [location],
      "relatedLocations": diagnostic.notes.enumerated().map { note($1, number: $0 + 1, run) },
      "partialFingerprints": fingerprints,
      "fixes": diagnostic.fixes.map { fix($0, run) },
      "properties": properties,
    ]
  }

  private func note(_ note: PlacedDiagnostic.Note, number: Int, _ run: Run) -> JSONValue {
    ["id": number, "message": sourceText(note.message), "physicalLocation": place(note.location, run)]
  }

  private func fix(_ placed: PlacedDiagnostic.PlacedFix, _ run: Run) -> JSONValue {
    let properties: JSONValue = ["safe": placed.fix.isSafe]
    return [
      "description": sourceText(placed.fix.title.text),
      "artifactChanges": placed.edits.grouped(by: \.location.path).map { change($0, run) },
      "properties": properties,
    ]
  }

  private func change(_ edits: [(edit: SourceEdit, location: Location)], _ run: Run) -> JSONValue {
    let replacements = edits.map { edit, location -> JSONValue in
      ["deletedRegion": region(location), "insertedContent": plainText(edit.text)]
    }
    return ["artifactLocation": artifact(edits[0].location.path, run), "replacements": replacements]
  }

  // MARK: Places

  private func place(_ location: Location, _ run: Run) -> JSONValue {
    ["artifactLocation": artifact(location.path, run), "region": region(location)]
  }

  /// A file; one outside the repository has an absolute address, as there is no root that it could refer to.
  private func artifact(_ path: String, _ run: Run) -> JSONValue {
    let relative = run.repositoryPath(path)
    if relative.hasPrefix("../") { return ["uri": "file://" + run.absolutePath(path).percentEncoded] }
    return ["uri": relative.percentEncoded, "uriBaseId": "%SRCROOT%"]
  }

  private func region(_ location: Location) -> JSONValue {
    let (start, end) = (location.utf16(location.start), location.utf16(location.end))
    return ["startLine": start.line, "startColumn": start.column, "endLine": end.line, "endColumn": end.column]
  }
}

// MARK: Texts

extension SARIFReporter {
  /// A text of SARIF, with Markdown where there is some.
  private func plainText(_ text: String, markdown: String? = nil) -> JSONValue {
    ["text": text, "markdown": markdown]
  }

  /// A text of which parts come from source code: braces would be placeholders (SARIF 3.11.5), and a bracket in front of
  /// a parenthesis a link (3.11.6).
  private func sourceText(_ text: String) -> JSONValue {
    let isLinkLike = text.contains("](")
    return plainText(
      text.printable.replacingScalars { scalar in
        switch scalar {
        case "{", "}": "\(scalar)\(scalar)"
        case "[", "]", "\\": isLinkLike ? "\\\(scalar)" : nil
        default: nil
        }
      })
  }
}

extension String {
  /// The path as part of an address (RFC 3986): all but unreserved characters and `/` in percent form.
  fileprivate var percentEncoded: String {
    replacingScalars { scalar in
      let isPlain =
        scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        || "-._~/".unicodeScalars.contains(scalar)
      return isPlain ? nil : FileName.bytes(String(scalar)).map { "%" + $0.hexadecimal }.joined()
    }
  }
}

extension UInt8 {
  /// The byte as two hexadecimal digits.
  fileprivate var hexadecimal: String {
    String(self >> 4, radix: 16, uppercase: true) + String(self & 15, radix: 16, uppercase: true)
  }
}
