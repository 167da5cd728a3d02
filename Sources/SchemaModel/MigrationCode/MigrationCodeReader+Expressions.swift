import SchemaSyntax

extension MigrationCodeReader {
  /// Reads an expression: records what it does, and returns what is known of its value.
  mutating func read(_ expression: Expression, _ frame: inout MigrationFrame) -> MigrationValue {
    guard frame.depth < Self.deepestNesting else { return .unknown }
    frame.depth += 1
    defer { frame.depth -= 1 }
    switch expression.kind {
    case .name(let token, _): return readName(token, &frame)
    case .member(let base, let token, _): return readMember(expression, base, token, &frame)
    case .call(let callee, let arguments): return readCall(callee, arguments, &frame)
    case .subscript(let base, let arguments): return readSubscript(base, arguments, &frame)
    case .array(let elements):
      return readAll(elements, &frame).first(where: \.isKnown).map { .list($0) } ?? .unknown
    case .dictionary(let pairs):
      _ = readAll(pairs.map(\.key), &frame)
      return readAll(pairs.map(\.value), &frame).first(where: \.isKnown).map { .dictionary($0) } ?? .unknown
    case .tuple(let elements): return readTuple(elements, &frame)
    case .keyPath(let path): return readKeyPath(path, expression, &frame)
    case .string:
      readInterpolations(expression, &frame)
      return .unknown
    case .closure: return read(frame.tree.closure(expression.tokens), [], &frame)
    case .macro(_, let generics, let arguments): return readMacro(generics, arguments, &frame)
    case .sequence(let operands, let operators): return readSequence(operands, operators, &frame)
    case .ternary(let condition, let then, let otherwise):
      _ = read(condition, &frame)
      let first = read(then, &frame)
      let second = read(otherwise, &frame)
      return first.or(second)
    case .prefix(let mark, let operand):
      return frame.tree.text(mark) == "&" ? readInOut(operand, &frame) : read(operand, &frame)
    case .postfix(let operand, _): return read(operand, &frame)
    case .effect(let word, let tokens, let operand): return readEffect(word, tokens, operand, &frame)
    case .cast(let operand, _, let type):
      let first = actions.count
      let operand = read(operand, &frame)
      let type = value(of: type, &frame)
      if !operand.isKnown { showModel(of: type, since: first) }
      return type.or(operand)
    case .conditional(let branches): return readAll(branches, &frame).last(where: \.isKnown) ?? .unknown
    case .statement(let statement):
      read([statement], &frame)
      return .unknown
    default: return .unknown
    }
  }

  /// Reads expressions one after the other.
  mutating func readAll(_ expressions: [Expression], _ frame: inout MigrationFrame) -> [MigrationValue] {
    var values: [MigrationValue] = []
    for expression in expressions { values.append(read(expression, &frame)) }
    return values
  }

  private mutating func readTuple(_ elements: [Argument], _ frame: inout MigrationFrame) -> MigrationValue {
    let values = readAll(elements.map(\.value), &frame)
    switch values.count {
    case 1: return values[0]
    case 2: return .pair(values[0], values[1])
    default: return .unknown
    }
  }

  private mutating func readSubscript(
    _ base: Expression, _ arguments: [Argument], _ frame: inout MigrationFrame
  ) -> MigrationValue {
    let value = read(base, &frame)
    _ = readAll(arguments.map(\.value), &frame)
    if case .list = value, arguments.contains(where: { isRange($0.value, frame) }) { return value.part }
    return value.element
  }

  private func isRange(_ expression: Expression, _ frame: MigrationFrame) -> Bool {
    switch expression.kind {
    case .prefix(let mark, _), .postfix(_, let mark): ["...", "..<"].contains(frame.tree.text(mark))
    case .sequence(_, let marks): marks.contains { ["...", "..<"].contains(frame.tree.text($0)) }
    default: false
    }
  }

  /// `try?` covers what is read behind it, unless its failure is turned into another error.
  private mutating func readEffect(
    _ word: Keyword, _ tokens: Range<Int>, _ operand: Expression, _ frame: inout MigrationFrame
  ) -> MigrationValue {
    guard word == .try, frame.tree.text(tokens) == "try?", !frame.replacesErrors else { return read(operand, &frame) }
    let index = actions.count
    add(.optionalTry(covering: index..<index), at: tokens, nil, frame)
    let record = actions[index]
    let value = read(operand, &frame)
    actions[index] = MigrationAction(
      kind: .optionalTry(covering: index + 1..<actions.count), place: record.place, call: record.call)
    return value
  }

