import SchemaSyntax

extension Call {
  /// The methods of lists whose results are lists that can be known.
  private static let listMethods: Set<String> = [
    "filter", "map", "compactMap", "flatMap", "joined", "reduce", "reversed", "dropFirst", "dropLast", "prefix",
    "suffix",
  ]
  /// Those that change a list in place; as an expression each stands for the list after the change.
  private static let changingMethods: Set<String> = ["append", "insert", "removeAll", "removeFirst", "removeLast"]

  /// Whether it calls one of the methods of lists that are read.
  var isListMethod: Bool { name.map(Self.listMethods.contains) ?? false }
  /// Whether it calls one of the methods that change a list in place.
  var changesList: Bool { name.map(Self.changingMethods.contains) ?? false }
}

// MARK: Methods

extension StaticEvaluator {
  /// The elements that a method or an initializer of a list makes; nil for any other call.
  func made(by value: StaticValue, _ depth: Int) -> StaticValues? {
    guard let call = value.call(in: symbols), functions(calledBy: call, value, depth).isEmpty else { return nil }
    if let copied = copied(by: call) { return elements(of: value.beside(copied), depth: depth + 1) }
    guard call.isListMethod || call.changesList, let list = list(of: call, value) else { return nil }
    let arguments = call.arguments.map { (label: call.tree.label($0), value: value.beside($0.value)) }
    switch (call.name, arguments.count) {
    case ("filter", 1): return kept(of: list, where: arguments[0].value, is: true, value, depth)
    case ("removeAll", 1): return kept(of: list, where: arguments[0].value, is: false, value, depth)
    case ("removeAll", 0): return StaticValues()
    case ("map", 1), ("compactMap", 1): return mapped(list, by: arguments[0].value, value, depth)
    case ("flatMap", 1): return flattened(mapped(list, by: arguments[0].value, value, depth), value, depth)
    case ("joined", 0): return flattened(elements(of: list, depth: depth + 1), value, depth)
    case ("reduce", 2): return reduced(list, arguments[0], arguments[1].value, value, depth)
    case ("append", 1): return appended(arguments[0], to: list, value, depth)
    case ("insert", 2): return inserted(arguments[0], at: arguments[1].value, in: list, value, depth)
    default: return part(of: list, by: call, value, depth)
    }
  }

  /// `base` of `base.filter {…}`, and in a list's own extension the list itself.
  private func list(of call: Call, _ value: StaticValue) -> StaticValue? {
    if let base = call.base { return value.beside(base) }
    guard case .name(let token, _) = call.callee.kind, !value.locals.contains(call.tree.name(token)),
      case .list(let list)? = value.locals.receiver
    else { return nil }
    return list
  }

  /// The list that an initializer copies: `Array(list)`, `[any PersistentModel.Type](list)`.
  func copied(by call: Call) -> Expression? {
    guard call.arguments.count == 1, call.arguments[0].label == nil else { return nil }
    switch call.callee.kind {
    case .name(let token, _):
      return ["Array", "ArraySlice", "ContiguousArray"].contains(call.tree.name(token)) ? call.arguments[0].value : nil
    case .array(let types): return types.count == 1 ? call.arguments[0].value : nil
    default: return nil
    }
  }

  /// The list without some elements at an end, and the list in the opposite order.
  private func part(of list: StaticValue, by call: Call, _ value: StaticValue, _ depth: Int) -> StaticValues? {
    let arguments = call.arguments
    guard arguments.allSatisfy({ call.tree.label($0) == nil }), arguments.count < 2 else { return nil }
    if call.name == "reversed", arguments.isEmpty {
      var elements = elements(of: list, depth: depth + 1)
      elements.values.reverse()
      return elements
    }
    guard let count = arguments.isEmpty ? 1 : integer(value.beside(arguments[0].value)), count >= 0 else {
      return failure(value, "the number of elements is not known")
    }
    return part(of: list, value, depth) { all in
      switch call.name {
      case "dropFirst", "removeFirst": min(count, all)..<all
      case "dropLast", "removeLast": 0..<max(0, all - count)
      case "prefix": 0..<min(count, all)
      default: max(0, all - count)..<all
      }
    }
  }

  private func flattened(_ lists: StaticValues, _ value: StaticValue, _ depth: Int) -> StaticValues {
    var result = StaticValues(failures: lists.failures, isBranched: lists.isBranched, followed: lists.followed)
    result.add(joined(lists.values) { elements(of: $0, depth: depth + 1) })
    return result
  }

  private func appended(
    _ added: (label: String?, value: StaticValue), to list: StaticValue, _ value: StaticValue, _ depth: Int
  ) -> StaticValues {
    var result = elements(of: list, depth: depth + 1)
    result.add(elements(added, depth))
    return result
  }

