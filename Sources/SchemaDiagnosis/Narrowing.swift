import SchemaLinting
import SchemaProject

/// What a log's text names, held against a project: findings about other models and properties are not its cause.
struct Narrowing: Sendable {
  /// What the texts name and the project has.
  private let known: [NamedPart]
  /// What they name and it does not have.
  private let unknown: [NamedPart]
  /// The names of all models and versions, to tell them from other parts of a subject.
  private let models: Set<String>
  private let versions: Set<String>
  /// What the project does not have, in words.
  let notes: [String]
  /// What the texts name, quoted.
  let title: String

  /// Takes the names of a text; nil if there are none, and every finding may be the cause.
  init?(_ names: [NamedPart], in project: Project) {
    guard !names.isEmpty else { return nil }
    models = project.modelNames
    versions = Set(project.schemas.versions.flatMap { $0.name.split(separator: ".").map { $0.lowercased() } })
    let isUnknown: (NamedPart) -> Bool = { name in name.model.map { !project.hasModel($0) } ?? false }
    unknown = names.filter(isUnknown)
    known = names.filter { !isUnknown($0) }
    notes = names.compactMap(project.whatIsMissing).uniqued
    title = names.map { [$0.model, $0.property].compactMap { $0 }.joined(separator: ".") }.uniqued.quotedList
  }

  /// Whether none of the named models is the project's.
  var isElsewhere: Bool { known.isEmpty }

  /// Whether a finding may be what the text is about.
  func keeps(_ diagnostic: Diagnostic) -> Bool {
    let finding = diagnostic.finding
    let texts = [finding.subject, finding.message.text, finding.help?.text ?? ""] + finding.notes.map(\.message.text)
    let words = Set(texts.flatMap { LogWords($0).words.flatMap(\.parts) }.map { $0.lowercased() })
    let subject = finding.subject.split(separator: ".").map { $0.lowercased() }
    return known.contains { concerns($0, subject, words) }
      || unknown.contains { $0.model.map { words.contains($0.lowercased()) } == true }
  }

  private func concerns(_ name: NamedPart, _ subject: [String], _ words: Set<String>) -> Bool {
    let place = subject.lastIndex(where: models.contains)
    if let model = name.model?.lowercased(), !words.contains(model), place != nil { return false }
    if let version = name.version?.lowercased(), versions.contains(version), let place,
      subject[..<place].contains(where: versions.contains), !words.contains(version)
    {
      return false
    }
    guard let property = name.property?.lowercased(), let place, place + 1 < subject.count else { return true }
    return words.contains(property)
  }
}

extension Project {
  /// Those of the names in a text that are names for sure: the text marks them as such, or the project has them.
  func confirmed(_ names: [NamedPart]) -> [NamedPart] { names.compactMap(confirmed).uniqued }

  private func confirmed(_ name: NamedPart) -> NamedPart? {
    if let model = name.model, !name.isModelCertain, !hasModel(model) { return nil }
    var confirmed = name
    if let property = name.property, !name.isPropertyCertain, !hasProperty(property, of: name.model) {
      confirmed.property = nil
    }
    return confirmed.model == nil && confirmed.property == nil ? nil : confirmed
  }

  /// The names of the models and of the entities that shipped, in lower case.
  fileprivate var modelNames: Set<String> {
    Set((schemas.models.map(\.name) + releases.flatMap(\.shape.entities).map(\.name)).map { $0.lowercased() })
  }

  fileprivate func hasModel(_ name: String) -> Bool { modelNames.contains(name.lowercased()) }

  /// Whether a model of some version, or one that shipped, has a property; any model where none is named.
  private func hasProperty(_ property: String, of model: String?) -> Bool {
    func isMeant(_ name: String, _ other: String?) -> Bool {
      other.map { $0.lowercased() == name.lowercased() } ?? true
    }
    return schemas.models.contains { declared in
      isMeant(declared.name, model) && declared.properties.contains { isMeant($0.name, property) }
    }
      || releases.flatMap(\.shape.entities).contains { entity in
        isMeant(entity.name, model)
          && (entity.attributes.map(\.name) + entity.relationships.map(\.name)).contains { isMeant($0, property) }
      }
  }

  /// What of a name the project does not have, in words; nil if it has all of it.
  fileprivate func whatIsMissing(_ name: NamedPart) -> String? {
    if let model = name.model {
      guard hasModel(model) else { return "no model is named '\(model)' here" }
      if let version = name.version, version.looksLikeVersion, schemas.versions(named: version).isEmpty {
        return "no version is named '\(version)' here"
      }
    }
    guard let property = name.property, !hasProperty(property, of: name.model) else { return nil }
    return name.model.map { "'\($0)' has no property named '\(property)'" }
      ?? "no model has a property named '\(property)' here"
  }
}

extension String {
  /// Whether a name in front of a model's is rather a version than a module: `SchemaV2`, `V3`.
  fileprivate var looksLikeVersion: Bool {
    contains("Schema") || (last?.isNumber == true && contains { $0 == "V" || $0 == "v" })
  }
}
