import SchemaDeclarations
import SchemaLinting
import SchemaNames
import SchemaProject
import SchemaSyntax
import SchemaText

/// A batch deletion that fails as long as objects of another model refer to what it deletes.
struct BlockedBatchDelete: Rule {
  func findings(in project: Project) -> [Finding] {
    BatchDeletions(in: project).blocked.grouped { Deletion.Target($0) }.compactMap { group in
      (group.first(where: \.mayHappen) ?? group.first).map(finding)
    }
  }

  func openNames(in project: Project) -> OpenNames {
    let deletions = BatchDeletions(in: project)
    guard !deletions.blocked.isEmpty else { return OpenNames() }
    var names = Deletion.openNames(in: project, by: deletions.members, where: \.isBlocked)
    names.uses.formUnion(deletions.blocked.compactMap(\.function))
    return names
  }

  private func finding(_ deletion: Deletion) -> Finding {
    let obstacles = deletion.obstacles
    let first = obstacles[0]
    return Finding(
      .blocked(deletion, by: first), subject: first.side.subject, at: deletion.place,
      severity: deletion.mayHappen ? nil : .note, notes: obstacles.map { .init(.required, at: $0.inverse.place) },
      help: .deleteFirst(first))
  }
}

/// The code that deletes rows, and which of its deletions fail.
private struct BatchDeletions {
  /// The functions and properties that delete rows, and those that call them.
  private(set) var members: [Member] = []
  /// The deletions that fail, but for those that one function does after it releases the objects: the others may be parts of
  /// the same work.
  private(set) var blocked: [Deletion] = []

  init(in project: Project) {
    let direct = Deletion.members(in: project).filter(project.deletesRows)
    guard !direct.isEmpty, project.hasObstacles else { return }
    // A helper deletes what it is given; what callers do before matters of the others.
    let followed = direct.filter { member in
      project.takesType(member) || Deletion.all(in: project, by: [member]).contains(where: \.isBlocked)
    }
    members = direct + AppCodeIndex(project).members(naming: Set(followed.compactMap(project.functionName)))
    let deletions = Deletion.all(in: project, by: members).filter(\.isBatch)
    let released = Set(deletions.filter { !$0.isBlocked }.map { Deletion.Target($0) })
    blocked = deletions.filter { !released.contains(Deletion.Target($0)) && !$0.isForPreviews }
  }
}

/// A relationship that a batch deletion has to empty, and its other side, which must not be empty.
private struct Obstacle {
  let side: RelationshipSide
  let inverse: RelationshipSide

  /// Makes one of a side; nil if deleting its object empties nothing that must not be empty.
  init?(_ side: RelationshipSide) {
    guard side.relationship.effectiveDeleteRule == .nullify, let inverse = side.partner.side, !inverse.isOptional else {
      return nil
    }
    self.side = side
    self.inverse = inverse
  }
}

extension Deletion {
  /// What is deleted where, in whatever functions.
  fileprivate struct Target: Hashable {
    private let origin: Place
    private let model: TypeID

    init(_ deletion: Deletion) {
      origin = deletion.origin
      model = deletion.model.type
    }
  }

  /// Whether it deletes rows and fails.
  fileprivate var isBlocked: Bool { isBatch && !obstacles.isEmpty }

  /// The relationships that make it fail, in the order of the models.
  fileprivate var obstacles: [Obstacle] {
    let sides = reached.sorted().flatMap { model.project.model($0)?.lineage.flatMap(\.sides) ?? [] }
    return sides.compactMap(Obstacle.init).filter { !reaches($0.inverse.model.type) && !releases($0) }
  }

  private func reaches(_ type: TypeID) -> Bool { reached.contains { isRelated($0, type) } }

  private func isRelated(_ type: TypeID, _ other: TypeID) -> Bool { model.project.schemas.isRelated(type, other) }

  /// Whether code before it deletes objects on either side, sets either side, or does what is not known; or a predicate compares
  /// the relationship with `nil`.
  private func releases(_ obstacle: Obstacle) -> Bool {
    let names = [obstacle.side.property.name, obstacle.inverse.property.name, MigrationAction.anyProperty]
    return earlierActions.contains { action in
      switch action.kind {
      case .passContext: true
      case .writeOfUnknown(let name): names.contains(name)
      case .write(let name): names.contains(name) && action.isOf([obstacle.side, obstacle.inverse])
      case .delete: action.isOf([obstacle.side, obstacle.inverse])
      case .escape: action.isOf([obstacle.inverse])
      case .query(.absence, let name): name == obstacle.side.property.name && action.isOf([obstacle.side])
      default: false
      }
    }
  }
}

extension MigrationAction {
  /// Whether it is done to an object of a model that has one of some sides, or of a model that is not known.
  fileprivate func isOf(_ sides: [RelationshipSide]) -> Bool {
    guard let type = model?.type else { return true }
    return sides.contains { $0.schemas.isRelated(type, $0.model.type) }
  }
}

extension Project {
  /// Whether any relationship can make a batch deletion fail.
  fileprivate var hasObstacles: Bool { app.currentModels.contains { $0.sides.contains { Obstacle($0) != nil } } }

  /// Whether a function has a parameter for a type: `T.Type`, `any PersistentModel.Type`.
  fileprivate func takesType(_ member: Member) -> Bool {
    let tree = symbols.tree(member.scope)
    return tree.parameters(of: member.declaration).contains { parameter in
      parameter.type.map { tree.spells("Type", at: $0.tokens.upperBound - 1) } ?? false
    }
  }

  /// Whether a member spells `delete(model:`.
  fileprivate func deletesRows(_ member: Member) -> Bool {
    let tree = symbols.tree(member.scope)
    return member.declaration.tokens.contains { token in
      tree.spells("delete", at: token) && tree.spells("(", at: token + 1) && tree.spells("model", at: token + 2)
        && tree.spells(":", at: token + 3)
    }
  }
}

extension Message {
  fileprivate static func blocked(_ deletion: Deletion, by obstacle: Obstacle) -> Message {
    let (side, inverse) = (obstacle.side, obstacle.inverse)
    return deletion.model.type == side.model.type
      ? "the batch deletion fails if a '\(side.model.name)' is still in '\(inverse.name)', which is not optional"
      : "the batch deletion of '\(deletion.model.name)' fails if a '\(side.model.name)' that it reaches is still in '\(inverse.name)', which is not optional"
  }
  fileprivate static let required: Message = "this side is not optional"
  fileprivate static func deleteFirst(_ obstacle: Obstacle) -> Message {
    "delete the objects of '\(obstacle.side.model.name)' one by one, or those of '\(obstacle.inverse.model.name)' first"
  }
}
