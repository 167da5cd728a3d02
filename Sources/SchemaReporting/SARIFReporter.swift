import SchemaLinting

/// The `sarif` format: Static Analysis Results Interchange Format 2.1.0 (OASIS).
package struct SARIFReporter: Reporter {
  private let address: ProjectAddress

  package init(address: ProjectAddress = .current) { self.address = address }

  package func text(_ report: Report) throws -> String { try JSON.text(Log(report, address)) }

  private struct Log: Encodable {
    let schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
    let version = "2.1.0"
    let runs: [SARIFRun]

    init(_ report: Report, _ address: ProjectAddress) { runs = [SARIFRun(report, address)] }

    private enum CodingKeys: String, CodingKey {
      case schema = "$schema"
      case version, runs
    }
  }
}

/// The run of a SARIF log.
private struct SARIFRun: Encodable {
  let tool: Tool
  let columnKind = "utf16CodeUnits"
  let invocations: [Invocation]
  let results: [SARIFResult]

  init(_ report: Report, _ address: ProjectAddress) {
    // A rule without results would only make the file longer.
    let found = Set(report.shown.map(\.rule))
    let rules = report.rules.filter { found.contains($0.page.id) }
    tool = Tool(driver: Driver(version: report.toolVersion, rules: rules.map { SARIFRule($0, address) }, address))
    let indexes = Dictionary(rules.enumerated().map { ($1.page.id, $0) }) { first, _ in first }
    results = report.shown.map { SARIFResult($0, ruleIndex: indexes[$0.rule], report.run) }
    invocations = [Invocation(report.run.failures)]
  }

  struct Invocation: Encodable {
    let executionSuccessful: Bool
    let toolExecutionNotifications: [Notification]

    init(_ failures: [String]) {
      executionSuccessful = failures.isEmpty
      toolExecutionNotifications = failures.map { Notification(message: Text(fromSource: $0)) }
    }
  }

  struct Notification: Encodable {
    let level = "error"
    let message: Text
  }

  struct Tool: Encodable {
    let driver: Driver
  }

  struct Driver: Encodable {
    let name = "swiftdata-lint"
    let informationUri: String?
    let version: String
    let semanticVersion: String
    let rules: [SARIFRule]

    init(version: String, rules: [SARIFRule], _ address: ProjectAddress) {
      informationUri = address.repository
      self.version = version
      semanticVersion = version
      self.rules = rules
    }
  }
}

/// What SARIF says about a rule: its page.
private struct SARIFRule: Encodable {
  let id: String
  let name: String
  let shortDescription: Text
  let fullDescription: Text
  let help: Text
  let helpUri: String?
  let defaultConfiguration: Configuration
  let properties: Properties

  init(_ entry: Catalogue.Entry, _ address: ProjectAddress) {
    id = entry.page.id
    name = entry.typeName
    shortDescription = Text(entry.page.page.title)
    fullDescription = Text(entry.introduction)
    helpUri = entry.pageAddress(address)
    help = Text(entry.introduction + (helpUri.map { "\n\n\($0)" } ?? ""), markdown: entry.linkedPage(address))
    defaultConfiguration = Configuration(level: entry.page.severity.rawValue, enabled: !entry.page.isOptIn)
    properties = Properties(tags: ["SwiftData", entry.family])
  }

  struct Configuration: Encodable {
    let level: String
    let enabled: Bool
  }

  struct Properties: Encodable {
    let tags: [String]
  }
}

/// A text of SARIF, with Markdown where there is some.
private struct Text: Encodable {
  let text: String
  let markdown: String?

  init(_ text: String, markdown: String? = nil) {
    self.text = text
    self.markdown = markdown
  }

  /// A text of which parts come from source code: braces would be placeholders (SARIF 3.11.5), and a bracket in front of
  /// a parenthesis a link (3.11.6).
  init(fromSource text: String) {
    let isLinkLike = text.contains("](")
    self.init(
      text.printable.replacingScalars { scalar in
        switch scalar {
        case "{", "}": "\(scalar)\(scalar)"
        case "[", "]", "\\": isLinkLike ? "\\\(scalar)" : nil
        default: nil
        }
      })
  }
}

/// A result of SARIF: a finding.
private struct SARIFResult: Encodable {
  let ruleId: String
  let ruleIndex: Int?
  let level: String
  let message: Text
  let locations: [SARIFLocation]
  let relatedLocations: [SARIFLocation]
  let partialFingerprints: [String: String]
  let fixes: [SARIFFix]
  let properties: Properties

