import SchemaSyntax

extension MigrationCodeReader {
  /// Reads an expression: records what it does, and returns what is known of its value.
  mutating func read(_ expression: Expression) -> MigrationValue {
    guard frame.depth < Self.deepestNesting else { return .unknown }
    frame.depth += 1
    defer { frame.depth -= 1 }
    switch expression.kind {
    case .name(let token, _): return readName(token)
    case .member(let base, let token, _): return readMember(token, of: base, expression)
    case .call: return Call(expression, in: tree).map { readCall($0) } ?? .unknown
    case .subscript(let base, let arguments): return readSubscript(base, arguments)
    case .array(let elements):
      return readAll(elements).first(where: \.isKnown).map { .list($0) } ?? .unknown
    case .dictionary(let pairs):
      _ = readAll(pairs.map(\.key))
      return readAll(pairs.map(\.value)).first(where: \.isKnown).map { .dictionary($0) } ?? .unknown
    case .tuple(let elements): return readTuple(elements)
    case .keyPath(let path): return readKeyPath(path)
    case .string:
      readInterpolations(expression)
      return .unknown
    case .closure: return read(tree.closure(expression.tokens), [])
    case .macro(let name, let generics, let arguments): return readMacro(tree.text(name), generics, arguments)
    case .sequence(let operands, let operators): return readSequence(operands, operators)
    case .ternary(let condition, let then, let otherwise):
      _ = read(condition)
      let first = read(then)
      let second = read(otherwise)
      return first.or(second)
    case .prefix(let mark, let operand): return tree.text(mark) == "&" ? readInOut(operand) : read(operand)
    case .postfix(let operand, _): return read(operand)
    case .effect(let word, let tokens, let operand): return readEffect(word, at: tokens, operand)
    case .cast(let operand, _, let type):
      let type = value(of: type)
      let operand = read(operand, as: type)
      return type.or(operand)
    case .conditional(let branches): return readAll(branches).last(where: \.isKnown) ?? .unknown
    case .statement(let statement):
      read([statement])
      return .unknown
    default: return .unknown
    }
  }

  /// Reads expressions one after the other, each where a value of a type may be needed.
  mutating func readAll(_ expressions: [Expression], as needed: MigrationValue = .unknown) -> [MigrationValue] {
    var values: [MigrationValue] = []
    for expression in expressions { values.append(read(expression, as: needed)) }
    return values
  }

  private mutating func readTuple(_ elements: [Argument]) -> MigrationValue {
    let values = readAll(elements.map(\.value))
    switch values.count {
    case 1: return values[0]
    case 2: return .pair(values[0], values[1])
    default:
      for (element, value) in zip(elements, values) { escape(value, at: element.value) }
      return .unknown
    }
  }

  private mutating func readSubscript(_ base: Expression, _ arguments: [Argument]) -> MigrationValue {
    let value = read(base)
    _ = readAll(arguments.map(\.value))
    // A model actor finds an object by its identifier: `self[id, as: Note.self]`.
    if let type = arguments.last, tree.label(type) == "as", let named = tree.typeNamed(in: type.value) {
      return typeValue(named)
    }
    // `note[keyPath: path]` reads any property.
    if case .object = value { escape(value, at: base) }
    if case .list = value, arguments.contains(where: { isRange($0.value) }) { return value.part }
    return value.element
  }

  private func isRange(_ expression: Expression) -> Bool {
    switch expression.kind {
    case .prefix(let mark, _), .postfix(_, let mark): ["...", "..<"].contains(tree.text(mark))
    case .sequence(_, let marks): marks.contains { ["...", "..<"].contains(tree.text($0)) }
    default: false
    }
  }

  /// `try?` covers what is read after it, unless its failure is turned into another error.
  private mutating func readEffect(_ word: Keyword, at tokens: Range<Int>, _ operand: Expression) -> MigrationValue {
    guard word == .try, tree.text(tokens) == "try?", !frame.block.replacesErrors else { return read(operand) }
    let index = actions.count
    add(.optionalTry(covering: index..<index), at: tokens)
    let record = actions[index]
    let value = read(operand)
    actions[index] = MigrationAction(
      kind: .optionalTry(covering: index + 1..<actions.count), place: record.place, call: record.call)
    return value
  }

  private mutating func readMacro(
    _ name: String, _ generics: [TypeSyntax]?, _ arguments: [Argument]
  ) -> MigrationValue {
    var model = generics?.first.flatMap { reference($0) } ?? frame.block.describedModel
    var isPartial = true
    for argument in arguments {
      guard case .closure = argument.value.kind else {
        _ = read(argument.value)
        continue
      }
      let closure = tree.closure(argument.value.tokens)
      model = closure.parameterTypes.first?.flatMap { reference($0) } ?? model
      let isQueried = isOfApp && name.hasSuffix("Predicate") && !frame.block.evaluatesPredicates
      let object = model.map { MigrationValue.object(MigratedObject(model: $0, isQueried: isQueried)) }
      _ = read(closure, [object ?? .unknown])
      isPartial = !closure.isAlwaysTrue
    }
    guard let model else { return .unknown }
    add(.describe, of: model)
    return .descriptor(MigratedDescriptor(model: model, isPartial: isPartial))
  }

  /// `\SchemaV1.Note.title`: its model, and the property as one that is read.
  private mutating func readKeyPath(_ path: Expression.KeyPath) -> MigrationValue {
    if frame.block.sortsObjects { readSortKey(path) }
    guard path.hasRoot, let last = path.names.last else {
      for name in path.names { add(.readOfUnknown(member: tree.name(name)), at: name) }
      return .unknown
    }
    for count in stride(from: path.names.count - 1, to: 0, by: -1) {
      let root = path.names.prefix(count)
      guard let model = reference(path: root.map(tree.name), at: root[0]..<root[count - 1] + 1) else { continue }
      add(.read(property: tree.name(path.names[count]), isUnprefetched: false), at: last, model)
      return .type(model)
    }
    return .unknown
  }

  private mutating func readInterpolations(_ literal: Expression) {
    for interpolation in tree.interpolations(in: literal) {
      var inner = frame
      inner.enter(interpolation)
      inFrame(inner) { $0.read($0.tree.statements(in: 0..<$0.tree.tokens.count)) }
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
