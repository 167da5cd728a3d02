import SchemaSyntax

/// A reader of statements that knows what local names are worth.
protocol LocalsReader: StatementReader {
  /// The tree of the statements.
  var tree: SyntaxTree { get }
  /// The scope for types and members.
  var scope: Scope { get }
  /// The local names in sight.
  var locals: Locals { get set }
}

// MARK: The walk

extension LocalsReader {
  mutating func inScope(_ body: (inout Self) -> Void) {
    let outer = locals
    body(&self)
    locals = outer
  }

  mutating func read(_ declarations: [Declaration], before rest: ArraySlice<Statement>) {
    bind(declarations, before: rest)
  }

  mutating func read(_ conditions: [Statement.Condition], of statement: Statement) {
    for condition in conditions {
      switch condition {
      case .expression(let value): read(value, of: statement)
      case .binding(let name, let value?):
        read(value, of: statement)
        if let name { locals.bind(tree.name(name), .value(self.value(value))) }
      case .binding(_, nil), .availability: continue
      }
    }
    for pattern in tree.casePatterns(of: statement) { bind(namesIn: pattern) }
  }

  mutating func read(_ sequence: Expression, ofLoop statement: Statement) {
    read(sequence, of: statement)
    bindLoop(over: sequence, statement)
  }

  /// Binds the names that a loop gives its elements; returns them.
  @discardableResult
  mutating func bindLoop(over sequence: Expression, _ statement: Statement) -> [String] {
    let pattern = statement.tokens.lowerBound + 1..<sequence.tokens.lowerBound
    let names = names(in: pattern)
    bind(names, names.count == 1 ? .element(of: value(sequence)) : Self.undecided)
    // A position and an element.
    if tree.tokens[pattern.lowerBound].kind == .leftParen, let last = names.last,
      let call = Call(sequence, in: tree), call.name == "enumerated", let list = call.base
    {
      bind([last], .element(of: value(list)))
    }
    return names.map(tree.name)
  }

  mutating func bind(_ patterns: Range<Int>) {
    if let pattern = tree.bindings(in: patterns) { bind(namesIn: pattern) }
  }

  mutating func read(_ block: [Statement], at index: Int, of statement: Statement) {
    inScope { $0.walk(block) }
  }
}

// MARK: Names

extension LocalsReader {
  /// An expression with the names in sight.
  func value(_ expression: Expression) -> StaticValue { StaticValue(expression, scope: scope, locals: locals) }

  /// Binds the names of a local `let` or `var`, and of local functions; `rest` is what follows in the block.
  mutating func bind(_ declarations: [Declaration], before rest: ArraySlice<Statement>) {
    for declaration in declarations {
      guard let name = declaration.name.first.map(tree.name) else { continue }
      switch declaration.kind {
      case .func: locals.bind(name, .unknown(why: "it is a local function"))
      case .let, .var: bind(declaration, name, before: rest)
      default: continue
      }
    }
  }

  private mutating func bind(_ declaration: Declaration, _ name: String, before rest: ArraySlice<Statement>) {
    guard declaration.isAssignedLater(in: rest, tree, name) else {
      return locals.bind(name, joined(binding(of: declaration), of: declaration, name))
    }
    guard declaration.pattern == nil || declaration.initialValue == nil else {
      return locals.bind(name, .changing(why: ListVariable.isChanged))
    }
    locals.bind(
      name,
      LaterStatements(name: name, initial: declaration.initialValue.map(value), statements: rest, around: self))
  }

  /// What a name is worth that another branch of the same `#if` declares too; a branch for debugging does not count.
  private func joined(
    _ binding: Locals.Binding, of declaration: Declaration, _ name: String
  ) -> Locals.Binding {
    guard let branch = declaration.conditions.last, branch.branch > 0, let other = locals[name],
      other.values.first.map({ $0.scope.unit == scope.unit && $0.expression.tokens.lowerBound > branch.block }) == true,
      tree.text(branch.block + 1) != "DEBUG"
    else { return binding }
    return branch.isDebugOnly(tree) ? other : .choice(other.values + binding.values)
  }

  private func binding(of declaration: Declaration) -> Locals.Binding {
    guard let initial = declaration.initialValue else { return .changing(why: "it is assigned later") }
    guard let pattern = declaration.pattern else { return .value(value(tree.labeled(initial, by: declaration.type))) }
    return pattern.position.map { .part(of: value(initial), at: $0) } ?? Self.undecided
  }

  /// Binds the parameters of a function or closure, whose values are not known.
  mutating func bind(parameters names: [Int]) { bind(names, .parameter) }

  private mutating func bind(namesIn pattern: Range<Int>) { bind(names(in: pattern), Self.undecided) }

  private mutating func bind(_ names: [Int], _ binding: Locals.Binding) {
    for token in names { locals.bind(tree.name(token), binding) }
  }

  private static var undecided: Locals.Binding { .unknown(why: "it depends on a loop or a pattern") }

  private func names(in pattern: Range<Int>) -> [Int] {
    pattern.filter { tree.tokens[$0].kind == .identifier && tree.tokens[$0].keyword != .in }
  }
}

extension Declaration {
  /// Whether a local name gets its value, or another one, in the statements after its declaration.
  fileprivate func isAssignedLater(in rest: ArraySlice<Statement>, _ tree: SyntaxTree, _ name: String) -> Bool {
    guard let end = rest.last?.tokens.upperBound else { return false }
    let start = tokens.upperBound
    return initialValue == nil || kind == .var && tree.mayChange(name, in: start..<max(start, end))
  }
}

extension Locals.Binding {
  /// What it is one of, as far as it is an expression.
  fileprivate var values: [StaticValue] {
    switch self {
    case .value(let value): [value]
    case .choice(let values): values
    case .part, .element, .list, .changing, .unknown: []
    }
  }
}
