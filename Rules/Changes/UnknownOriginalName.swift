import SchemaDeclarations
import SchemaLinting
import SchemaProject
import SchemaShapes

/// An `originalName:` that no earlier version of the model has.
struct UnknownOriginalName: SequenceRule {
  func findings(for versions: [SchemaVersion], in project: Project) -> [Finding] {
    let shapes = versions.map(project.schemas.partialShape)
    return versions.indices.flatMap { index -> [Finding] in
      let earlier = shapes[..<index]
      guard earlier.allSatisfy(\.isComplete) else { return [] }
      let renamed = shapes[index].shape.entities.filter { $0.properties.contains { $0.originalName != nil } }
      return renamed.flatMap { entity -> [Finding] in
        let known = earlier.map { $0.shape.properties(of: entity.name) }
        // A model that is new has no rows to carry over.
        guard known.contains(where: { !$0.isEmpty }) else { return [] }
        return unknownNames(of: entity, among: known.flatMap { $0 }).compactMap { property in
          finding(property, of: entity, in: versions[index], after: versions[..<index], project)
        }
      }
    }
  }

  /// The properties whose earlier name is none of those known, nor one that an earlier version named just so.
  private func unknownNames(of entity: EntityShape, among known: [PropertyShape]) -> [PropertyShape] {
    entity.properties.filter { property in
      property.originalName.map { name in !known.contains { $0.name == name || $0.originalName == name } } ?? false
    }
  }

  private func finding(
    _ property: PropertyShape, of entity: EntityShape, in version: SchemaVersion,
    after earlier: ArraySlice<SchemaVersion>, _ project: Project
  ) -> Finding? {
    guard let model = project.schemas.model(named: entity.name, in: version), let name = property.originalName,
      let place = model.property(named: property.name)?.attribute.original?.place
    else { return nil }
    let last = earlier.last.flatMap { project.schemas.model(named: entity.name, in: $0) }
    let candidates = (last?.properties ?? []).map(\.name).filter { model.property(named: $0) == nil }
    return Finding(
      .unknown(name, entity.name), subject: "\(project.schemas.subject(model.type)).\(property.name)", at: place,
      notes: last.map { [.init(.before, at: $0.place)] } ?? [], help: .correct(nearest(to: name, candidates)))
  }

  private func nearest(to name: String, _ candidates: [String]) -> String? {
    candidates.filter { Similarity.areSimilar($0, name) }
      .min { EditDistance.between($0, name) < EditDistance.between($1, name) }
      ?? (candidates.count == 1 ? candidates[0] : nil)
  }
}

extension Message {
  fileprivate static func unknown(_ name: String, _ entity: String) -> Message {
    "no earlier version of '\(entity)' has a property '\(name)', so the old values are not carried over"
  }
  fileprivate static let before: Message = "the model in the version before"
  fileprivate static func correct(_ name: String?) -> Message {
    name.map { "write 'originalName: \"\($0)\"'" } ?? "write the name that the property had in the version before"
  }
}
