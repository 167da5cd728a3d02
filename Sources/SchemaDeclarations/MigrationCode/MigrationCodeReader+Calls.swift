import SchemaNames
import SchemaSyntax

extension MigrationCodeReader {
  /// Reads a call: of a context's method, a collection's, a model's initializer, a helper.
  mutating func readCall(_ call: Call) -> MigrationValue {
    if let made = readInitializer(call) { return made }
    let call = call.unwrapped
    switch call.callee.kind {
    case .closure: return read(tree.closure(call.callee.tokens), arguments(of: call))
    case .name(let token, _): return readFunction(token, call)
    case .member(nil, let token, _):
      let arguments = arguments(of: call)
      let made = descriptor(of: .unknown, call, arguments)
      // `.init(…)` may make a model.
      if !made.isKnown, tree.name(token) == "init" { add(.fill(property: MigrationAction.anyProperty), at: token) }
      for (argument, value) in zip(call.arguments, arguments) where !made.isKnown { escape(value, at: argument.value) }
      return made
    case .member(let base?, let token, _): return readMethod(token, of: base, call)
    default:
      _ = read(call.callee)
      _ = arguments(of: call)
      return .unknown
    }
  }

  /// Reads the arguments of a call; closures with parameters of which nothing is known.
  mutating func arguments(of call: Call) -> [MigrationValue] { readAll(call.arguments.map(\.value)) }

  // MARK: Initializers

  /// `SchemaV2.Note(…)`, `FetchDescriptor<…>(…)`, `[SchemaV1.Note]()`, `Dictionary(grouping: …)`.
  private mutating func readInitializer(_ call: Call) -> MigrationValue? {
    let type = call.madeType
    noteType(type)
    if let path = tree.namePath(type), let model = reference(path: path, at: type.tokens) ?? frame.genericModel(path) {
      let made = construct(model)
      let values = arguments(of: call)
      for (argument, value) in zip(call.arguments, values) {
        escape(value, at: argument.value)
        fill(tree.label(argument), of: model, at: argument.value)
      }
      return made
    }
    return readOwnInitializer(of: type, call) ?? readSystemInitializer(of: type, call)
  }

  /// An initializer of another type of the project, which may keep the context.
  private mutating func readOwnInitializer(of type: Expression, _ call: Call) -> MigrationValue? {
    guard let id = tree.namePath(type).flatMap({ instanceType($0) }) else { return nil }
    let arguments = arguments(of: call)
    if keepsContext(id) {
      for (argument, value) in zip(call.arguments, arguments) { escape(value, at: argument.value) }
    } else {
      notice(arguments, call.callee)
    }
    return .instance(id, nil)
  }

  /// Records what an initializer's argument fills: the property of its label; any where the label names none.
  private mutating func fill(_ label: String?, of model: ModelReference, at value: Expression) {
    let isProperty = label.map { label in
      model.type == nil || models.lineage(of: model.type).contains { $0.property(named: label) != nil }
    }
    add(.fill(property: isProperty == true ? label ?? "" : MigrationAction.anyProperty), at: value.tokens, model)
  }

  /// Whether a type has a stored property for a context.
  private func keepsContext(_ type: TypeID) -> Bool {
    symbols.parts(of: type).contains { part in
      let tree = symbols.tree(part.scope)
      return (part.declaration.members ?? []).contains { member in
        (member.kind == .let || member.kind == .var) && member.accessors == nil
          && member.type.flatMap(tree.namePath)?.last == "ModelContext"
      }
    }
  }

  private mutating func readSystemInitializer(of type: Expression, _ call: Call) -> MigrationValue? {
    switch type.kind {
    case .array(let elements) where elements.count == 1 && call.arguments.isEmpty: return .list(typeValue(elements[0]))
    case .dictionary(let pairs) where pairs.count == 1 && call.arguments.isEmpty:
      return .dictionary(typeValue(pairs[0].value))
    case .name(let token, let generics):
      let name = tree.name(token)
      return frame[name] == nil ? readSystemInitializer(name, generics?.first, call) : nil
    default: return nil
    }
  }

