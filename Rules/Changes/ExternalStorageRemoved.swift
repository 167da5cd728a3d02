import SchemaLinting
import SchemaProject

/// An attribute that lost `.externalStorage`.
struct ExternalStorageRemoved: StageRule {
  func findings(for step: ProjectStep) -> [Finding] {
    step.changes(with: .fails).compactMap { change in
      guard change.kind == .externalStorageRemoved, let old = change.before, let new = change.after else {
        return nil
      }
      let declaration = step.declaration(of: new)?.with(option: "externalStorage")
      let option = old.property?.attribute.option("externalStorage")
      return Finding(
        .removed(new), subject: new.subject, at: new.place,
        notes: [.init(.external(step), at: option?.attributePlace ?? old.place)],
        help: .putBack(declaration?.shortText ?? "@Attribute(.externalStorage)"))
    }
  }
}

extension Message {
  fileprivate static func removed(_ new: PlacedPart) -> Message {
    "'\(new.name)' loses '.externalStorage', and its values cannot be moved back into the store"
  }
  fileprivate static func external(_ step: ProjectStep) -> Message { "external in \(step.from.title)" }
  fileprivate static func putBack(_ text: String) -> Message {
    "write '\(text)', or copy the values into a new property in a custom stage"
  }
}
