import SchemaFiles
import SchemaLinting
import SchemaProject

/// A many-to-many array without a default, which can fail on iOS 17.0.
struct RelationshipArrayWithoutDefault: ModelRule {
  func findings(for model: ProjectModel) -> [Finding] {
    let lowestTarget = model.project.schemas.settings.lowestTarget(.iOS)
    let runsOnFirstRelease = lowestTarget.map { $0 < DeploymentTarget(.iOS, 17, 1) } ?? false
    return model.sides.filter { $0.isBareArray && $0.partner.isToMany }.map { side in
      Finding(
        runsOnFirstRelease ? .fails(side) : .mayFail(side), subject: side.subject, at: side.place,
        severity: runsOnFirstRelease ? .warning : .note, help: .write(side),
        fixes: Fix.only(.write(side), model.givingEmptyArray(to: side.property)))
    }
  }
}

extension RelationshipSide {
  /// Whether the side is an array that starts without a value.
  fileprivate var isBareArray: Bool {
    if case .array = property.type { property.defaultValue == nil } else { false }
  }
}

extension Message {
  fileprivate static func fails(_ side: RelationshipSide) -> Message {
    "'\(side.name)' is part of a many-to-many and has no default, which can fail on iOS 17.0, where this app runs"
  }
  fileprivate static func mayFail(_ side: RelationshipSide) -> Message {
    "'\(side.name)' is part of a many-to-many and has no default, which can fail on iOS 17.0"
  }
  fileprivate static func write(_ side: RelationshipSide) -> Message {
    "write '= []' at '\(side.property.name)'"
  }
}
