import SchemaDeclarations
import SchemaLinting
import SchemaProject
import SchemaShapes
import SchemaSyntax
import SchemaText

/// `@Relationship(.cascade)` and other spellings from before SwiftData's release.
struct ObsoleteRelationshipSyntax: EveryModelRule {
  func findings(for model: ProjectModel) -> [Finding] {
    model.properties.flatMap { property in
      (property.relationshipMacro?.unlabeled ?? []).compactMap { argument in
        guard let rule = DeleteRule(rawValue: argument.name) else { return nil }
        return Finding(
          .obsolete(argument.name), subject: model.subject(property), at: argument.place, help: .label(rule),
          fixes: Fix.only(.label(rule), model.labeling(argument, of: property)))
      }
    }
  }
}

extension ProjectModel {
  /// Writes the label where the macro expects it: as the first argument, with no other delete rule.
  fileprivate func labeling(_ argument: AttributeArgument, of property: Property) -> [SourceEdit]? {
    guard let macro = property.relationshipMacro, macro.unlabeled.count == 1, macro.labeled["deleteRule"] == nil,
      argument.isFirst
    else { return nil }
    return [SourceEdit(inserting: "deleteRule: ", at: argument.place.span.start, in: argument.place.file)]
  }
}

extension AttributeArgument {
  /// Whether no labeled argument is before it.
  fileprivate var isFirst: Bool {
    !place.file.text(Span(start: attributePlace.span.start, end: place.span.start)).contains(":")
  }
}

extension Message {
  fileprivate static func obsolete(_ name: String) -> Message {
    "'.\(name)' needs the label 'deleteRule:' and does not compile without it"
  }
  fileprivate static func label(_ rule: DeleteRule) -> Message { "write 'deleteRule: .\(rule.rawValue)'" }
}
