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
    let deletions = Deletion.all(in: project)
    return sides.compactMap { side in
      let dangling = deletions.filter { $0.leavesDangling(side) }
      return (dangling.first(where: \.mayHappen) ?? dangling.first).map { finding(side, $0) }
    }
  }

  /// Code that calls a function may make its deletion one that happens, and so may what its type conforms to.
  func openNames(in project: Project) -> OpenNames {
    let sides = project.oneWaySides
    guard !sides.isEmpty else { return OpenNames() }
    let deletions = Deletion.all(in: project) { !$0.isEmpty }
    let dangling = deletions.filter { deletion in sides.contains { deletion.leavesDangling($0) } }
    return OpenNames(
      declarations: project.unreadAncestors(of: AppCodeIndex(project).members(naming: Deletion.words)),
      uses: dangling.reduce(into: []) { $0.formUnion($1.namesMissing) })
  }

  private func finding(_ side: RelationshipSide, _ deletion: Deletion) -> Finding {
    Finding(
      .dangling(side), subject: side.subject, at: side.place, severity: deletion.mayHappen ? nil : .note,
      notes: [.init(.deleted(deletion, side), at: deletion.place)],
      help: .inverse(side))
  }
}

/// A deletion of a model's objects in the app's code.
private struct Deletion {
  let model: ProjectModel
  let place: Place
  /// The model and those that its cascades reach.
  let reached: Set<TypeID>
  /// The function around it.
  let piece: AppCodeIndex.Piece

  /// The names that code would have to spell to run it and that none in sight spells; none where it may run.
  let namesMissing: Set<String>

  /// Whether anything may run it.
  var mayHappen: Bool { namesMissing.isEmpty }

  /// What code spells that deletes.
  static let words: Set<String> = ["delete"]

  /// Those in the members for whose missing names a condition holds.
  static func all(in project: Project, where isWanted: (Set<String>) -> Bool = { _ in true }) -> [Deletion] {
    let index = AppCodeIndex(project)
    let members = index.members(naming: words)
    let wanted = zip(members, project.namesMissing(toRun: members)).filter { isWanted($1) }
    let found = wanted.flatMap { member, missing in
      let piece = index.piece(member)
      return piece.code.actions.compactMap { action -> Deletion? in
        guard action.kind.isDeletion, let model = action.model?.type.flatMap(project.model), model.isCurrent else {
          return nil
        }
        return Deletion(
          model: model, place: action.call ?? action.place, reached: model.cascade, piece: piece, namesMissing: missing)
      }
    }
    return found.uniqued(by: \.place)
  }

  func leavesDangling(_ side: RelationshipSide) -> Bool {
    let owner = side.model.type
    return reaches(side.destination) && (owner == side.destination || !reaches(owner)) && !lets(go: side)
  }

  private func reaches(_ type: TypeID) -> Bool { reached.contains { model.project.schemas.isRelated($0, type) } }

  /// Whether the same code sets the relationship or, of an object that is not known, a property of its name; deletes the
  /// objects that have it; or passes them to unknown code.
  private func lets(go side: RelationshipSide) -> Bool {
    piece.code.actions.contains { action in
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

extension ProjectModel {
  /// The model and those whose objects are deleted with its own.
  fileprivate var cascade: Set<TypeID> {
    Set(
      [type].reachable { type in
        let sides = project.model(type)?.lineage.flatMap(\.sides) ?? []
        return sides.filter { $0.deleteRule == .cascade }.map(\.destination)
      })
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
