import SchemaLinting
import SchemaProject
import SchemaSyntax

/// An attribute that lost `.externalStorage`.
struct ExternalStorageRemoved: StageRule {
  func findings(for step: MigrationStep, in project: Project) -> [Finding] {
    step.changes.compactMap { change in
      guard change.kind == .externalStorageRemoved, let old = change.before, let new = change.after,
        step.consequences(of: change).contains(.fails)
      else { return nil }
      let option = old.property?.attribute.option("externalStorage")
      return Finding(
        .removed(new), subject: new.subject, at: new.place,
        notes: [.init(.external(step), at: option?.attributePlace ?? old.place)], help: .putBack(new, project))
    }
  }
}

extension Message {
  fileprivate static func removed(_ new: PlacedPart) -> Message {
    "'\(new.name)' loses '.externalStorage', and its values cannot be moved back into the store"
  }
  fileprivate static func external(_ step: MigrationStep) -> Message { "external in \(step.from.title)" }
  fileprivate static func putBack(_ new: PlacedPart, _ project: Project) -> Message {
    let text = PropertyDeclaration(new, in: project.schemas)?.with(option: "externalStorage").shortText
    return "write '\(text ?? "@Attribute(.externalStorage)")', or copy the values into a new property in a custom stage"
  }
}
