import SchemaLinting
import SchemaStores

/// `inspect --format json`; its keys are described in `docs/json.md`.
struct InspectionJSONReporter {
  func text(_ report: InspectionReport) throws -> String { try JSON.text(Document(report)) }

  private struct Document: Encodable {
    let version = 1
    let tool: JSON.Tool
    let path: String
    let kind: String
    let framework: Int?
    let identifiers: [String]
    let checksum: String?
    let digest: String?
    let isMirrored: Bool
    let logPages: Int
    let hasUnfinishedTransaction: Bool
    let modelFailure: String?
    let contradictions: [String]
    let entities: [Entity]
    let project: Origin?

    init(_ report: InspectionReport) {
      let store = report.store
      tool = JSON.Tool(version: report.toolVersion)
      path = report.path
      kind = store.framework.rawValue
      framework = store.metadata.framework
      identifiers = store.metadata.identifiers
      checksum = store.checksum
      digest = store.metadata.digest ?? store.metadata.identity.digest
      isMirrored = store.isMirrored
      logPages = store.log?.frameCount ?? 0
      hasUnfinishedTransaction = store.hasUnfinishedTransaction
      modelFailure = store.modelFailure
      contradictions = store.contradictions
      let names = Set(store.metadata.hashes.keys).union(store.model?.entities.map(\.name) ?? [])
      entities = names.sorted().map { Entity($0, report) }
      project = report.origin.map(Origin.init)
    }
  }

  private struct Origin: Encodable {
    let schemas: [String]
    let releases: [String]
    let nearest: Nearest?

    init(_ origin: StoreOrigin) {
      schemas = origin.schemas
      releases = origin.releases
      nearest = origin.nearest.map { Nearest(name: $0.name, changes: $0.changes.map(\.textWithModel)) }
    }
  }

  private struct Nearest: Encodable {
    let name: String
    let changes: [String]
  }

  private struct Entity: Encodable {
    let name: String
    let hex: String?
    let base64: String?
    let rows: Int?
    let parent: String?
    let isAbstract: Bool?
    let constraints: [[String]]?
    let properties: [Property]?

    init(_ name: String, _ report: InspectionReport) {
      let entity = report.store.model?.entity(named: name)
      self.name = name
      hex = report.store.metadata.hashes[name]?.hex
      base64 = report.store.metadata.hashes[name]?.base64
      rows = report.rows[name]
      parent = entity?.parent
      isAbstract = entity?.isAbstract
      constraints = entity?.constraints
      properties = entity?.properties.map(Property.init)
    }
  }

  private struct Property: Encodable {
    let name: String
    let type: String
    let attributeType: UInt32?
    let isOptional: Bool
    let isTransient: Bool
    let isExternal: Bool?
    let originalName: String?
    let fields: [Property]?
    let destination: String?
    let inverse: String?
    let isToMany: Bool?
    let deleteRule: String?

    init(_ property: StoredProperty) {
      name = property.core.name
      type = property.typeText
      isOptional = property.core.isOptional
      isTransient = property.core.isTransient
      switch property {
      case .attribute(let attribute):
        attributeType = attribute.type
        isExternal = attribute.isExternal
        originalName = attribute.originalName
        fields = attribute.leaves.isEmpty ? nil : attribute.leaves.map { Property(.attribute($0)) }
        (destination, inverse, isToMany, deleteRule) = (nil, nil, nil, nil)
      case .relationship(let relationship):
        (attributeType, isExternal, fields) = (nil, nil, nil)
        originalName = relationship.originalName
        destination = relationship.destination
        inverse = relationship.inverse
        isToMany = relationship.isToMany
        deleteRule = relationship.rule.rawValue
      }
    }
  }
}
