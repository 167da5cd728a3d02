import SchemaDeclarations
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
    case .keyPath(let path): return readKeyPath(path, &frame)
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
    guard word == .try, frame.tree.text(tokens) == "try?", !frame.block.replacesErrors else {
      return read(operand, &frame)
    }
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
    var model = generics?.first.flatMap { reference($0, frame) } ?? frame.block.describedModel
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
    add(.describe, of: model, frame)
    return .descriptor(MigratedDescriptor(model: model, isPartial: isPartial))
  }

  /// `\SchemaV1.Note.title`: its model, and the property as one that is read.
  private mutating func readKeyPath(_ path: Expression.KeyPath, _ frame: inout MigrationFrame) -> MigrationValue {
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
}

extension Closure {
  /// Whether it is `{ _ in true }`.
  fileprivate var isAlwaysTrue: Bool {
    guard statements.count == 1, case .boolean(true) = statements[0].resultExpression?.kind else { return false }
    return true
  }
}
