import SchemaLinting
import SchemaProject
import SchemaShapes

/// An `originalName:` that names no property of an earlier version.
struct UnknownOriginalName: SequenceRule {
  func findings(for versions: [ProjectVersion]) -> [Finding] {
    let shapes = versions.map(\.shape)
    return versions.indices.flatMap { index -> [Finding] in
      let earlier = shapes[..<index]
      guard earlier.allSatisfy(\.isComplete) else { return [] }
      let renamed = shapes[index].shape.entities.filter { $0.properties.contains { $0.originalName != nil } }
      return renamed.flatMap { entity -> [Finding] in
        let known = earlier.map { $0.shape.properties(of: entity.name) }
        // A new model has no rows to carry over.
        guard known.contains(where: { !$0.isEmpty }), let model = versions[index].model(named: entity.name) else {
          return []
        }
        let last = versions[..<index].last?.model(named: entity.name)
        return unknownNames(of: entity, among: known.flatMap { $0 }).compactMap { finding($0, of: model, last) }
      }
    }
  }

  /// The properties whose earlier name is none of those known, nor one that an earlier version named just so.
  private func unknownNames(of entity: EntityShape, among known: [PropertyShape]) -> [PropertyShape] {
    entity.properties.filter { property in
      property.originalName.map { name in !known.contains { $0.name == name || $0.originalName == name } } ?? false
    }
  }

  private func finding(_ shape: PropertyShape, of model: ProjectModel, _ last: ProjectModel?) -> Finding? {
    guard let name = shape.originalName, let property = model.property(named: shape.name),
      let place = property.attribute.original?.place
    else { return nil }
    let candidates = (last?.properties ?? []).map(\.name).filter { model.property(named: $0) == nil }
    let likely =
      Similarity.nearest(to: name, among: candidates) ?? (candidates.count == 1 ? candidates[0] : nil)
    return Finding(
      .unknown(name, model.name), subject: model.subject(property), at: place,
      notes: last.map { [.init(.before, at: $0.place)] } ?? [], help: .correct(likely))
  }
}

extension Message {
  fileprivate static func unknown(_ name: String, _ entity: String) -> Message {
    "no earlier version of '\(entity)' has a property '\(name)', so the old values are not carried over"
  }
  fileprivate static let before: Message = "the model in the previous version"
  fileprivate static func correct(_ name: String?) -> Message {
    name.map { "write 'originalName: \"\($0)\"'" } ?? "write the name that the property had in the previous version"
  }
}
