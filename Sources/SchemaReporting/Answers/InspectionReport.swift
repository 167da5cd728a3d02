import SchemaProject
import SchemaStores

/// What `inspect` has to say of a store, in whatever format.
package struct InspectionReport: FormattedReport {
  /// The path as it is shown.
  let path: String
  let store: StoreContents
  /// How many rows each entity has, by name; one whose table is missing or damaged has none.
  let rows: [String: Int]
  /// What the project shows of where the store comes from; nil without a project.
  let origin: StoreOrigin?
  /// The version of the tool.
  let toolVersion: String

  package init(
    path: String, _ store: StoreContents, rows: [String: Int], origin: StoreOrigin?, toolVersion: String
  ) {
    self.path = path
    self.store = store
    self.rows = rows
    self.origin = origin
    self.toolVersion = toolVersion
  }

  package func text(_ style: Style) -> String { InspectionTextReporter(style: style).text(self) }

  /// What there is to know besides the entities: names and texts.
  var facts: [(name: String, text: String)] {
    let metadata = store.metadata
    let system = metadata.system.map { ": \($0)" } ?? ""
    let framework = metadata.framework.map { "\(store.framework.rawValue), framework \($0)\(system)" }
    let identifiers = metadata.identifiers.map { "'\($0)'" }.joined(separator: ", ")
    return [
      ("written by", framework ?? store.framework.rawValue),
      ("version", metadata.identifiers.isEmpty ? "none" : identifiers),
      ("checksum", (store.checksum ?? "none") + (metadata.checksum == nil ? " (of its hashes)" : "")),
    ]
      + (origin?.facts ?? [])
      + (store.isMirrored ? [("mirrored", "with CloudKit")] : [])
      + (store.log.map { [("log", Self.text($0.frameCount))] } ?? [])
      + notes.map { ("note", $0) }
  }

  private static func text(_ frames: Int) -> String {
    "\(frames.grouped) \(frames == 1 ? "page" : "pages") in the '-wal' file \(frames == 1 ? "was" : "were") read too"
  }

  private var notes: [String] {
    var notes: [String] = []
    if store.hasUnfinishedTransaction {
      notes.append("a transaction was not finished: the '-journal' file holds what was there before, and was not read")
    }
    if let failure = store.modelFailure { notes.append("its model is not known: \(failure)") }
    let names = store.contradictions
    if !names.isEmpty {
      notes.append(
        "the store's model and metadata disagree about \(names.quotedList); the metadata is used")
    }
    return notes
  }

  /// `12 rows`; empty where that is not known.
  func rowText(_ entity: String) -> String {
    rows[entity].map { "\($0.grouped) \($0 == 1 ? "row" : "rows")" } ?? "no table"
  }
}

extension StoreOrigin {
  /// The schema of the project, and the releases that have it.
  fileprivate var facts: [(name: String, text: String)] {
    [("schema", schemaText)] + (releases.isEmpty ? [] : [("release", releases.quotedList)])
  }

  private var schemaText: String {
    if !schemas.isEmpty { return schemas.quotedList }
    guard let nearest else { return "none of the project's" }
    return nearest.changes.isEmpty
      ? "none of the project's for certain; '\(nearest.name)' differs in nothing that is known"
      : "none of the project's; nearest is '\(nearest.name)': \(nearest.changes.shortText)"
  }
}

// MARK: Properties

extension StoredProperty {
  /// The type as Swift writes it.
  var typeText: String {
    switch self {
    case .attribute(let attribute): attribute.shapeOfType.sourceText + (core.isOptional ? "?" : "")
    case .relationship(let relationship):
      (relationship.isToMany ? "[\(relationship.destination)]" : relationship.destination)
        + (core.isOptional ? "?" : "")
    }
  }

  /// What else there is to know of it in an entity.
  func details(in entity: StoredEntity) -> [String] {
    switch self {
    case .attribute(let attribute):
      let leaves = attribute.leaves.map { "\($0.name): \($0.shapeOfType.sourceText)\($0.core.isOptional ? "?" : "")" }
      return [
        entity.constraints.contains([attribute.name]) ? "unique" : nil,
        attribute.isExternal ? "external storage" : nil, attribute.isPreserved ? "preserved on deletion" : nil,
        core.isTransient ? "not stored" : nil, attribute.hasOwnTransformer ? attribute.transformer : nil,
        attribute.enumeration == .rawValues ? "enum with raw values" : nil,
        attribute.enumeration == .cases ? "enum: \(attribute.leaves.map(\.name).joined(separator: ", "))" : nil,
        attribute.enumeration == nil && !leaves.isEmpty ? "struct: \(leaves.joined(separator: ", "))" : nil,
        attribute.originalName.map { "originally '\($0)'" }, attribute.defaultText.map { "default \($0)" },
        attribute.isInherited ? "inherited" : nil,
      ].compactMap { $0 }
    case .relationship(let relationship):
      return [
        relationship.rule == .nullify ? nil : relationship.rule.rawValue,
        relationship.inverse.map { "inverse '\($0)'" } ?? "no inverse",
        relationship.isOrdered ? "ordered" : nil,
        relationship.originalName.map { "originally '\($0)'" }, relationship.isInherited ? "inherited" : nil,
      ].compactMap { $0 }
    }
  }
}