  private mutating func readMacro(
    _ generics: [TypeSyntax]?, _ arguments: [Argument], _ frame: inout MigrationFrame
  ) -> MigrationValue {
    var model = generics?.first.flatMap { reference($0, frame) } ?? frame.describedModel
    var isPartial = true
    for argument in arguments {
      guard case .closure = argument.value.kind else {
        _ = read(argument.value, &frame)
        continue
      }
      let closure = frame.tree.closure(argument.value.tokens)
      model = closure.parameterTypes.first?.flatMap { reference($0, frame) } ?? model
      let object = model.map { MigrationValue.object(MigratedObject(model: $0)) }
      _ = read(closure, [object ?? .unknown], &frame)
      isPartial = !closure.isAlwaysTrue
    }
    guard let model else { return .unknown }
    actions.append(MigrationAction(kind: .describe, place: model.place, model: model, call: frame.call))
    return .descriptor(MigratedDescriptor(model: model, isPartial: isPartial))
  }

  /// `\SchemaV1.Note.title`: its model, and the property as one that is read.
  private mutating func readKeyPath(
    _ path: Expression.KeyPath, _ expression: Expression, _ frame: inout MigrationFrame
  ) -> MigrationValue {
    guard path.hasRoot, let last = path.names.last else { return .unknown }
    for count in stride(from: path.names.count - 1, to: 0, by: -1) {
      let root = path.names.prefix(count)
      guard let model = reference(path: root.map(frame.tree.name), at: root[0]..<root[count - 1] + 1, frame) else {
        continue
      }
      add(.read(property: frame.tree.name(path.names[count]), isUnprefetched: false), at: last..<last + 1, model, frame)
      return .type(model)
    }
    return .unknown
  }

  private mutating func readInterpolations(_ literal: Expression, _ frame: inout MigrationFrame) {
    for interpolation in frame.tree.interpolations(in: literal) {
      var inner = frame
      inner.enter(interpolation)
      read(inner.tree.statements(in: 0..<inner.tree.tokens.count), &inner)
    }
  }

  // MARK: Assignments

  private mutating func readSequence(
    _ operands: [Expression], _ operators: [Range<Int>], _ frame: inout MigrationFrame
  ) -> MigrationValue {
    guard let first = operators.first, frame.tree.isAssignment(first) else {
      return readAll(operands, &frame).first(where: \.isKnown) ?? .unknown
    }
    let isPrefetching = frame.tree.lastName(operands[0].unwrapped).map(Self.prefetchingMembers.contains) ?? false
    let values = isPrefetching ? [] : readAll(Array(operands.dropFirst()), &frame)
    let isAdding = frame.tree.text(first) == "+="
    assign(values.first(where: \.isKnown) ?? .unknown, to: operands[0], from: operands[1], isAdding, &frame)
    return .unknown
  }

  /// The settings of a descriptor whose key paths read nothing.
  private static let prefetchingMembers: Set<String> = ["relationshipKeyPathsForPrefetching", "propertiesToFetch"]

  private mutating func assign(
    _ value: MigrationValue, to target: Expression, from source: Expression, _ isAdding: Bool,
    _ frame: inout MigrationFrame
  ) {
    let target = target.unwrapped
    switch target.kind {
    case .name(let token, _):
      let name = frame.tree.name(token)
      if let local = frame[name] {
        if case .shared = local { break }
        if value.isKnown { frame.assign(name, value) }
        return
      }
    case .member(let base?, let token, _):
      if configure(base, frame.tree.name(token), source, isAdding, &frame) { return }
    case .subscript(let base, let arguments):
      if case .name(let token, _) = base.unwrapped.kind, frame[frame.tree.name(token)]?.isKnown == false {
        _ = readAll(arguments.map(\.value), &frame)
        frame.assign(frame.tree.name(token), .dictionary(value))
        return
      }
    default: break
    }
    change(target, &frame)
  }

  /// Settings of a descriptor or of the context that change what happens to objects.
  private mutating func configure(
    _ base: Expression, _ member: String, _ source: Expression, _ isAdding: Bool, _ frame: inout MigrationFrame
  ) -> Bool {
    guard case .name(let token, _) = base.unwrapped.kind, let value = frame[frame.tree.name(token)] else {
      return false
    }
    switch value {
    case .descriptor(var descriptor):
      if member == "relationshipKeyPathsForPrefetching" {
        let before = isAdding ? descriptor.prefetched : []
        descriptor.prefetched = before.flatMap { properties(in: source, frame.tree)?.union($0) }
      }
      if member == "predicate" { descriptor.isPartial = true }
      frame.assign(frame.tree.name(token), .descriptor(descriptor))
    case .context:
      guard member == "autosaveEnabled", case .boolean(true) = source.kind else { return true }
      add(.save, at: base.tokens, nil, frame)
    default: return false
    }
    return true
  }

