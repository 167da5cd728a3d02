import SchemaDeclarations
import SchemaLinting
import SchemaNames
import SchemaProject
import SchemaSyntax
import SchemaText

/// A batch deletion that fails as long as objects of another model refer to what it deletes.
struct BlockedBatchDelete: Rule {
  func findings(in project: Project) -> [Finding] {
    blocked(in: project).grouped { Deletion.Target($0) }.compactMap { group in
      (group.first(where: \.mayHappen) ?? group.first).map(finding)
    }
  }

  func openNames(in project: Project) -> OpenNames {
    let blocked = blocked(in: project)
    guard !blocked.isEmpty else { return OpenNames() }
    var names = Deletion.openNames(in: project) { $0.isBatch && !$0.obstacles.isEmpty }
    names.uses.formUnion(blocked.compactMap(\.function))
    return names
  }

  /// The batch deletions that fail, but for those that one function does after it releases the objects: the others may be parts
  /// of the same work.
  private func blocked(in project: Project) -> [Deletion] {
    guard project.mayBlockDeletions else { return [] }
    let deletions = Deletion.all(in: project).filter(\.isBatch)
    let functions = Set(deletions.filter { !$0.obstacles.isEmpty }.compactMap(\.function))
    let callers = Deletion.all(in: project, naming: functions).filter(\.isBatch)
    let released = Set((deletions + callers).filter(\.obstacles.isEmpty).map { Deletion.Target($0) })
    return deletions.filter { !released.contains(Deletion.Target($0)) }
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
  /// Whether any code deletes rows, and any relationship can make that fail.
  fileprivate var mayBlockDeletions: Bool {
    AppCodeIndex(self).members(naming: Deletion.words).contains(where: deletesRows)
      && app.currentModels.contains { $0.sides.contains { Obstacle($0) != nil } }
  }

  /// Whether a member spells `delete(model:`.
  private func deletesRows(_ member: Member) -> Bool {
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
