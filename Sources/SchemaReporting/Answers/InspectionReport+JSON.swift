import SchemaProject
import SchemaShapes
import SchemaStores
import SchemaText

extension InspectionReport {
  /// `inspect --format json` of a store; its keys are described in `docs/json.md`.
  package func json() throws -> String {
    let names = Set(store.metadata.hashes.keys).union(store.model?.entities.map(\.name) ?? [])
    return try JSON.document(
      [
        "path": path,
        "kind": store.framework.rawValue,
        "framework": store.metadata.framework,
        "identifiers": store.metadata.identifiers,
        "checksum": store.checksum,
        "digest": store.metadata.digest ?? store.metadata.identity.digest,
        "isMirrored": store.isMirrored,
        "logPages": store.log?.frameCount ?? 0,
        "hasUnfinishedTransaction": store.hasUnfinishedTransaction,
        "modelFailure": store.modelFailure,
        "contradictions": store.contradictions,
        "entities": names.sorted().map(entityObject),
        "project": origin?.object,
      ], by: toolVersion)
  }

  private func entityObject(_ name: String) -> JSONValue {
    let entity = store.model?.entity(named: name)
    return [
      "name": name,
      "hex": store.metadata.hashes[name]?.hex,
      "base64": store.metadata.hashes[name]?.base64,
      "rows": rows[name],
      "parent": entity?.parent,
      "isAbstract": entity?.isAbstract,
      "constraints": entity?.constraints,
      "properties": entity?.properties.map(\.object),
    ]
  }
}

extension StoreOrigin {
  fileprivate var object: JSONValue {
    ["schemas": schemas, "releases": releases, "nearest": nearest.map { Self.object($0.name, $0.changes) }]
  }

  private static func object(_ name: String, _ changes: [SchemaChange]) -> JSONValue {
    ["name": name, "changes": changes.map(\.textWithModel)]
  }
}

extension StoredProperty {
  fileprivate var object: JSONValue {
    let common: JSONValue = [
      "name": core.name, "type": typeText, "isOptional": core.isOptional, "isTransient": core.isTransient,
    ]
    return common.merging(ownObject)
  }

  private var ownObject: JSONValue {
    switch self {
    case .attribute(let attribute):
      [
        "attributeType": Int(attribute.type),
        "isExternal": attribute.isExternal,
        "originalName": attribute.originalName,
        "fields": attribute.leaves.isEmpty ? nil : attribute.leaves.map { StoredProperty.attribute($0).object },
      ]
    case .relationship(let relationship):
      [
        "originalName": relationship.originalName,
        "destination": relationship.destination,
        "inverse": relationship.inverse,
        "isToMany": relationship.isToMany,
        "deleteRule": relationship.rule.rawValue,
      ]
    }
  }
}
