import SchemaNames
import SchemaSyntax

/// What a closure of a custom stage does, including helpers that it calls.
package struct MigrationCode: Sendable {
  /// The two closures of a custom stage.
  package enum Closure: String, Sendable {
    case willMigrate, didMigrate
  }

  package let closure: Closure
  /// The place of the label, or of the opening brace of a trailing closure without one.
  package let place: Place
  /// Whether nothing is done at all: `{ _ in }`.
  package let isEmpty: Bool
  /// What is done, in the order of the source; what a helper does is listed where it is called.
  package let actions: [MigrationAction]
  /// What could not be followed: with any, nothing may be concluded from an action that is not there.
  package let failures: [Unresolved]
  /// What it names that is not declared in the files read so far.
  package let undeclared: UndeclaredNames

  package init(
    closure: Closure, place: Place, isEmpty: Bool, actions: [MigrationAction], failures: [Unresolved],
    undeclared: UndeclaredNames
  ) {
    self.closure = closure
    self.place = place
    self.isEmpty = isEmpty
    self.actions = actions
    self.failures = failures
    self.undeclared = undeclared
  }

  /// Whether all that happens to the context is known.
  package var isComplete: Bool { failures.isEmpty }

  /// The actions that a `try?` or a `catch` covers which hides errors.
  package func actions(coveredBy action: MigrationAction) -> ArraySlice<MigrationAction> {
    switch action.kind {
    case .optionalTry(let range), .swallowingCatch(let range, _): actions[range]
    default: []
    }
  }
}

/// One thing that migration code does.
package struct MigrationAction: Sendable {
  /// Stands for the name of a property where any may be meant.
  package static let anyProperty = "*"

  /// The things that matter to a store.
  package enum Kind: Sendable {
    /// A fetch descriptor, predicate or sort descriptor of the model is made.
    case describe
    /// Objects of the model are fetched or enumerated.
    case fetch
    /// Objects of the model, or their identifiers, are counted or listed without being fetched.
    case count
    case construct, insert
    /// Objects are deleted, one by one or, `isBatch`, by `delete(model:)`; `isEvery` where no condition leaves some out.
    case delete(isEvery: Bool, isBatch: Bool)
    /// The context is saved, by `save()` or at the end of a `transaction`.
    case save
    /// The context is given to code that cannot be followed.
    case passContext
    /// A property is read; `isUnprefetched` in a loop over fetched objects whose descriptor does not prefetch it.
    case read(property: String, isUnprefetched: Bool)
    /// A property is assigned, or changed in place.
    case write(property: String)
    /// A property of a new object is given a value: by an argument of its initializer, or by assignment.
    case fill(property: String)
    /// A member is read of a value that is not known.
    case readOfUnknown(member: String)
    /// A member of a value that is not known is assigned, or changed in place.
    case writeOfUnknown(member: String)
    /// An object is given to code that cannot be followed, or kept where it cannot be followed.
    case escape
    /// The model's type is named for another purpose.
    case mention
    /// `try?` over other actions, by their positions.
    case optionalTry(covering: Range<Int>)
    /// A `catch` without statements, or with some that only log, for the actions of its `do` by their positions.
    case swallowingCatch(covering: Range<Int>, logs: Bool)
    /// The app's code asks the store for something of a property, in a predicate or to sort by it.
    case query(StoreQuery, property: String)
    /// A variable is read or written that lives longer than the closure.
    case readVariable(SharedVariable)
    case writeVariable(SharedVariable)
  }

  /// What code asks the store for.
  package enum StoreQuery: Hashable, Sendable {
    /// The value of the property.
    case value
    /// A part of the value of an attribute, by its name.
    case part(String)
    /// Whether a relationship leads nowhere: it is compared with `nil`, to fetch objects or to delete them.
    case absence(inDeletion: Bool)
    /// A choice between the value and another one, as what a method searches or looks for.
    case choice(Choice)
  }

  /// A choice between two values in a predicate: `(note.title ?? "").contains(text)`.
  package struct Choice: Hashable, Sendable {
    /// The method that gets the chosen value.
    package let method: String
    /// Whether the method is called on it; else it is an argument.
    package let isReceiver: Bool
    /// Whether `??` chooses; else `? :` does.
    package let replacesNil: Bool
  }

  package let kind: Kind
  /// The place of the token that does it: the method's, the property's, the type's, `try?`, `catch`.
  package let place: Place
  /// The model that it is done to; nil if it is not known.
  package var model: ModelReference?
  /// The call in the closure that leads to the helper which does it; nil for what the closure does itself.
  package let call: Place?
  /// The innermost loop around it.
  package let loop: Place?

  package init(kind: Kind, place: Place, model: ModelReference? = nil, call: Place?, loop: Place? = nil) {
    self.kind = kind
    self.place = place
    self.model = model
    self.call = call
    self.loop = loop
  }
}

/// A static, global or captured variable.
package struct SharedVariable: Hashable, Sendable {
  package let name: String
  /// The name with the type that declares it.
  package let qualifiedName: String
  /// The place of the name where it is declared.
  package let place: Place

  package init(name: String, qualifiedName: String, place: Place) {
    self.name = name
    self.qualifiedName = qualifiedName
    self.place = place
  }
}

