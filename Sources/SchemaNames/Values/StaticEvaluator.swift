import SchemaSyntax

/// Follows names, properties and functions to the expressions that they stand for.
///
/// What it returns is literal: calls with arguments, array literals, `X.self`, `nil`. What it cannot follow is
/// recorded, never guessed.
package struct StaticEvaluator: Sendable {
  let symbols: SymbolTable
  /// The type in which a leading-dot member is looked up, such as `MigrationStage`.
  package var contextType: TypeID?
  /// How many steps are left to whoever asked first; nil if nobody did.
  private var steps: Steps?

  package init(symbols: SymbolTable, contextType: TypeID? = nil) {
    self.symbols = symbols
    self.contextType = contextType
  }

  /// Longer chains of references are given up as unknown: the lists of a hundred versions, each made from the one before,
  /// are a few hundred references.
  static let longestChain = 400

  /// The steps that one question may still take. Values may fork at each name and double the work each time, and what a
  /// branch needs may be thrown away, so that only a count of all steps bounds it.
  private final class Steps: @unchecked Sendable {
    // Whoever asks first makes the counter, and uses it on one thread until the answer is there.
    var left = 30_000
  }

  /// The evaluator that answers one question, with its own count of steps unless it is part of another question.
  func asking() -> StaticEvaluator {
    var evaluator = self
    evaluator.steps = steps ?? Steps()
    return evaluator
  }

  package func follow(_ value: StaticValue) -> StaticValues { asking().follow(value, depth: 0) }

  /// Why a value cannot be followed from here; nil if it can. Counts a step.
  func obstacle(at depth: Int) -> String? {
    guard depth < Self.longestChain else { return "the reference is circular" }
    guard let steps else { return nil }
    steps.left -= 1
    return steps.left < 0 ? "it has too many parts" : nil
  }

  /// Whether the steps are enough to read some tokens, which count as the names and calls among them.
  private func canRead(_ tokens: Int) -> Bool {
    guard let steps else { return true }
    steps.left -= tokens / 16
    return steps.left >= 0
  }

  /// Follows a value that is reached through so many references.
  func follow(_ value: StaticValue, depth: Int) -> StaticValues {
    if let obstacle = obstacle(at: depth) { return failure(value, obstacle) }
    switch value.expression.kind {
    case .name(let token, _): return followName(token, value, depth)
    case .member(let base, let token, _): return followMember(token, of: base, value, depth)
    case .call: return followCall(value, depth)
    case .subscript(let base, let arguments): return followSubscript(base, arguments, value, depth)
    case .tuple(let elements) where elements.count == 1 && elements[0].label == nil:
      return follow(value.beside(elements[0].value), depth: depth + 1)
    case .effect(_, _, let inner), .cast(let inner, _, _), .postfix(let inner, _):
      return follow(value.beside(inner), depth: depth + 1)
    case .ternary(let condition, let then, let otherwise):
      let branches = truth(of: value.beside(condition), depth).map { [$0 ? then : otherwise] } ?? [then, otherwise]
      return oneOf(branches) { follow(value.beside($0), depth: depth + 1) }
    case .sequence(let operands, let operators) where operators.allSatisfy({ isOperator("??", $0, value) }):
      return coalesced(operands, value, depth)
    case .statement(let statement): return results(of: [statement], in: value, or: value, depth)
    default: return StaticValues(values: [value])
    }
  }

  /// Whether a condition holds, where callers, local constants, or a flag that nothing sets decide it.
  private func truth(of condition: StaticValue, _ depth: Int) -> Bool? {
    if let truth = condition.truth(in: symbols.tree(condition.scope)) { return truth }
    guard let only = follow(condition, depth: depth + 1).only, case .boolean(let flag) = only.expression.kind else {
      return nil
    }
    return flag
  }

  /// Whether tokens spell an operator.
  func isOperator(_ text: String, _ range: Range<Int>, _ value: StaticValue) -> Bool {
    symbols.tree(value.scope).text(range) == text
  }

  /// `a ?? b`: the first where no caller passes nil for it, and not where it is nil for certain.
  private func coalesced(_ operands: [Expression], _ value: StaticValue, _ depth: Int) -> StaticValues {
    let tree = symbols.tree(value.scope)
    let end = operands.firstIndex { value.beside($0).isPresent(in: tree) } ?? operands.count - 1
    var count = 0
    var result = joined(Array(operands[...end])) { operand in
      let followed = follow(value.beside(operand), depth: depth + 1)
      if let only = followed.only, case .nil = only.expression.kind, operand.tokens != operands[end].tokens {
        return StaticValues()
      }
      count += 1
      return followed
    }
    result.isBranched = result.isBranched || count > 1
    return result
  }

  /// What several parts of a value are worth together.
  func joined<Part>(_ parts: [Part], _ read: (Part) -> StaticValues) -> StaticValues {
    parts.reduce(into: StaticValues()) { result, part in
      // Nothing is added to what was given up.
      if steps.map({ $0.left >= 0 }) ?? true || result.failures.isEmpty { result.add(read(part)) }
    }
  }

  /// What a value is worth that is one of several parts.
  func oneOf<Part>(_ parts: [Part], _ read: (Part) -> StaticValues) -> StaticValues {
    var result = joined(parts, read)
    // Alternatives of alternatives double, and each is passed on by every name on the way.
    steps?.left -= result.values.count
    result.isBranched = result.isBranched || parts.count > 1
    return result
  }

  /// A record that an expression could not be followed.
  func failure(_ value: StaticValue, _ why: String) -> StaticValues {
    StaticValues(failures: [symbols.tree(value.scope).unresolved(value.expression.tokens, why: why)])
  }
}

