import SchemaDeclarations
import SchemaNames
import SchemaSyntax

/// A deletion of a model's objects in the app's code.
package struct Deletion {
  /// The model whose objects are deleted.
  package let model: ProjectModel
  /// The deletion, or the call of the function that does it.
  package let place: Place
  /// Where it is done, in whatever function.
  package let origin: Place
  /// Whether rows are deleted by `delete(model:)`, not objects.
  package let isBatch: Bool
  /// The model and those that its cascades reach.
  package let reached: Set<TypeID>
  /// The function, initializer or property around it.
  private let member: Member
  /// What the function around it does.
  package let actions: [MigrationAction]
  /// Its position among the actions.
  private let index: Int
  /// The names that code would have to spell to run it and that none in sight spells; none where it may run.
  private let namesMissing: Set<String>

  /// The name of the function around it; nil in a property or initializer.
  package var function: String? { model.project.functionName(member) }

  /// Whether previews and tests alone lead to it.
  package var isForPreviews: Bool { model.project.isForPreviews(member) }

  /// Whether anything may run it.
  package var mayHappen: Bool { namesMissing.isEmpty }

  /// What the function around it does before.
  package var earlierActions: ArraySlice<MigrationAction> { actions[..<index] }

  /// The members that may delete objects or rows.
  package static func members(in project: Project) -> [Member] { AppCodeIndex(project).members(naming: ["delete"]) }

  /// Those of current models that some members do; only those that nothing runs where that is wanted.
  package static func all(in project: Project, by members: [Member], onlyIdle: Bool = false) -> [Deletion] {
    let index = AppCodeIndex(project)
    let wanted = zip(members, project.namesMissing(toRun: members)).filter { !onlyIdle || !$1.isEmpty }
    let found = wanted.flatMap { member, missing -> [Deletion] in
      let actions = index.piece(member).code.actions
      return actions.indices.compactMap { Deletion(at: $0, of: actions, in: member, missing, project) }
    }
    return found.uniqued { [$0.place, $0.origin] }
  }

  private init?(
    at index: Int, of actions: [MigrationAction], in member: Member, _ namesMissing: Set<String>, _ project: Project
  ) {
    let action = actions[index]
    guard action.kind.isDeletion, let model = action.model?.type.flatMap(project.model), model.isCurrent else {
      return nil
    }
    self.model = model
    place = action.call ?? action.place
    origin = action.place
    isBatch = action.kind.isBatchDeletion
    reached = model.cascade
    self.member = member
    self.actions = actions
    self.index = index
    self.namesMissing = namesMissing
  }

  /// The names for which it matters whether files that were not read use them: code that calls a function may make its
  /// deletion one that happens, and so may what its type conforms to; or previews alone may call it.
  package static func openNames(
    in project: Project, by members: [Member], where matters: (Deletion) -> Bool
  ) -> OpenNames {
    let idle = all(in: project, by: members, onlyIdle: true).filter(matters)
    return OpenNames(
      declarations: project.unreadAncestors(of: members),
      uses: idle.reduce(into: project.namesLeadingToPreviews(members)) { $0.formUnion($1.namesMissing) })
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
