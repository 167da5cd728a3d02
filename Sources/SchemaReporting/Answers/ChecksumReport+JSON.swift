import SchemaProject
import SchemaShapes
import SchemaSyntax
import SchemaText

extension ChecksumReport {
  /// `inspect --format json` of versions; its keys are described in `docs/json.md`.
  package func json() throws -> String {
    try JSON.document(["versions": Self.objects(schemas)], by: toolVersion)
  }

  /// The objects of schemas, in their order.
  package static func objects(_ schemas: [IdentifiedSchema]) -> [JSONValue] {
    let positions = PositionTable(schemas.flatMap(\.places))
    return schemas.map { $0.json(positions) }
  }
}

extension IdentifiedSchema {
  /// The schema in JSON; a checksum that is not computed is written as `null`.
  fileprivate func json(_ positions: PositionTable) -> JSONValue {
    let failures = self.failures.map { reason($0.place, $0.what, $0.why, positions) }
    return [
      "name": name,
      "checksum": identity.checksum?.json ?? .null,
      "digest": identity.digest?.json ?? .null,
      "entities": identity.entities.map { json($0, positions) },
      "reasons": failures.isEmpty ? nil : failures,
    ]
  }

  private func json(_ entity: EntityIdentity, _ positions: PositionTable) -> JSONValue {
    [
      "name": entity.name,
      "hex": entity.hash?.hex,
      "base64": entity.hash?.base64,
      "reasons": entity.hash == nil ? reasons(entity).map { reason($0.place, $0.what, $0.why, positions) } : nil,
    ]
  }

  private func reason(_ place: Place, _ what: String, _ why: String, _ positions: PositionTable) -> JSONValue {
    positions.location(place).json(["what": what, "why": why])
  }
}