// MARK: Names

extension StaticEvaluator {
  private func followName(_ token: Int, _ value: StaticValue, _ depth: Int) -> StaticValues {
    let name = symbols.tree(value.scope).name(token)
    guard canRead(value.locals.cost(of: name)) else { return failure(value, "it has too many parts") }
    switch value.locals[name] {
    case .value(let bound): return follow(bound.reached(through: value.origins), depth: depth + 1)
    case .choice(let bound):
      return oneOf(bound) { follow($0.reached(through: value.origins), depth: depth + 1) }
    case .part(let tuple, let position):
      return followPart("\(position)", of: follow(tuple.reached(through: value.origins), depth: depth + 1), depth)
        ?? failure(value, "the tuple is not a literal")
    case .element: return failure(value, "it depends on a loop or a pattern")
    case .list(let variable):
      return followList(variable.reached(through: value.origins), at: token, or: value, depth)
    case .changing(let why), .unknown(let why): return failure(value, why)
    case nil: break
    }
    if name == "self", case .list(let list)? = value.locals.receiver { return follow(list, depth: depth + 1) }
    return follow(values(named: name, in: value), of: .scope, from: value, depth) ?? StaticValues(values: [value])
  }

  private func followMember(_ token: Int, of base: Expression?, _ value: StaticValue, _ depth: Int) -> StaticValues {
    let name = symbols.tree(value.scope).name(token)
    if name == "self" || name == "Type" {
      return base.flatMap { metatype(named: $0, value, depth) } ?? StaticValues(values: [value])
    }
    let owner = base.map { self.owner(of: $0, value, depth) }
    if case .values(let made)? = owner, let part = followPart(name, of: made, depth) { return part }
    if let followed = follow(members(name, of: owner, value), of: owner, from: value, depth) { return followed }
    guard let base, name == "last" || name == "first" else { return StaticValues(values: [value]) }
    return followEnd(name, of: base, value, depth)
  }

  /// An element of a tuple by its number or label; nil if nothing that the tuple may be is literal.
  private func followPart(_ name: String, of tuple: StaticValues, _ depth: Int) -> StaticValues? {
    func element(_ tuple: StaticValue) -> StaticValue? {
      guard case .tuple(let elements) = tuple.expression.kind, elements.count > 1 else { return nil }
      let tree = symbols.tree(tuple.scope)
      let labeled = elements.first { tree.label($0) == name }
      let index = Int(name) ?? elements.count
      return (labeled ?? (index < elements.count ? elements[index] : nil)).map { tuple.beside($0.value) }
    }
    guard tuple.values.contains(where: { element($0) != nil }) else { return nil }
    var result = StaticValues(failures: tuple.failures, isBranched: tuple.isBranched, followed: tuple.followed)
    result.add(
      joined(tuple.values) { value in
        element(value).map { follow($0, depth: depth + 1) } ?? failure(value, "the tuple is not a literal")
      })
    return result
  }

  /// The type that a local name stands for: `$0.self`; nil for the name of a type.
  private func metatype(named base: Expression, _ value: StaticValue, _ depth: Int) -> StaticValues? {
    guard case .name(let token, _) = base.kind, value.locals.contains(symbols.tree(value.scope).name(token))
    else { return nil }
    return follow(value.beside(base), depth: depth + 1)
  }

  /// The type that an expression names: in the project, or extended by it.
  package func typeNamed(by expression: Expression, _ value: StaticValue) -> TypeID? {
    var expression = expression
    let tree = symbols.tree(value.scope)
    if case .member(let base?, let token, _) = expression.kind, tree.name(token) == "self" { expression = base }
    guard let path = tree.namePath(expression), !value.locals.contains(path[0]) else { return nil }
    if case .found(let found) = symbols.lookUp(path, from: value.scope) { return symbols.followAlias(found) }
    return symbols.external(path, from: value.scope)
  }

  /// The value of the properties among some members of something; nil if there is none: a function's name is not a call.
  func follow(_ members: [Member], of owner: Owner?, from value: StaticValue, _ depth: Int) -> StaticValues? {
    let properties = members.filter { $0.declaration.kind != .func }
    guard !properties.isEmpty else { return nil }
    return oneOf(properties) { self.value(of: $0, of: owner, from: value, depth) }
  }

