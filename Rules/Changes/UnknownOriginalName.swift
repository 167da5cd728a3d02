import SchemaLinting
import SchemaProject
import SchemaShapes

/// An `originalName:` that names no property of an earlier version.
struct UnknownOriginalName: SequenceRule {
  func findings(for versions: [ProjectVersion]) -> [Finding] {
    let renamed = Set(versions.flatMap { $0.shape.shape.entities.filter(\.hasRenamedProperty).map(\.name) })
    var known: [String: Set<String>] = [:]
    var findings: [Finding] = []
    var last: ProjectVersion?
    for version in versions {
      let shape = version.shape
      for entity in shape.shape.entities where entity.hasRenamedProperty {
        // A new model has no rows to carry over.
        guard let names = known[entity.name], let model = version.model(named: entity.name) else { continue }
        let before = last?.model(named: entity.name)
        let steps = [last.map { Finding.Step(from: $0.type, to: version.type) }].compactMap { $0 }
        findings += entity.properties.filter { $0.isUnknown(among: names) }.compactMap {
          finding($0, of: model, before, on: steps)
        }
      }
      // What a version may also have hides what the later ones mean.
      guard shape.isComplete else { break }
      for entity in renamed {
        let names = shape.shape.properties(of: entity).flatMap { [$0.name, $0.originalName].compactMap(\.self) }
        if !names.isEmpty { known[entity, default: []].formUnion(names) }
      }
      last = version
    }
    return findings
  }

  private func finding(
    _ shape: PropertyShape, of model: ProjectModel, _ last: ProjectModel?, on steps: [Finding.Step]
  ) -> Finding? {
    guard let name = shape.originalName, let property = model.property(named: shape.name),
      let place = property.attribute.original?.place
    else { return nil }
    let candidates = (last?.properties ?? []).map(\.name).filter { model.property(named: $0) == nil }
    let likely =
      Similarity.nearest(to: name, among: candidates) ?? (candidates.count == 1 ? candidates[0] : nil)
    return Finding(
      .unknown(name, model.name), subject: model.subject(property), at: place,
      notes: last.map { [.init(.before, at: $0.place)] } ?? [], help: .correct(likely), steps: steps)
  }
}

extension EntityShape {
  fileprivate var hasRenamedProperty: Bool { properties.contains { $0.originalName != nil } }
}

extension PropertyShape {
  /// Whether its earlier name is none that an earlier version has, or named just so.
  fileprivate func isUnknown(among names: Set<String>) -> Bool { originalName.map { !names.contains($0) } ?? false }
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
