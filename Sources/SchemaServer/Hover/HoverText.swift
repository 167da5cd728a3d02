import SchemaDeclarations
import SchemaLinting
import SchemaProject
import SchemaReporting
import SchemaShapes
import SchemaText

/// Says what is known of a model, a property, a version, a plan or a rule.
struct HoverText {
  private let checked: CheckedProject

  init(_ checked: CheckedProject) { self.checked = checked }

  /// The lines about a subject: a title and a list of facts, or the beginning of a page.
  func lines(about subject: HoverSubject, inMarkdown: Bool) -> [String]? {
    switch subject.kind {
    case .model(let model): list(model, inMarkdown)
    case .property(let name, let model): list(name, of: model, inMarkdown)
    case .version(let version): list(version, inMarkdown)
    case .plan(let plan): list(plan, inMarkdown)
    case .rule(let entry): page(entry, inMarkdown)
    }
  }

  private func list(_ title: String, _ facts: [String], _ inMarkdown: Bool) -> [String] {
    inMarkdown
      ? ["**\(title.markdown)**", ""] + facts.map { "- \($0.markdown)" }
      : [title.printable] + facts.map { "- \($0.printable)" }
  }

  // MARK: Models

  private func list(_ model: ProjectModel, _ inMarkdown: Bool) -> [String]? {
    guard let entity = entity(of: model) else { return nil }
    let parent = entity.parent.map { ", inherits from \($0)" } ?? ""
    let unique = entity.constraints.map { "unique: \($0.joined(separator: ", "))" }
    let versions = model.listingVersions.map(\.name)
    let listed = versions.isEmpty ? "listed in no version" : "listed in \(versions.joined(separator: ", "))"
    return list(
      "entity \(entity.name)\(parent)",
      properties(of: entity, model).map(\.text) + unique + [listed], inMarkdown)
  }

  private func list(_ name: String, of model: ProjectModel, _ inMarkdown: Bool) -> [String]? {
    guard let entity = entity(of: model), let property = properties(of: entity, model).first(where: { $0.name == name })
    else { return nil }
    return list("property of entity \(entity.name)", [property.text], inMarkdown)
  }

  private func entity(of model: ProjectModel) -> EntityShape? {
    model.project.schemas.partialShape(of: [model.type]).shape.entity(named: model.name)
  }

  /// The stored properties in the order of their declaration, each in a line.
  private func properties(of entity: EntityShape, _ model: ProjectModel) -> [(name: String, text: String)] {
    let sides = model.sides
    let attributes = entity.attributes.map { ($0.name, $0.factText) }
    let relationships = entity.relationships.map { relationship in
      let partner = sides.first { $0.property.name == relationship.name }?.partner.side?.name
      return (relationship.name, relationship.factText(inverse: partner))
    }
    let texts = Dictionary(attributes + relationships) { first, _ in first }
    return model.properties.compactMap { property in texts[property.name].map { (property.name, $0) } }
  }

  // MARK: Versions and plans

  private func list(_ version: ProjectVersion, _ inMarkdown: Bool) -> [String] {
    let identifier = version.identifier.map { "identifier \($0.value?.description ?? "not known")" }
    return list(
      "version \(version.name)",
      [shipment(of: version), identifier].compactMap { $0 } + [checksum(of: version)] + changes(to: version), inMarkdown
    )
  }

  /// The releases that shipped a version, also where it was edited since.
  private func shipment(of version: ProjectVersion) -> String? {
    let matches = version.plans.flatMap(\.matches).filter { $0.version.type == version.type }
    let recognized = matches.filter(\.isRecognized)
    let releases = (recognized.isEmpty ? matches : recognized).map(\.release.name).uniqued
    if releases.isEmpty { return nil }
    return
      "shipped in \(releases.joined(separator: ", "))\(recognized.isEmpty ? ", and edited since" : ": do not edit")"
  }

  private func checksum(of version: ProjectVersion) -> String {
    let schema = version.project.schemas.identified(version.version)
    if let checksum = schema.identity.checksum { return "checksum \(checksum)" }
    let obstacle = schema.identity.entities.lazy.flatMap(\.obstacles).first.map { "'\($0.what)': \($0.why)" }
    let failure = schema.failures.first.map { "'\($0.what)': \($0.why)" }
    return "checksum not computed" + ((failure ?? obstacle).map { ": \($0)" } ?? "")
  }

  /// What changed since the version before, with the verdicts of `diff`.
  private func changes(to version: ProjectVersion) -> [String] {
    let comparison = version.project.schemas.comparisons().first { $0.to.version?.type == version.type }
    guard let comparison else { return [] }
    if comparison.changes.isEmpty { return ["nothing changes since \(comparison.from.name)"] }
    return comparison.changes.map { change in
      let text = change.change.text
      return
        "since \(comparison.from.name): \(change.change.model): \(text) (\(comparison.verdict(of: change).outcome.text))"
    }
  }

  private func list(_ plan: ProjectPlan, _ inMarkdown: Bool) -> [String] {
    let versions = plan.versions
    let facts = versions.indices.map { index in
      let stage = plan.stageList.first { stage in
        index > 0 && stage.from.value?.type == versions[index - 1].type && stage.to.value?.type == versions[index].type
      }
      let kind = stage.map { ", \($0.kind.rawValue) stage" } ?? (index > 0 ? ", no stage" : "")
      return "\(versions[index].name)\(kind)"
    }
    return list("migration plan \(plan.name)", facts, inMarkdown)
  }

  // MARK: Rules

  private func page(_ entry: Catalogue.Entry, _ inMarkdown: Bool) -> [String] {
    guard inMarkdown else {
      return PageSummary(style: Style(isColored: false)).text(entry).split(
        separator: "\n", omittingEmptySubsequences: false
      )
      .map(String.init)
    }
    let page = Page(entry.linkedPage(.current))
    let fix = page.section("Fix").map { ["", "**What to do**", ""] + $0.lines } ?? []
    return ["**\(page.title)**", ""] + page.introduction.lines + fix
  }
}

extension String {
  /// The lines, without empty ones at both ends.
  fileprivate var lines: [String] {
    let lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return Array(lines.drop(while: \.isEmpty).reversed().drop(while: \.isEmpty).reversed())
  }
}

extension AttributeShape {
  /// What is stored, in a line.
  fileprivate var factText: String {
    let facts: [String?] = [
      "\(name): \(type.sourceText)\(isOptional ? "?" : "")", defaultValue.map { "default \($0)" },
      isUnique ? "unique" : nil, isExternal ? "external storage" : nil, originalName.map { "originalName \($0)" },
    ]
    return facts.compactMap { $0 }.joined(separator: ", ")
  }
}

extension RelationshipShape {
  /// What is stored, in a line.
  fileprivate func factText(inverse partner: String?) -> String {
    let facts: [String?] = [
      "\(name): \(typeText)", (partner ?? inverse).map { "inverse \($0)" } ?? "no inverse written",
      "delete rule \(deleteRule.rawValue)",
      originalName.map { "originalName \($0)" },
    ]
    return facts.compactMap { $0 }.joined(separator: ", ")
  }
}
