import SchemaDeclarations
import SchemaLinting
import SchemaProject
import SchemaShapes
import SchemaText

/// A required attribute of a struct or enum of the project that is new or was optional, or a new required field of a struct in a
/// collection: the migration succeeds, and reading an old row traps.
struct CodableAttributeAdded: StageRule {
  func findings(for step: ProjectStep) -> [Finding] {
    step.changes(with: .traps).compactMap { change in
      guard let new = change.after else { return nil }
      if case .elementFieldAdded(let type) = change.kind { return finding(new, type, step) }
      if case .codableMadeRequired(let type) = change.kind {
        return finding(.required(new, type.sourceText), new, type, step)
      }
      return change.addedAttribute.map { finding(.added(new, $0.type.sourceText), new, $0.type, step) }
    }
  }

  private func finding(_ message: Message, _ new: PlacedPart, _ type: TypeShape, _ step: ProjectStep) -> Finding {
    let rawType: String? = if case .enumeration(_, let type, _) = type { type } else { nil }
    let optional = step.declaration(of: new)?.bare.madeOptional.text ?? "\(new.part.property ?? new.name)?"
    return Finding(
      message, subject: new.subject, at: new.place,
      severity: rawType == nil ? nil : .warning,
      help: .makeOptional(optional, rawType: rawType, alsoIn: later(new, step)).unlessShipped(step),
      errors: ["codable-cast-failure"])
  }

  /// The later versions in which the attribute is required, too.
  private func later(_ new: PlacedPart, _ step: ProjectStep) -> [String] {
    guard let end = step.to.version, let property = new.part.property else { return [] }
    let later = (step.plan?.history ?? []).drop { $0.type != end.type }.dropFirst()
    return later.filter { $0.entities[new.part.entity]?.property(named: property)?.isOptional == false }.map(\.name)
  }

  /// A field of what a collection holds, which is stored encoded.
  private func finding(_ new: PlacedPart, _ type: TypeShape, _ step: ProjectStep) -> Finding {
    let field = step.storedField(new)
    return Finding(
      .fieldAdded(new, hasDefault: field?.hasDefault ?? false), subject: new.subject, at: new.place, severity: .warning,
      help: .makeFieldOptional("var \(field?.name ?? ""): \(type.sourceText)?").unlessShipped(step),
      errors: ["codable-decoding-failure"])
  }
}

extension Message {
  fileprivate static func added(_ new: PlacedPart, _ type: String) -> Message {
    "'\(new.name)' is new and required, and its default does not reach existing rows because '\(type)' is a Codable type"
  }
  fileprivate static func required(_ new: PlacedPart, _ type: String) -> Message {
    "'\(new.name)' was optional and is now required, so rows that hold nil cannot be read: no default reaches them, because '\(type)' is a Codable type"
  }
  fileprivate static func makeOptional(
    _ declaration: String, rawType: String?, alsoIn later: [String]
  ) -> Message {
    let other = rawType.map { ", or store its raw value, a '\($0)', with a default and compute the rest" } ?? ""
    let place = later.isEmpty ? "" : " here and in \(later.shortQuotedList)"
    return "make it optional\(place): '\(declaration)'\(other)"
  }
  fileprivate static func fieldAdded(_ new: PlacedPart, hasDefault: Bool) -> Message {
    let reason = hasDefault ? ", because decoding ignores its default" : ""
    return "'\(new.name)' is new and required, so existing elements cannot be decoded\(reason)"
  }
  fileprivate static func makeFieldOptional(_ declaration: String) -> Message {
    "make it optional: '\(declaration)', or write an 'init(from:)' that reads it with 'decodeIfPresent'"
  }
}
