import SchemaSyntax

/// The statements after the declaration of a local name, which are read when its value is asked for.
///
/// Most names are never asked for, and among the statements there may be as many other names of this kind.
struct LaterStatements: Sendable {
  let name: String
  /// The value that it has first.
  let initial: StaticValue?
  let statements: ArraySlice<Statement>
  let tree: SyntaxTree
  let scope: Scope
  /// The names in sight at the declaration.
  let locals: Locals

  init(name: String, initial: StaticValue?, statements: ArraySlice<Statement>, around reader: some LocalsReader) {
    self.name = name
    self.initial = initial
    self.statements = statements
    tree = reader.tree
    scope = reader.scope
    locals = reader.locals
  }

  var tokens: Range<Int> {
    guard let first = statements.first, let last = statements.last else { return 0..<0 }
    return first.tokens.lowerBound..<last.tokens.upperBound
  }

  /// What the name is bound to.
  var binding: Locals.Binding {
    let values = LaterValues(self)
    return initial.map(values.binding(after:)) ?? values.binding
  }
}

/// What a local constant or variable gets in the statements after its declaration.
struct LaterValues: LocalsReader {
  let tree: SyntaxTree
  let scope: Scope
  var locals: Locals
  private let name: String
  /// The changes that were understood, those of all branches.
  private var changes: [ListVariable.Change] = []
  /// Whether it changes in these statements only.
  private var isComplete = true
  /// How many changes never run.
  private var skipped = 0
  /// Whether a condition decides if the statement runs that is being read.
  private var isConditional = false
  /// The loops around the statement that is being read, their variables unless a pattern takes the elements apart.
  private var loops: [(variable: String, sequence: StaticValue)?] = []

  /// Reads the statements after the declaration.
  init(_ later: LaterStatements) {
    name = later.name
    tree = later.tree
    scope = later.scope
    locals = later.locals
    let written = NameFilter.Name(name)
    let count = later.tokens.count { tree.mayChange(written, at: $0) }
    guard count > 0 else { return }
    walk(Array(later.statements))
    isComplete = count == changes.count + skipped
  }

  /// What a name without an initial value is bound to.
  var binding: Locals.Binding {
    guard isComplete, let first = changes.first, changes.allSatisfy({ $0.replaces && $0.loop == nil }) else {
      return .changing(why: "it is assigned later")
    }
    return changes.count == 1 ? .value(first.value) : .choice(changes.map(\.value))
  }

  /// What a variable is bound to that has an initial value.
  func binding(after initial: StaticValue) -> Locals.Binding {
    guard isComplete else { return .changing(why: ListVariable.isChanged) }
    if isList(initial) || changes.contains(where: { !$0.replaces }) {
      return .list(ListVariable(name: name, initial: initial, changes: changes))
    }
    // Where it is asked for, it has its first value or one of the later ones.
    guard changes.allSatisfy({ $0.loop == nil && $0.isConditional }) else {
      return .changing(why: ListVariable.isChanged)
    }
    return .choice([initial] + changes.map(\.value))
  }

  private func isList(_ value: StaticValue) -> Bool {
    if case .array = value.expression.unwrapped.kind { true } else { false }
  }

  // MARK: The walk

  mutating func read(_ declarations: [Declaration], before rest: ArraySlice<Statement>) {
    for declaration in declarations {
      // Other names without a value stay unknown here, so that names which wait for each other end.
      bind([declaration], before: declaration.initialValue == nil ? [] : rest)
    }
  }

  mutating func read(_ statement: Statement, at index: Int, of block: [Statement]) {
    // What runs at the end of the body changes nothing before.
    if case .defer = statement.kind { return }
    let outer = (isConditional, loops.count)
    if !statement.conditions.isEmpty { isConditional = true }
    walk(statement, before: block[(index + 1)...])
    isConditional = outer.0
    loops.removeLast(loops.count - outer.1)
  }

  mutating func read(_ sequence: Expression, ofLoop statement: Statement) {
    let names = bindLoop(over: sequence, statement)
    let isCut = statement.tokens.contains { Keyword.leavingLoops.contains(tree.tokens[$0].keyword) }
    loops.append(names.count == 1 && !isCut ? (names[0], value(sequence)) : nil)
  }

  mutating func read(_ block: [Statement], at index: Int, of statement: Statement) {
    let before = changes
    let outer = isConditional
    isConditional = isConditional || !statement.runsItsBlock
    inScope { $0.walk(block) }
    isConditional = outer
    guard neverRuns(block: index, of: statement) else { return }
    skipped += changes.count - before.count
    changes = before
  }

  mutating func read(_ value: Expression, of statement: Statement) {
    guard case .expression = statement.kind else { return }
    if let change = tree.listChange(value, of: name), loops.allSatisfy({ $0 != nil }), loops.count < 2 {
      changes.append(
        .init(
          value: self.value(change.list), tokens: value.tokens, replaces: change.replaces,
          isConditional: isConditional, loop: loops.first ?? nil))
    }
    if case .statement(let inner) = value.kind { walk([inner]) }
  }
}

extension Keyword {
  /// The statements that leave a loop, or one of its turns, early.
  fileprivate static let leavingLoops: Set<Keyword> = [.break, .continue, .return, .throw]
}

extension Statement {
  /// Whether the statement's block runs whenever the statement does, a loop's for each element.
  fileprivate var runsItsBlock: Bool {
    switch kind {
    case .block: true
    case .do(_, let catches): catches.isEmpty
    case .for(_, let filter, _): filter == nil
    default: false
    }
  }
}