  /// What is appended or inserted: an element, or with `contentsOf:` those of a list.
  private func elements(_ added: (label: String?, value: StaticValue), _ depth: Int) -> StaticValues {
    added.label == "contentsOf" ? elements(of: added.value, depth: depth + 1) : StaticValues(values: [added.value])
  }

  private func inserted(
    _ added: (label: String?, value: StaticValue), at position: StaticValue, in list: StaticValue,
    _ value: StaticValue, _ depth: Int
  ) -> StaticValues {
    var result = elements(of: list, depth: depth + 1)
    var new = elements(added, depth)
    guard let index = integer(position), index <= result.values.count, !result.isBranched, result.failures.isEmpty
    else { return failure(value, "the position is not known") }
    let rest = result.values[index...]
    result.values.removeSubrange(index...)
    new.values += rest
    result.add(new)
    return result
  }
}

// MARK: Closures

extension StaticEvaluator {
  /// What a closure or a key path makes of each element.
  private func mapped(
    _ list: StaticValue, by transform: StaticValue, _ value: StaticValue, _ depth: Int
  ) -> StaticValues {
    let elements = elements(of: list, depth: depth + 1)
    var result = StaticValues(failures: elements.failures, isBranched: elements.isBranched, followed: elements.followed)
    result.add(joined(elements.values) { apply(transform, to: [$0], value, depth) })
    return result
  }

  /// `lists.reduce([], +)`, `lists.reduce([]) { $0 + $1 }`, `lists.reduce(into: []) { $0 += $1 }`.
  private func reduced(
    _ list: StaticValue, _ initial: (label: String?, value: StaticValue), _ combine: StaticValue, _ value: StaticValue,
    _ depth: Int
  ) -> StaticValues {
    let lists = elements(of: list, depth: depth + 1)
    if symbols.tree(combine.scope).text(combine.expression.tokens) == "+" {
      var result = elements(of: initial.value, depth: depth + 1)
      result.add(flattened(lists, value, depth))
      return result
    }
    guard lists.failures.isEmpty, !lists.isBranched else { return failure(value, "the list is not a literal") }
    var result = initial.value
    for next in lists.values {
      let step = initial.label == "into" ? changed(result, by: combine, with: next) : nil
      guard let step = step ?? apply(combine, to: [result, next], value, depth).only else {
        return failure(value, "the closure is not known")
      }
      result = step
    }
    return elements(of: result, depth: depth + 1)
  }

  /// The list after the one statement of a closure that changes its first parameter.
  private func changed(_ list: StaticValue, by closure: StaticValue, with element: StaticValue) -> StaticValue? {
    guard let parts = self.parts(of: closure), parts.statements.count == 1,
      let expression = parts.statements[0].resultExpression, parts.names.count == 2,
      let change = symbols.tree(closure.scope).listChange(expression, of: parts.names[0])
    else { return nil }
    let bound = [parts.names[0]: Locals.Binding.value(list), parts.names[1]: .value(element)]
    return closure.beside(change.list).binding(bound)
  }

  /// What a closure, `\.name` or `\.self` is worth for some arguments.
  func apply(
    _ transform: StaticValue, to arguments: [StaticValue], _ value: StaticValue, _ depth: Int
  ) -> StaticValues {
    let tree = symbols.tree(transform.scope)
    if case .keyPath(let path) = transform.expression.kind, path.isPlain, !path.hasRoot, arguments.count == 1 {
      return path.names.map(tree.name).reduce(StaticValues(values: arguments)) { made, name in
        name == "self" ? made : member(name, ofMade: made, value, depth)
      }
    }
    guard let parts = parts(of: transform) else { return failure(transform, "the closure is not known") }
    let bound = zip(parts.names, arguments).map { ($0, Locals.Binding.value($1)) }
    let around = transform.binding(Dictionary(bound) { _, last in last })
    return results(of: parts.statements, in: around, or: transform, depth + 1)
  }

  /// A closure's statements, and the names of its parameters, those without a signature too.
  private func parts(of closure: StaticValue) -> (names: [String], statements: [Statement])? {
    guard case .closure = closure.expression.kind else { return nil }
    let tree = symbols.tree(closure.scope)
    let parts = tree.closure(closure.expression.tokens)
    return (parts.parameters.isEmpty ? ["$0", "$1"] : parts.parameters.map(tree.name), parts.statements)
  }

  /// A property of what an expression is worth.
  private func member(_ name: String, ofMade made: StaticValues, _ value: StaticValue, _ depth: Int) -> StaticValues {
    guard let only = made.only else { return failure(value, "it depends on a condition") }
    let owner = owner(made: follow(only, depth: depth + 1))
    return follow(members(name, of: owner, value), of: owner, from: only, depth)
      ?? failure(value, "the property is not declared in the linted files")
  }
}
