import SchemaSyntax

/// A reader of statements that knows what local names are worth.
protocol LocalsReader: StatementReader {
  /// The tree of the statements.
  var tree: SyntaxTree { get }
  /// The scope for types and members.
  var scope: Scope { get }
  /// The local names in sight.
  var locals: Locals { get set }
  /// How many readers this one looks ahead for: of what follows a variable, it may only read what follows another one.
  var lookahead: Int { get }
}

extension LocalsReader {
  /// Most readers look at each statement once.
  var lookahead: Int { 0 }
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
    let names = names(in: statement.tokens.lowerBound + 1..<sequence.tokens.lowerBound)
    bind(names, names.count == 1 ? .element(of: value(sequence)) : Self.undecided)
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
      case .let, .var: locals.bind(name, binding(of: declaration, name, before: rest))
      default: continue
      }
    }
  }

  private func binding(
    of declaration: Declaration, _ name: String, before rest: ArraySlice<Statement>
  ) -> Locals.Binding {
    guard let initial = declaration.initialValue else {
      return mayLookAhead(rest) ? LaterValues(of: name, in: rest, around: self).binding : Self.changing
    }
    let start = declaration.tokens.upperBound
    let isChanged =
      declaration.kind == .var
      && tree.mayChange(name, in: start..<max(start, rest.last?.tokens.upperBound ?? 0))
    if isChanged {
      guard declaration.pattern == nil, mayLookAhead(rest) else { return Self.changing }
      return LaterValues(of: name, in: rest, around: self).binding(after: value(initial))
    }
    guard let pattern = declaration.pattern else { return .value(value(tree.labeled(initial, by: declaration.type))) }
    return pattern.position.map { .part(of: value(initial), at: $0) } ?? Self.undecided
  }

  private static var changing: Locals.Binding { .changing(why: "the variable changes after its declaration") }

  /// Whether what follows a variable may be read. Each variable there would be followed for each variable before it, and so
  /// on: only those close to the end are, one after another.
  private func mayLookAhead(_ rest: ArraySlice<Statement>) -> Bool {
    guard lookahead > 0, let first = rest.first, let last = rest.last else { return true }
    return lookahead < 2 && last.tokens.upperBound - first.tokens.lowerBound <= 500
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