/// A model's type as migration code names it.
package struct ModelReference: Sendable {
  /// The same model has the same identity however it is named.
  package enum Identity: Hashable, Sendable {
    case type(TypeID)
    /// The names as written, for a type that is not declared in the linted files.
    case path([String])
  }

  /// What tells models apart.
  package let identity: Identity
  package let path: [String]
  /// The version that the name of an undeclared type begins with, where that version is declared.
  package let version: TypeID?
  /// The place of the names.
  package let place: Place
  /// Whether it is a generic parameter, which stands for another model in each call.
  package let isGeneric: Bool

  package init(identity: Identity, path: [String], version: TypeID?, place: Place, isGeneric: Bool = false) {
    self.identity = identity
    self.path = path
    self.version = version
    self.place = place
    self.isGeneric = isGeneric
  }

  /// The class; nil if it is not declared in the linted files.
  package var type: TypeID? {
    if case .type(let type) = identity { type } else { nil }
  }
}

// MARK: Questions

extension MigrationCode {
  /// Whether rows are fetched, and nothing is saved.
  package var onlyLooks: Bool {
    !saves && actions.contains { if case .fetch = $0.kind { true } else { false } }
  }

  /// The first change to objects, where none is ever saved.
  package var unsavedChange: MigrationAction? {
    saves || !isComplete ? nil : actions.first(where: \.kind.isChange)
  }

  private var saves: Bool { actions.contains { if case .save = $0.kind { true } else { false } } }

  /// Whether no row is made or changed: objects are only looked at, or deleted.
  package var keepsNothing: Bool {
    isComplete && actions.allSatisfy(\.kind.keepsNothing)
  }

  /// Whether all rows of a model are deleted: by `delete(model:)`, or by a loop over all of its objects.
  package func deletesRows(of type: TypeID) -> Bool {
    contains(type) { if case .delete(isEvery: true, _) = $0 { true } else { false } }
  }

  /// Whether objects of a model are deleted, all or some.
  package func deletes(_ type: TypeID) -> Bool {
    contains(type) { if case .delete = $0 { true } else { false } }
  }

  /// Whether objects of a model are fetched.
  package func fetches(_ type: TypeID) -> Bool {
    contains(type) { if case .fetch = $0 { true } else { false } }
  }

  /// Whether objects of a model are fetched, or reached through a relationship so that something of them is read.
  package func reaches(_ type: TypeID) -> Bool {
    fetches(type) || contains(type) { if case .read = $0 { true } else { false } }
  }

  /// Whether objects of a model are reached, and such of another one are made.
  package func rebuilds(_ type: TypeID) -> Bool {
    reaches(type)
      && actions.contains { action in
        switch action.kind {
        case .insert, .construct: action.model.map { $0.type != type } ?? false
        default: false
        }
      }
  }

  /// Whether objects of a model are given to code that cannot be followed.
  package func losesSight(of type: TypeID) -> Bool {
    contains(type) { if case .escape = $0 { true } else { false } }
  }

  /// Whether objects of a model are made: one that is assigned to a relationship need not be inserted.
  package func makes(_ type: TypeID) -> Bool {
    contains(type) { action in
      switch action {
      case .insert, .construct: true
      default: false
      }
    }
  }

  /// Whether a property of a model is read, in predicates, key paths and interpolations too.
  package func reads(_ property: String, of type: TypeID) -> Bool {
    contains(type) { if case .read(property: property, isUnprefetched: _) = $0 { true } else { false } }
  }

  /// Whether a property of a model is assigned, or changed in place.
  package func writes(_ property: String, of type: TypeID) -> Bool {
    contains(type) { kind in
      guard case .write(let written) = kind else { return false }
      return written == property || written == MigrationAction.anyProperty
    }
  }

  /// Whether a property of a model is assigned or changed in place, of new objects too.
  package func sets(_ property: String, of type: TypeID) -> Bool {
    writes(property, of: type) || contains(type) { if case .fill(property) = $0 { true } else { false } }
  }

  /// Whether objects of a model are inserted, deleted or changed.
  package func changes(_ type: TypeID) -> Bool { contains(type, where: \.isChange) }

  private func contains(_ type: TypeID, where isMatch: (MigrationAction.Kind) -> Bool) -> Bool {
    actions.contains { ($0.model?.type == type || $0.isOfAnyModel) && isMatch($0.kind) }
  }
}

extension MigrationAction {
  /// Whether it may be done to any model: all rows of one are deleted, and which one is not known.
  fileprivate var isOfAnyModel: Bool {
    if case .delete(isEvery: true, _) = kind { model == nil } else { false }
  }
}

extension MigrationAction.Kind {
  /// Whether rows are only looked at, or deleted, so that no value depends on it.
  fileprivate var keepsNothing: Bool {
    switch self {
    case .describe, .fetch, .count, .delete, .save, .read, .readOfUnknown, .writeOfUnknown, .mention, .optionalTry,
      .swallowingCatch,
      .readVariable, .query:
      true
    case .construct, .insert, .passContext, .write, .fill, .escape, .writeVariable: false
    }
  }

  /// Whether it is a deletion of rows by `delete(model:)`.
  package var isBatchDeletion: Bool {
    if case .delete(_, isBatch: true) = self { true } else { false }
  }

  /// Whether it is a deletion of objects.
  package var isDeletion: Bool {
    if case .delete = self { true } else { false }
  }

  /// Whether it changes what the context will save.
  package var isChange: Bool {
    switch self {
    case .insert, .delete, .write: true
    default: false
    }
  }
}

extension MigrationStage {
  /// Whether no code runs on the old version, so that the change has to be one that can be inferred: the stage is
  /// lightweight, or its `willMigrate` is absent, `nil` or empty.
  package var leavesOldVersionAlone: Bool { willMigrateCode?.isEmpty ?? true }

  /// The code of both closures, where there is any.
  package var code: [MigrationCode] { [willMigrateCode, didMigrateCode].compactMap { $0 } }
}
