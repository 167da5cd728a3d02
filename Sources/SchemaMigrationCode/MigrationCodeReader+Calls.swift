import SchemaDeclarations
import SchemaNames
import SchemaSyntax

extension MigrationCodeReader {
  /// An argument of a call with what is known of its value.
  struct PassedArgument {
    /// The label, without trailing closures' positions.
    let label: String?
    /// The expression.
    let expression: Expression
    /// The value.
    let value: MigrationValue
  }

  /// Reads a call: of a context's method, a collection's, a model's initializer, a helper.
  mutating func readCall(
    _ callee: Expression, _ arguments: [Argument], _ frame: inout MigrationFrame
  ) -> MigrationValue {
    if let made = readInitializer(callee, arguments, &frame) { return made }
    let callee = callee.unwrapped
    switch callee.kind {
    case .closure: return read(frame.tree.closure(callee.tokens), passed(arguments, &frame).map(\.value), &frame)
    case .name(let token, _): return readFunction(token, callee, arguments, &frame)
    case .member(nil, _, _): return descriptor(of: .unknown, passed(arguments, &frame), frame.tree)
    case .member(let base?, let token, _): return readMethod(token, of: base, callee, arguments, &frame)
    default:
      _ = read(callee, &frame)
      _ = passed(arguments, &frame)
      return .unknown
    }
  }

  /// Reads the arguments of a call; closures with parameters of which nothing is known.
  mutating func passed(_ arguments: [Argument], _ frame: inout MigrationFrame) -> [PassedArgument] {
    var passed: [PassedArgument] = []
    for argument in arguments {
      passed.append(
        PassedArgument(
          label: argument.label.map(frame.tree.name), expression: argument.value, value: read(argument.value, &frame)))
    }
    return passed
  }

  // MARK: Initializers

  /// `SchemaV2.Note(…)`, `FetchDescriptor<…>(…)`, `[SchemaV1.Note]()`, `Dictionary(grouping: …)`.
  private mutating func readInitializer(
    _ callee: Expression, _ arguments: [Argument], _ frame: inout MigrationFrame
  ) -> MigrationValue? {
    let type = initializedType(callee, frame)
    noteType(type, frame)
    if let path = frame.tree.namePath(type),
      let model = reference(path: path, at: type.tokens, frame)
        ?? frame.genericModel(path)
    {
      let made = construct(model, frame)
      _ = passed(arguments, &frame)
      return made
    }
    if let made = readOwnInitializer(type, callee, arguments, &frame) { return made }
    return readSystemInitializer(type, arguments, &frame)
  }

  /// An initializer of another type of the project, which may keep the context.
  private mutating func readOwnInitializer(
    _ type: Expression, _ callee: Expression, _ arguments: [Argument], _ frame: inout MigrationFrame
  ) -> MigrationValue? {
    guard let id = frame.tree.namePath(type).flatMap({ instanceType($0, frame) }) else { return nil }
    let passed = passed(arguments, &frame)
    if !keepsContext(id) { notice(passed, callee, frame) }
    return .instance(id, nil)
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

  /// The type that a callee initializes, `.init` taken off.
  private func initializedType(_ callee: Expression, _ frame: MigrationFrame) -> Expression {
    guard case .member(let base?, let token, _) = callee.kind, frame.tree.name(token) == "init" else { return callee }
    return base
  }

  private mutating func readSystemInitializer(
    _ type: Expression, _ arguments: [Argument], _ frame: inout MigrationFrame
  ) -> MigrationValue? {
    switch type.kind {
    case .array(let elements) where elements.count == 1 && arguments.isEmpty:
      return .list(typeValue(elements[0], &frame))
    case .dictionary(let pairs) where pairs.count == 1 && arguments.isEmpty:
      return .dictionary(typeValue(pairs[0].value, &frame))
    case .name(let token, let generics):
      let name = frame.tree.name(token)
      guard frame[name] == nil else { return nil }
      return readSystemInitializer(name, generics ?? [], arguments, &frame)
    default: return nil
    }
  }

  private mutating func readSystemInitializer(
    _ name: String, _ generics: [TypeSyntax], _ arguments: [Argument], _ frame: inout MigrationFrame
  ) -> MigrationValue? {
    switch name {
    case "FetchDescriptor", "Predicate", "SortDescriptor":
      let written = generics.first.map { describe($0, &frame) } ?? .unknown
      frame.enter()
      frame.block.describedModel = written.describedModel
      let arguments = passed(arguments, &frame)
      frame.leave()
      return descriptor(of: written, arguments, frame.tree)
    case "Array", "Set", "ArraySlice":
      let element = generics.first.map { value(of: $0, &frame) } ?? .unknown
      let source = passed(arguments, &frame).first?.value ?? .unknown
      if case .list = source { return source }
      return .list(element)
    case "Dictionary": return readDictionary(arguments, &frame)
    case "ModelContext":
      _ = passed(arguments, &frame)
      return .context
    default: return nil
    }
  }

  private mutating func readDictionary(_ arguments: [Argument], _ frame: inout MigrationFrame) -> MigrationValue {
    guard let first = arguments.first else { return .unknown }
    let source = read(first.value, &frame)
    for argument in arguments.dropFirst() { _ = readFunction(argument.value, over: source, &frame) }
    if first.label.map(frame.tree.name) == "grouping" { return .dictionary(source) }
    if case .list(.pair(_, let value)) = source { return .dictionary(value) }
    return .unknown
  }

  /// The value that `[X]` shows as an expression.
  private mutating func typeValue(_ expression: Expression, _ frame: inout MigrationFrame) -> MigrationValue {
    switch expression.kind {
    case .array(let elements) where elements.count == 1: return .list(typeValue(elements[0], &frame))
    case .type(let type): return value(of: type, &frame)
    default:
      let model = frame.tree.namePath(expression).flatMap { reference(path: $0, at: expression.tokens, frame) }
      return model.map { .object(MigratedObject(model: $0)) } ?? .unknown
    }
  }

  /// The descriptor that `FetchDescriptor<X>(…)` or `.init(…)` makes, by its type or by its arguments.
  private func descriptor(
    of written: MigrationValue, _ arguments: [PassedArgument], _ tree: SyntaxTree
  ) -> MigrationValue {
    guard let model = written.describedModel ?? arguments.lazy.compactMap(\.value.describedModel).first else {
      return .unknown
    }
    let isPartial = arguments.contains { argument in
      guard argument.label == "predicate", !tree.isNil(argument.expression) else { return false }
      if case .descriptor(let predicate) = argument.value { return predicate.isPartial }
      return true
    }
    return .descriptor(MigratedDescriptor(model: model, prefetched: [], isPartial: isPartial))
  }
}

extension MigrationValue {
  /// The model that a part of a descriptor shows.
  fileprivate var describedModel: ModelReference? {
    switch self {
    case .descriptor(let descriptor): descriptor.model
    case .type(let model): model
    case .list(let element): element.describedModel
    default: nil
    }
  }
}
