import SchemaLinting

/// `@Relationship(.cascade)` and other spellings from before SwiftData's release.
struct ObsoleteRelationshipSyntax: EveryModelRule {
  func findings(for model: ProjectModel) -> [Finding] {
    model.properties.flatMap { property in
      (property.relationshipMacro?.unlabeled ?? []).compactMap { argument in
        guard let rule = DeleteRule(rawValue: argument.name) else { return nil }
        return Finding(
          .obsolete(argument.name), subject: model.subject(property), at: argument.place, help: .label(rule))
      }
    }
  }
}

extension Message {
  fileprivate static func obsolete(_ name: String) -> Message {
    "'.\(name)' needs the label 'deleteRule:' and does not compile without it"
  }
  fileprivate static func label(_ rule: DeleteRule) -> Message { "write 'deleteRule: .\(rule.rawValue)'" }
}
