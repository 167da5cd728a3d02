import SchemaSyntax

/// An expression with what its names mean in its place.
package struct StaticValue: Sendable {
  package let expression: Expression
  /// The scope for types and members.
  package let scope: Scope
  /// The values of the local names in sight.
  package let locals: Locals
  /// The names of the properties and functions through which it was reached: one that leads to itself has no value.
  private(set) var origins: Set<Place> = []

  package init(_ expression: Expression, scope: Scope, locals: Locals = Locals()) {
    self.expression = expression
    self.scope = scope
    self.locals = locals
  }

  /// Another expression that is beside this one.
  package func beside(_ expression: Expression) -> StaticValue {
    StaticValue(expression, scope: scope, locals: locals).reached(through: origins)
  }

  /// The expression with other local names in sight too.
  func binding(_ names: [String: Locals.Binding]) -> StaticValue {
    var locals = locals
    for (name, bound) in names { locals.bind(name, bound) }
    return StaticValue(expression, scope: scope, locals: locals).reached(through: origins)
  }

  /// The expression as a call; nil if it is not one.
  package func call(in symbols: SymbolTable) -> Call? { Call(expression, in: symbols.tree(scope)) }

  /// The value as it is seen through properties and functions.
  func reached(through names: Set<Place>) -> StaticValue {
    var result = self
    // Most values begin without any, and share those of the value that leads to them.
    if origins.isEmpty { result.origins = names } else { result.origins.formUnion(names) }
    return result
  }
}

/// The local names in sight: constants with a value, and names for which only the existence is known.
package struct Locals: Sendable {
  /// A local name's value.
  package enum Binding: Sendable {
    case value(StaticValue)
    /// One of several values, which a condition decides: those that a constant may get after its declaration.
    case choice([StaticValue])
    /// One of the elements of a tuple, which a pattern takes apart.
    case part(of: StaticValue, at: Int)
    /// One of the elements of a sequence: a loop's variable.
    case element(of: StaticValue)
    /// A variable that holds a list to which code adds, or from which it removes.
    case list(ListVariable)
    /// A variable that gets another value after its declaration.
    case changing(why: String)
    /// A parameter, or what a pattern binds.
    case unknown(why: String)
  }

  /// What is known of a name without reading more.
  private enum Entry {
    case bound(Binding)
    case later(LaterStatements)
  }

  private var entries = LayeredDictionary<Entry>()
  /// The parameters for which every caller passes something other than nil.
  private(set) var present: Set<String> = []

  /// What `self` is where the scope does not say it.
  package indirect enum Receiver: Sendable {
    /// The type through which code reached a member of a protocol or a superclass.
    case type(TypeID)
    /// The list of which an extension's member was called.
    case list(StaticValue)
  }

  /// What `self` is in the code of a protocol's or a list's extension.
  var receiver: Receiver?

  package init() {}

  /// Knows no names, only what `self` is.
  init(_ receiver: Receiver?) { self.receiver = receiver }

  /// Whether a name is local.
  package func contains(_ name: String) -> Bool { entries[name] != nil }

  /// What a name is bound to; reads the statements that change it.
  package subscript(name: String) -> Binding? {
    switch entries[name] {
    case .bound(let binding): binding
    case .later(let statements): statements.binding
    case nil: nil
    }
  }

  /// How many tokens must be read to tell what a name is bound to.
  func cost(of name: String) -> Int {
    if case .later(let statements) = entries[name] { statements.tokens.count } else { 0 }
  }

  /// Adds or replaces a name.
  mutating func bind(_ name: String, _ binding: Binding, isPresent: Bool = false) {
    entries[name] = .bound(binding)
    if isPresent { present.insert(name) } else { present.remove(name) }
  }

  /// Adds or replaces a name whose value depends on statements after its declaration.
  mutating func bind(_ name: String, _ statements: LaterStatements) {
    entries[name] = .later(statements)
    present.remove(name)
  }
}

/// What an expression may be worth, without running it.
package struct StaticValues: Sendable {
  /// The values; several where it depends on a condition.
  package var values: [StaticValue] = []
  /// What could not be followed.
  package var failures: [Unresolved] = []
  /// Whether a condition decides between the values.
  package var isBranched = false
  /// The names of the properties and functions that were followed on the way.
  package var followed: Set<Place> = []

  package init(
    values: [StaticValue] = [], failures: [Unresolved] = [], isBranched: Bool = false, followed: Set<Place> = []
  ) {
    self.values = values
    self.failures = failures
    self.isBranched = isBranched
    self.followed = followed
  }

  /// The only value; nil if a condition decides between several, or something could not be followed.
  package var only: StaticValue? { failures.isEmpty && values.count == 1 ? values[0] : nil }

  /// Adds the outcome of another branch or part.
  package mutating func add(_ other: StaticValues) {
    values += other.values
    failures += other.failures
    isBranched = isBranched || other.isBranched
    followed.formUnion(other.followed)
  }
}

extension StaticValue {
  /// Whether it uses local names, which are not in sight elsewhere.
  package func namesLocals(in tree: SyntaxTree) -> Bool {
    expression.tokens.contains { token in
      tree.tokens[token].kind == .identifier && (token == 0 || tree.tokens[token - 1].kind != .period)
        && locals.contains(tree.name(token))
    }
  }

  /// Whether an expression names a parameter, or what a pattern binds; `tree` is the one of its scope.
  package func namesUnknown(in tree: SyntaxTree) -> Bool {
    expression.tokens.contains { token in
      guard tree.tokens[token].kind == .identifier, let binding = locals[tree.name(token)] else {
        return false
      }
      if case .unknown = binding { return true }
      return false
    }
  }
}