  /// The properties of a literal list of key paths; nil where it is not literal.
  func properties(in list: Expression, _ tree: SyntaxTree) -> Set<String>? {
    guard case .array(let elements) = list.kind else { return nil }
    var names: Set<String> = []
    for element in elements {
      guard case .keyPath(let path) = element.kind else { return nil }
      names.formUnion(path.names.map(tree.name))
    }
    return names
  }

  /// Records that a property, or a variable that outlives the closure, is changed.
  mutating func change(_ target: Expression, _ frame: inout MigrationFrame) {
    let target = target.unwrapped
    if let variable = sharedVariable(target, frame) ?? instanceVariable(target, frame) {
      return add(.writeVariable(variable), at: target.tokens, nil, frame)
    }
    switch target.kind {
    case .name(let token, _):
      noteVariable(token, frame)
      if frame[frame.tree.name(token)] == nil { write(token, of: frame.receiver, frame) }
    case .member(let base?, let token, _):
      if changeRoot(of: base, &frame) { return }
      let value = read(base, &frame)
      // A field of a struct that a property holds; a local name holds a copy, and behind `?` nothing may happen.
      if case .attribute(let model, let property) = value {
        guard case .member = base.kind else { return }
        return add(.write(property: property), at: token..<token + 1, model, frame)
      }
      write(token, of: value, frame)
    case .subscript(let base, let arguments) where arguments.first?.label.map(frame.tree.name) == "keyPath":
      writeKeyPath(arguments[0].value, of: base, &frame)
    case .subscript(let base, let arguments):
      _ = readAll(arguments.map(\.value), &frame)
      change(base, &frame)
    case .tuple(let elements):
      for element in elements { change(element.value, &frame) }
    default: _ = read(target, &frame)
    }
  }

  /// `note[keyPath: \.title] = …`; which property another expression means is not known.
  private mutating func writeKeyPath(_ path: Expression, of base: Expression, _ frame: inout MigrationFrame) {
    guard case .object(let object) = read(base, &frame), !object.isNew else { return }
    var name = MigrationAction.anyProperty
    if case .keyPath(let keyPath) = path.kind, let last = keyPath.names.last { name = frame.tree.name(last) }
    add(.write(property: name), at: path.tokens, object.model, frame)
  }

  /// Notes a variable that is changed and declared nowhere so far.
  mutating func noteVariable(_ token: Int, _ frame: MigrationFrame) {
    let name = frame.tree.name(token)
    guard frame[name] == nil, frame.captured.bindings[name] == nil, symbols.values(name, from: frame.scope).isEmpty
    else {
      return
    }
    undeclared.variables.insert(name)
  }

  /// Changes the variable at the root of a chain such as `Self.cache.titles`; false where the root is none.
  private mutating func changeRoot(of base: Expression, _ frame: inout MigrationFrame) -> Bool {
    var root = base.unwrapped
    while true {
      if let variable = sharedVariable(root, frame) {
        add(.writeVariable(variable), at: root.tokens, nil, frame)
        return true
      }
      switch root.kind {
      case .member(let inner?, _, _), .subscript(let inner, _): root = inner.unwrapped
      default: return false
      }
    }
  }

  /// Records that a property is changed; what is done to a new object is no change of the store.
  private mutating func write(_ token: Int, of value: MigrationValue, _ frame: MigrationFrame) {
    switch value {
    case .object(let object) where !object.isNew:
      add(.write(property: frame.tree.name(token)), at: token..<token + 1, object.model, frame)
    case .instance(_, let variable?): add(.writeVariable(variable), at: token..<token + 1, nil, frame)
    default: break
    }
  }

  private mutating func readInOut(_ operand: Expression, _ frame: inout MigrationFrame) -> MigrationValue {
    if case .name(let token, _) = operand.unwrapped.kind, let value = frame[frame.tree.name(token)] { return value }
    change(operand, &frame)
    return .unknown
  }
}

extension Expression {
  /// The expression without `try`, `!`, `?` and parentheses around it.
  var unwrapped: Expression {
    switch kind {
    case .effect(_, _, let inner), .postfix(let inner, _): inner.unwrapped
    case .tuple(let elements) where elements.count == 1: elements[0].value.unwrapped
    default: self
    }
  }
}

extension Closure {
  /// Whether it is `{ _ in true }`.
  fileprivate var isAlwaysTrue: Bool {
    guard statements.count == 1, case .boolean(true) = statements[0].resultExpression?.kind else { return false }
    return true
  }
}

extension SyntaxTree {
  /// Whether an operator assigns: `=`, or one that ends in it and compares nothing.
  fileprivate func isAssignment(_ operator: Range<Int>) -> Bool {
    let mark = text(`operator`)
    return mark.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(mark)
  }
}
