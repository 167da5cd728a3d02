import SchemaIdentity
import SchemaLinting

/// `inspect --format json` of versions; its keys are described in `docs/json.md`.
package struct ChecksumJSONReporter: Sendable {
  package init() {}

  /// The report as one JSON object with a final line end.
  package func text(_ report: ChecksumReport) throws -> String { try JSON.text(Document(report)) }

  private struct Document: Encodable {
    let version = 1
    let tool: JSON.Tool
    let versions: [ChecksumItem]

    init(_ report: ChecksumReport) {
      tool = JSON.Tool(version: report.toolVersion)
      versions = ChecksumItem.all(report.schemas)
    }
  }
}

/// A schema in JSON.
package struct ChecksumItem: Encodable {
  private let name: String
  @Present private var checksum: String?
  @Present private var digest: String?
  private let entities: [Entity]
  private let reasons: [JSON.Placed<Reason>]?

  /// Those of schemas, in their order.
  package static func all(_ schemas: [IdentifiedSchema]) -> [ChecksumItem] {
    let positions = PositionTable(schemas.flatMap(\.places))
    return schemas.map { ChecksumItem($0, positions) }
  }

  private init(_ schema: IdentifiedSchema, _ positions: PositionTable) {
    name = schema.name
    _checksum = Present(wrappedValue: schema.identity.checksum)
    _digest = Present(wrappedValue: schema.identity.digest)
    entities = schema.identity.entities.map { Entity($0, of: schema, positions) }
    let failures = schema.failures.map { JSON.Placed(Reason(what: $0.what, why: $0.why), at: $0.place, positions) }
    reasons = failures.isEmpty ? nil : failures
  }

  private struct Entity: Encodable {
    let name: String
    let hex: String?
    let base64: String?
    let reasons: [JSON.Placed<Reason>]?

    init(_ entity: EntityIdentity, of schema: IdentifiedSchema, _ positions: PositionTable) {
      name = entity.name
      hex = entity.hash?.hex
      base64 = entity.hash?.base64
      reasons =
        entity.hash == nil
        ? schema.reasons(entity).map { JSON.Placed(Reason(what: $0.what, why: $0.why), at: $0.place, positions) } : nil
    }
  }

  private struct Reason: Encodable {
    let what: String
    let why: String
  }
}

/// A key that is written as `null` where there is no value.
@propertyWrapper
private struct Present<Value: Encodable & Sendable>: Encodable, Sendable {
  let wrappedValue: Value?

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}