  private mutating func readSystemInitializer(_ name: String, _ generic: TypeSyntax?, _ call: Call) -> MigrationValue? {
    switch name {
    case "FetchDescriptor", "Predicate", "SortDescriptor", "Query":
      let written = generic.map { describe($0) } ?? .unknown
      frame.enter()
      frame.block.describedModel = written.describedModel ?? frame.block.describedModel
      frame.block.sortsObjects = frame.block.sortsObjects || name == "FetchDescriptor" || name == "Query"
      let arguments = arguments(of: call)
      frame.leave()
      return descriptor(of: written, call, arguments)
    case "Array", "Set", "ArraySlice":
      let element = generic.map { value(of: $0) } ?? .unknown
      let source = arguments(of: call).first ?? .unknown
      if case .list = source { return source }
      return .list(element)
    case "Dictionary": return readDictionary(call)
    case "ForEach", "List": return readRows(call)
    case "ModelContext":
      _ = arguments(of: call)
      return .context
    default: return nil
    }
  }

  /// `ForEach(notes) { note in … }`: each element has a view.
  private mutating func readRows(_ call: Call) -> MigrationValue {
    var rows = MigrationValue.unknown
    for (index, argument) in call.arguments.enumerated() {
      if case .closure = argument.value.kind {
        _ = read(tree.closure(argument.value.tokens), [rows.element])
      } else {
        let value = read(argument.value)
        if index == 0 { rows = value }
      }
    }
    return .unknown
  }

  private mutating func readDictionary(_ call: Call) -> MigrationValue {
    guard let first = call.arguments.first else { return .unknown }
    let source = read(first.value)
    for argument in call.arguments.dropFirst() { _ = readFunction(argument.value, over: source) }
    if tree.label(first) == "grouping" { return .dictionary(source) }
    if case .list(.pair(_, let value)) = source { return .dictionary(value) }
    return .unknown
  }

  /// The value that `[X]` shows as an expression.
  mutating func typeValue(_ expression: Expression) -> MigrationValue {
    switch expression.kind {
    case .array(let elements) where elements.count == 1: return .list(typeValue(elements[0]))
    case .type(let type): return value(of: type)
    default:
      guard let path = tree.namePath(expression) else { return .unknown }
      let model = reference(path: path, at: expression.tokens)
      return model.map { .object(MigratedObject(model: $0)) } ?? instanceType(path).map { .instance($0, nil) }
        ?? .unknown
    }
  }

  /// The descriptor that `FetchDescriptor<X>(…)` or `.init(…)` makes, by its type or by its arguments.
  private func descriptor(of written: MigrationValue, _ call: Call, _ arguments: [MigrationValue]) -> MigrationValue {
    guard let model = written.describedModel ?? arguments.lazy.compactMap(\.describedModel).first else {
      return .unknown
    }
    let isPartial = zip(call.arguments, arguments).contains { argument, value in
      guard tree.label(argument) == "predicate", !tree.isNil(argument.value) else { return false }
      if case .descriptor(let predicate) = value { return predicate.isPartial }
      return true
    }
    return .descriptor(MigratedDescriptor(model: model, prefetched: [], isPartial: isPartial))
  }
}

extension SyntaxTree {
  /// What is before `.self`.
  func typeNamed(in expression: Expression) -> Expression? {
    guard case .member(let base?, let token, _) = expression.kind, text(token) == "self" else { return nil }
    return base
  }
}

extension MigrationValue {
  /// The model that a part of a descriptor shows.
  var describedModel: ModelReference? {
    switch self {
    case .descriptor(let descriptor): descriptor.model
    case .type(let model): model
    case .list(let element): element.describedModel
    default: nil
    }
  }
}
