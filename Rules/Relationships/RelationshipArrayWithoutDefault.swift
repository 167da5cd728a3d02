import SchemaDeclarations
import SchemaFiles
import SchemaLinting
import SchemaProject

/// A many-to-many array without a default, which iOS 17.0 does not always stand.
struct RelationshipArrayWithoutDefault: ModelRule {
  func findings(for model: Model, in project: Project) -> [Finding] {
    let runsOnFirstRelease =
      project.schemas.settings.lowestTarget(.iOS).map { $0 < DeploymentTarget(.iOS, 17, 1) } ?? false
    return RelationshipSide.all(of: model, in: project.schemas).filter { side in
      side.isBareArray && side.partner.isToMany
    }
    .map { side in
      Finding(
        runsOnFirstRelease ? .fails(side) : .mayFail(side), subject: side.subject, at: side.property.place,
        severity: runsOnFirstRelease ? .warning : .note, help: .write(side))
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
    "'\(side.name)' is part of a many-to-many and has no default, and this app runs on iOS 17.0, where that can fail"
  }
  fileprivate static func mayFail(_ side: RelationshipSide) -> Message {
    "'\(side.name)' is part of a many-to-many and has no default, which can fail on iOS 17.0"
  }
  fileprivate static func write(_ side: RelationshipSide) -> Message {
    "write '= []' at '\(side.property.name)'"
  }
}
