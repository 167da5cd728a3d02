import SchemaNames
import SchemaSyntax

/// What is known of a value in migration code.
indirect enum MigrationValue: Sendable {
  case unknown
  /// The context that the closure is given.
  case context
  case object(MigratedObject)
  /// The value of an object's attribute.
  case attribute(MigratedObject, String)
  case descriptor(MigratedDescriptor)
  /// `X.self`.
  case type(ModelReference)
  /// An array, a set, or another sequence.
  case list(MigrationValue)
  case dictionary(MigrationValue)
  /// A tuple of two, of which the first is rarely of interest: of `enumerated()`, or of a dictionary.
  case pair(MigrationValue, MigrationValue)
  /// A value of another type of the project, and the variable that holds it where it outlives the closure.
  case instance(TypeID, SharedVariable?)
  /// What a variable that outlives the closure holds, as a lock hands it out.
  case shared(SharedVariable)
  /// A local function, or a closure that a local constant holds.
  case function(LocalFunction)
}

/// An object of a model, or what stands for all objects of a list.
struct MigratedObject: Sendable {
  let model: ModelReference
  /// The properties that were prefetched; nil if it was not fetched, or where they are not known.
  var prefetched: Set<String>?
  /// Whether it stands for each of the objects that a loop goes through.
  var isIterated = false
  /// Whether some objects of the model may have been left out.
  var isPartial = true
  /// Whether the code made it, so that no store has it before it is inserted.
  var isNew = false
  /// Whether the store evaluates what is read of it, in a predicate or to sort by it.
  var isQueried = false
}

/// A fetch descriptor, or a predicate or sort descriptor that shows the model of one.
struct MigratedDescriptor: Sendable {
  let model: ModelReference
  /// The properties to prefetch; nil if they are not known.
  var prefetched: Set<String>?
  /// Whether a predicate or a limit may leave objects out.
  var isPartial = false

  /// What fetching it gives.
  var objects: MigrationValue {
    .list(.object(MigratedObject(model: model, prefetched: prefetched, isPartial: isPartial)))
  }
}

/// A function that is declared inside of code, or a closure that a name stands for.
struct LocalFunction: Sendable {
  /// Its parameters' names, in order.
  let parameters: [String]
  /// Its parameters' types, where they are written.
  let types: [TypeSyntax?]
  /// The type of what it returns, where it is written.
  let resultType: TypeSyntax?
  let statements: [Statement]
  /// The frame that it is declared in.
  let frame: MigrationFrame

  /// Makes one of a declaration in code; nil if it has no body.
  init?(_ declaration: Declaration, in frame: MigrationFrame) {
    guard let body = declaration.body else { return nil }
    let list = frame.tree.parameters(of: declaration)
    parameters = list.map { frame.tree.name($0.name) }
    types = list.map(\.type)
    resultType = frame.tree.returnType(of: declaration)
    statements = frame.tree.statements(inBraces: body)
    self.frame = frame
  }

  /// Makes one of a closure.
  init(_ closure: Closure, in frame: MigrationFrame) {
    parameters = closure.parameters.map(frame.tree.name)
    types = closure.parameterTypes
    resultType = nil
    statements = closure.statements
    self.frame = frame
  }
}

extension MigrationValue {
  var isKnown: Bool {
    if case .unknown = self { false } else { true }
  }

  /// Whether a value may be one of its values as far as these are followed: nothing is known of it, or it holds such ones.
  func mayHold(_ value: MigrationValue) -> Bool {
    switch self {
    case .unknown: true
    case .dictionary(let element): value.object.map { $0.model.identity == element.object?.model.identity } ?? false
    default: false
    }
  }

  /// The value, if it is a dictionary.
  var dictionary: MigrationValue? { if case .dictionary = self { self } else { nil } }

  /// Whether more is known of it than that it is a collection, or something that a generic parameter stands for.
  var isSpecific: Bool {
    switch self {
    case .unknown: false
    case .list(let element), .dictionary(let element): element.isSpecific
    case .object(let object): !object.model.isGeneric
    default: true
    }
  }

  /// The object, or the one that stands for those of a list.
  var object: MigratedObject? {
    switch self {
    case .object(let object): object
    case .list(let element), .dictionary(let element), .pair(_, let element): element.object
    default: nil
    }
  }

  /// What one turn of a loop over it gets.
  var iterated: MigrationValue {
    switch self {
    case .list(let element): element.changed { $0.isIterated = true }
    case .dictionary(let value): .pair(.unknown, value.changed { $0.isIterated = true })
    default: .unknown
    }
  }

  /// One of its elements.
  var element: MigrationValue {
    switch self {
    case .list(let element): element.changed { $0.isPartial = true }
    case .dictionary(let value): value.changed { $0.isPartial = true }
    default: .unknown
    }
  }

  /// The same with some objects left out.
  var part: MigrationValue { changed { $0.isPartial = true } }

  private func changed(_ change: (inout MigratedObject) -> Void) -> MigrationValue {
    switch self {
    case .object(var object):
      change(&object)
      return .object(object)
    case .list(let element): return .list(element.changed(change))
    case .dictionary(let value): return .dictionary(value.changed(change))
    case .pair(let first, let second): return .pair(first.changed(change), second.changed(change))
    default: return self
    }
  }

  /// This value, or another one where nothing is known of it.
  func or(_ other: @autoclosure () -> MigrationValue) -> MigrationValue { isKnown ? self : other() }
}