  /// What a property, or a function that is called where a value is, is worth.
  func value(of member: Member, of owner: Owner?, from value: StaticValue, _ depth: Int) -> StaticValues {
    let tree = symbols.tree(member.scope)
    let place = symbols.namePlace(member)
    let origins = value.origins.union([place])
    guard origins.count > value.origins.count else { return failure(value, "the reference is circular") }
    var result = StaticValues(followed: [place])
    if member.mayChange(in: symbols) {
      result.add(failure(value, "the variable may change after its declaration"))
    } else if let initial = member.declaration.value {
      let initial = StaticValue(initial, scope: member.scope, locals: Locals(receiver(owner, of: member, in: value)))
      result.add(follow(initial.reached(through: origins), depth: depth + 1))
    } else if let pattern = member.declaration.pattern, let tuple = pattern.value, let position = pattern.position {
      let followed = follow(StaticValue(tuple, scope: member.scope).reached(through: origins), depth: depth + 1)
      result.add(followPart("\(position)", of: followed, depth) ?? failure(value, "the tuple is not a literal"))
    } else if let body = member.declaration.getterBody(in: tree) ?? member.declaration.body {
      var locals = parameters(of: member, calledBy: value)
      locals.receiver = receiver(owner, of: member, in: value)
      let statements = tree.statements(inBraces: body)
      let around = StaticValue(value.expression, scope: member.scope, locals: locals).reached(through: origins)
      result.add(results(of: statements, in: around, or: value, depth))
    } else {
      result.add(failure(value, "its value is not in the source"))
    }
    result.values = result.values.map { labeled($0, by: member) }
    return result
  }

  /// A tuple with the labels of the type that a property has or a function returns.
  private func labeled(_ value: StaticValue, by member: Member) -> StaticValue {
    guard case .tuple = value.expression.kind, value.scope.unit == member.scope.unit else { return value }
    let tree = symbols.tree(member.scope)
    let type = tree.writtenType(of: member.declaration)
    return value.beside(tree.labeled(value.expression, by: type))
  }

  /// `list.last` and `list.first` of a literal list.
  private func followEnd(_ name: String, of base: Expression, _ value: StaticValue, _ depth: Int) -> StaticValues {
    let elements = self.elements(of: value.beside(base), depth: depth + 1)
    guard elements.failures.isEmpty, !elements.isBranched,
      let end = name == "last" ? elements.values.last : elements.values.first
    else {
      // What a function outside the project returns is as it is: `FileManager.default.urls(for:in:).first`.
      return isForeignCall(base, value, depth)
        ? StaticValues(values: [value]) : failure(value, "the list is not a literal")
    }
    return StaticValues(values: [end], followed: elements.followed)
  }
}

extension StaticEvaluator {
  /// Whether an expression is the call of a method that no type of the project has, `filter` aside.
  private func isForeignCall(_ expression: Expression, _ value: StaticValue, _ depth: Int) -> Bool {
    let call = follow(value.beside(expression), depth: depth + 1).only.flatMap { $0.call(in: symbols) }
    return call.map { $0.base != nil && !$0.isListMethod } ?? false
  }
}

extension Member {
  /// Whether a stored variable may hold another value than its first: the memberwise initializer or other files may
  /// set one of an instance that is not private, and the code of its file any other one.
  ///
  /// A static variable counts as what it says, for that is how schemas are written, unless it is a flag that code sets.
  fileprivate func mayChange(in symbols: SymbolTable) -> Bool {
    guard declaration.kind == .var, declaration.accessors == nil, let token = declaration.name.first,
      !declaration.has(.lazy)
    else { return false }
    let tree = symbols.tree(scope)
    let name = tree.name(token)
    let isPrivate = declaration.has(.private) || declaration.has(.fileprivate)
    if declaration.has(.static) || declaration.has(.class) {
      guard case .boolean = declaration.value?.kind else { return false }
      return isPrivate ? tree.sets(name) : symbols.units.contains { !$0.isExempt && $0.tree.sets(name) }
    }
    return !isPrivate || tree.mayChange(name, in: declaration.tokens.upperBound..<tree.tokens.count)
      || tree.mayChange(name, in: 0..<declaration.tokens.lowerBound)
  }
}

extension Declaration {
  /// The body of a computed property's getter.
  package func getterBody(in tree: SyntaxTree) -> Range<Int>? {
    accessors?.first { accessor in accessor.keyword.map { tree.text($0) == "get" } ?? true }?.body
  }
}

// MARK: Numbers

extension StaticEvaluator {
  /// The integer that an expression is worth; nil for anything but a literal.
  package func integer(_ value: StaticValue) -> Int? {
    guard let literal = follow(value).only, case .integer = literal.expression.kind else { return nil }
    return Int(symbols.tree(literal.scope).text(literal.expression.tokens).filter { $0 != "_" })
  }
}
