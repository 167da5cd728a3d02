import SchemaDeclarations
import SchemaLinting
import SchemaNames
import SchemaProject
import SchemaSyntax
import SchemaText

/// A relationship without an inverse whose target the app deletes.
struct DanglingReference: Rule {
  func findings(in project: Project) -> [Finding] {
    let sides = project.oneWaySides
    guard !sides.isEmpty else { return [] }
    let deletions = Deletion.all(in: project, by: Deletion.members(in: project))
    return sides.compactMap { side in
      let dangling = deletions.filter { $0.leavesDangling(side) }
      return (dangling.first(where: \.mayHappen) ?? dangling.first).map { finding(side, $0) }
    }
  }

  func openNames(in project: Project) -> OpenNames {
    let sides = project.oneWaySides
    guard !sides.isEmpty else { return OpenNames() }
    return Deletion.openNames(in: project, by: Deletion.members(in: project)) { deletion in
      sides.contains { deletion.leavesDangling($0) }
    }
  }

  private func finding(_ side: RelationshipSide, _ deletion: Deletion) -> Finding {
    Finding(
      .dangling(side), subject: side.subject, at: side.place, severity: deletion.mayHappen ? nil : .note,
      notes: [.init(.deleted(deletion, side), at: deletion.place)],
      help: .inverse(side))
  }
}

extension Deletion {
  fileprivate func leavesDangling(_ side: RelationshipSide) -> Bool {
    let owner = side.model.type
    return reaches(side.destination) && (owner == side.destination || !reaches(owner)) && !lets(go: side)
  }

  private func reaches(_ type: TypeID) -> Bool { reached.contains { model.project.schemas.isRelated($0, type) } }

  /// Whether the same code sets the relationship or, of an object that is not known, a property of its name; deletes the
  /// objects that have it; or passes them to unknown code.
  private func lets(go side: RelationshipSide) -> Bool {
    actions.contains { action in
      if case .writeOfUnknown(side.property.name) = action.kind { return true }
      guard let type = action.model?.type, model.project.schemas.isRelated(type, side.model.type) else { return false }
      switch action.kind {
      case .write(let name): return name == side.property.name || name == MigrationAction.anyProperty
      case .delete, .escape: return side.model.type != side.destination
      default: return false
      }
    }
  }
}

extension Project {
  /// The relationships of current models that have no property back.
  fileprivate var oneWaySides: [RelationshipSide] {
    app.currentModels.flatMap(\.sides).filter { $0.partner == .none && $0.deleteRule != .deny }
  }
}

extension Message {
  fileprivate static func dangling(_ side: RelationshipSide) -> Message {
    "'\(side.name)' has no inverse, so it keeps referring to deleted objects of '\(side.destinationName)'"
  }
  fileprivate static func deleted(_ deletion: Deletion, _ side: RelationshipSide) -> Message {
    deletion.model.type == side.destination
      ? "an object of '\(side.destinationName)' is deleted here"
      : "an object of '\(deletion.model.name)' is deleted here, and its cascade reaches '\(side.destinationName)'"
  }
  fileprivate static func inverse(_ side: RelationshipSide) -> Message {
    "give '\(side.destinationName)' a property that is the inverse of '\(side.name)', or clear '\(side.name)' before the deletion"
  }
}