  init(_ diagnostic: PlacedDiagnostic, ruleIndex: Int?, _ run: Run) {
    ruleId = diagnostic.rule
    self.ruleIndex = ruleIndex
    level = diagnostic.severity.rawValue
    message = Text(
      fromSource: ([diagnostic.message] + (diagnostic.help.map { ["help: \($0)"] } ?? [])).joined(separator: "; "))
    locations = [SARIFLocation(diagnostic.location, run, subject: diagnostic.finding.subject)]
    relatedLocations = diagnostic.notes.enumerated().map { index, note in
      SARIFLocation(note.location, run, id: index + 1, message: note.message)
    }
    partialFingerprints = ["ruleAndSubject/v1": diagnostic.fingerprint]
    fixes = diagnostic.fixes.map { SARIFFix($0, run) }
    properties = Properties(errors: diagnostic.errors)
  }

  struct Properties: Encodable {
    let errors: [String]
  }
}

/// A fix of SARIF.
private struct SARIFFix: Encodable {
  let description: Text
  let artifactChanges: [ArtifactChange]
  let properties: Properties

  init(_ placed: PlacedDiagnostic.PlacedFix, _ run: Run) {
    description = Text(fromSource: placed.fix.title.text)
    artifactChanges = placed.edits.grouped(by: \.location.path).map { ArtifactChange($0, run) }
    properties = Properties(isSafe: placed.fix.isSafe)
  }

  struct ArtifactChange: Encodable {
    let artifactLocation: SARIFLocation.ArtifactLocation
    let replacements: [Replacement]

    init(_ edits: [(edit: SourceEdit, location: Location)], _ run: Run) {
      artifactLocation = SARIFLocation.ArtifactLocation(edits[0].location.path, run)
      replacements = edits.map { Replacement($0.edit, at: $0.location) }
    }
  }

  struct Replacement: Encodable {
    let deletedRegion: SARIFLocation.Region
    let insertedContent: Content

    init(_ edit: SourceEdit, at location: Location) {
      deletedRegion = SARIFLocation.Region(location)
      insertedContent = Content(text: edit.text)
    }
  }

  struct Content: Encodable {
    let text: String
  }

  struct Properties: Encodable {
    let isSafe: Bool

    private enum CodingKeys: String, CodingKey { case isSafe = "safe" }
  }
}

/// A location of SARIF.
private struct SARIFLocation: Encodable {
  let id: Int?
  let message: Text?
  let physicalLocation: PhysicalLocation
  let logicalLocations: [LogicalLocation]?

  init(_ location: Location, _ run: Run, subject: String) {
    self.init(location, run, id: nil, message: nil, logicalLocations: [LogicalLocation(fullyQualifiedName: subject)])
  }

  init(_ location: Location, _ run: Run, id: Int, message: String) {
    self.init(location, run, id: id, message: Text(fromSource: message), logicalLocations: nil)
  }

  private init(
    _ location: Location, _ run: Run, id: Int?, message: Text?, logicalLocations: [LogicalLocation]?
  ) {
    self.id = id
    self.message = message
    physicalLocation = PhysicalLocation(location, run)
    self.logicalLocations = logicalLocations
  }

  struct LogicalLocation: Encodable {
    let fullyQualifiedName: String
  }

  struct PhysicalLocation: Encodable {
    let artifactLocation: ArtifactLocation
    let region: Region

    init(_ location: Location, _ run: Run) {
      artifactLocation = ArtifactLocation(location.path, run)
      region = Region(location)
    }
  }

  /// A file; one outside the repository has an absolute address, as there is no root that it could refer to.
  struct ArtifactLocation: Encodable {
    let uri: String
    let uriBaseId: String?

    init(_ path: String, _ run: Run) {
      let relative = run.repositoryPath(path)
      let isOutside = relative.hasPrefix("../")
      uri = isOutside ? "file://" + run.absolutePath(path).percentEncoded : relative.percentEncoded
      uriBaseId = isOutside ? nil : "%SRCROOT%"
    }
  }

  struct Region: Encodable {
    let startLine: Int
    let startColumn: Int
    let endLine: Int
    let endColumn: Int

    init(_ location: Location) {
      let (start, end) = (location.utf16(location.start), location.utf16(location.end))
      startLine = start.line
      startColumn = start.column
      endLine = end.line
      endColumn = end.column
    }
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
