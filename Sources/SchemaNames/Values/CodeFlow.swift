import SchemaSyntax

/// Where a piece of code is in the flow of its body: which conditions lead to it, and where its errors go.
package struct CodeFlow: Sendable {
  /// A block that is reached under a condition.
  package struct Branch: Hashable, Sendable {
    /// The first token of the statement or expression that decides.
    let origin: Int
    /// Which of its blocks or operands it is.
    let block: Int
  }

  /// What has to hold, or not to hold, so that code is reached.
  package struct Decision: Sendable {
    /// The conditions of an `if` or `guard`; none for a `case` or a loop.
    let conditions: [Statement.Condition]
    /// Whether all of them are met.
    let isMet: Bool
  }

  /// Where an error goes that an expression throws.
  package enum ErrorRoute: Hashable, Sendable {
    /// Out of the function around.
    case thrown
    /// Out of a local function, given by the token of its name.
    case thrownLocally(Int)
    /// To the code that deals with the failure of an attempt.
    case handled(Attempt)
    /// Nowhere: `try!`.
    case fatal
    /// Out of a closure that somebody else calls.
    case unknown
  }

  /// The first token of a `do` with `catch`, or of a statement in which `try?` makes nil of an error.
  package typealias Attempt = Int

  /// The conditional blocks around, outermost first.
  package private(set) var branches: [Branch] = []
  /// What decided on the way, outermost first.
  package private(set) var decisions: [Decision] = []
  /// Where an error goes.
  package private(set) var route = ErrorRoute.thrown
  /// Whether the code that deals with the error throws it on.
  private(set) var isThrownOn = false
  /// Whether the function around returns nil where there is an error.
  package private(set) var returnsNil = false
  /// The attempts whose failure leads here, outermost first.
  package private(set) var failedAttempts: [Attempt] = []
  private var statement = 0
  /// Whether the function around returns nil where the value of the code is nil.
  private var isResult = false
  /// Whether a closure or local function is around, whose results are its own.
  private var isInner = false
  /// Whether a `try` covers the expression, and with it the closures that are its arguments.
  private var isTried = false
  /// The variables that are nil if an attempt failed.
  private var outcomes = LayeredDictionary<Attempt>()

  /// The flow of a call whose result is nil where something failed in the function.
  package var ofNilResult: CodeFlow {
    var flow = self
    flow.route(.handled(statement))
    return flow
  }

  /// Whether an error may leave the function around.
  package var leavesFunction: Bool { route == .thrown || isThrownOn }

  /// Whether a condition in the body decides if it runs.
  package var isConditional: Bool { !branches.isEmpty }

  /// Whether two pieces of one body are alternatives, as far as the blocks around them show.
  package func isAlternative(to other: CodeFlow) -> Bool {
    let common = zip(branches, other.branches).prefix { $0 == $1 }.count
    return branches.count > common || other.branches.count > common
  }

  /// Whether a failure here leads nowhere in the body, and another piece of it is in another block of one statement.
  package func excludes(_ other: CodeFlow) -> Bool {
    let isOther = zip(branches, other.branches).first { $0 != $1 }.map { $0.origin == $1.origin } ?? false
    return isOther && (leavesFunction || route == .fatal)
  }
}

// MARK: Expressions

extension CodeFlow {
  /// The flow in the initial value of a declaration.
  func inValue(of declaration: Declaration) -> CodeFlow {
    var inner = self
    inner.statement = declaration.tokens.lowerBound
    return inner
  }

  /// The flow in a function that is declared here.
  func inLocal(_ function: Declaration) -> CodeFlow {
    var inner = self
    inner.route(function.kind == .func ? function.name.first.map(ErrorRoute.thrownLocally) ?? .unknown : .unknown)
    inner.isInner = true
    return inner
  }

  /// The flow in the body of a closure: its errors are those of the call that it is passed to, if that is tried.
  var inClosure: CodeFlow {
    var inner = self
    if !isTried { inner.route(.unknown) }
    inner.isInner = true
    return inner
  }

  /// The flow in one of the expressions directly inside an expression.
  func inside(_ expression: Expression, child: Int, _ tree: SyntaxTree) -> CodeFlow {
    var inner = self
    switch expression.kind {
    case .effect(.try, let tokens, _):
      inner.isTried = true
      if tree.text(tokens).hasSuffix("!") { inner.route(.fatal) }
      if tree.text(tokens).hasSuffix("?") {
        inner.route(.handled(statement))
        inner.returnsNil = isResult
      }
    case .ternary where child > 0: inner.branches.append(Branch(origin: expression.tokens.lowerBound, block: child))
    case .sequence(_, let operators) where child > 0 && operators.count >= child:
      guard tree.text(operators[child - 1]) == "??" else { break }
      inner.branches.append(Branch(origin: expression.tokens.lowerBound, block: child))
      inner.failedAttempts.append(statement)
    default: break
    }
    inner.isResult = isResult && expression.gives(child, tree)
    return inner
  }
}

extension Expression {
  /// Whether the value of an expression directly inside is that of the whole, nil included.
  fileprivate func gives(_ child: Int, _ tree: SyntaxTree) -> Bool {
    switch kind {
    case .effect: true
    case .tuple(let elements): elements.count == 1
    case .ternary: child > 0
    case .sequence(let operands, let operators):
      child == operands.count - 1 && operators.allSatisfy { tree.text($0) == "??" }
    default: false
    }
  }
}

// MARK: Statements

extension CodeFlow {
  private mutating func route(_ route: ErrorRoute) {
    self.route = route
    isThrownOn = false
    returnsNil = false
  }

  /// Goes on to a statement, which may be the only one of its block.
  mutating func enter(_ statement: Statement, isOnly: Bool) {
    self.statement = statement.tokens.lowerBound
    isTried = false
    isResult = !isInner && statement.isResult(isOnly: isOnly)
  }

  /// The flow in one of a statement's blocks.
  func inside(_ statement: Statement, block: Int, _ tree: SyntaxTree) -> CodeFlow {
    var inner = self
    switch statement.kind {
    case .do(_, let catches) where block == 0:
      guard !catches.isEmpty else { return inner }
      inner.route(.handled(statement.tokens.lowerBound))
      inner.isThrownOn = leavesFunction && catches.contains(where: \.endsInThrow)
      inner.returnsNil = !isInner && catches.contains(where: \.returnsNil)
      return inner
    case .do: inner.failedAttempts.append(statement.tokens.lowerBound)
    case .if(let conditions, _, _):
      let failures = failures(of: conditions, statement, tree)
      inner.failedAttempts += block == 0 ? failures.met : failures.unmet
      inner.decisions.append(Decision(conditions: conditions, isMet: block == 0))
    case .guard(let conditions, _):
      inner.failedAttempts += failures(of: conditions, statement, tree).unmet
      inner.decisions.append(Decision(conditions: conditions, isMet: false))
    case .switch, .while: inner.decisions.append(Decision(conditions: [], isMet: true))
    case .block, .defer: return inner
    default: break
    }
    inner.branches.append(Branch(origin: statement.tokens.lowerBound, block: block))
    return inner
  }

  /// Goes past a statement: what follows an attempt that returns is reached where it failed.
  mutating func leave(_ statement: Statement, _ tree: SyntaxTree) {
    switch statement.kind {
    case .declaration(let declarations):
      for declaration in declarations where declaration.value != nil {
        declaration.name.first.map { outcomes[tree.name($0)] = statement.tokens.lowerBound }
      }
    case .expression(let value):
      guard case .sequence(let operands, let operators) = value.kind, operators.first.map(tree.text) == "=" else {
        return
      }
      tree.lastName(operands[0]).map { outcomes[$0] = statement.tokens.lowerBound }
    case .if(let conditions, let then, _) where then.exits:
      failedAttempts += failures(of: conditions, statement, tree).unmet
      decisions.append(Decision(conditions: conditions, isMet: false))
    case .guard(let conditions, _): decisions.append(Decision(conditions: conditions, isMet: true))
    case .do(let block, let catches) where block.exits && catches.contains { !$0.exits }:
      failedAttempts.append(statement.tokens.lowerBound)
    default: break
    }
  }

  /// The attempts that failed where some conditions are met, and where they are not.
  private func failures(
    of conditions: [Statement.Condition], _ statement: Statement, _ tree: SyntaxTree
  ) -> (met: [Attempt], unmet: [Attempt]) {
    var result: (met: [Attempt], unmet: [Attempt]) = ([], [])
    for condition in conditions {
      switch condition {
      case .binding(let name?, nil): result.unmet += [outcomes[tree.name(name)]].compactMap { $0 }
      case .binding(_, let value?): result.unmet.append(attempt(value, statement, tree))
      case .expression(let value):
        guard case .sequence(let operands, let operators) = value.kind, operands.count == 2,
          case .nil = operands[1].kind
        else { continue }
        let attempt = attempt(operands[0], statement, tree)
        if tree.text(operators[0]) == "==" { result.met.append(attempt) } else { result.unmet.append(attempt) }
      default: continue
      }
    }
    return result
  }

  /// The attempt whose outcome a value is: that of a variable, or one that the condition makes itself.
  private func attempt(_ value: Expression, _ statement: Statement, _ tree: SyntaxTree) -> Attempt {
    tree.lastName(value).flatMap { outcomes[$0] } ?? statement.tokens.lowerBound
  }
}

extension CodeBlock {
  /// Whether it ends in a `throw`.
  fileprivate var endsInThrow: Bool {
    if case .throw = statements.last?.kind { true } else { false }
  }

  /// Whether it ends in a `return nil`.
  fileprivate var returnsNil: Bool {
    if case .return(let value?) = statements.last?.kind, case .nil = value.kind { true } else { false }
  }

  /// Whether it ends in a `return` or a `throw`.
  fileprivate var exits: Bool {
    switch statements.last?.kind {
    case .return, .throw: true
    default: false
    }
  }
}

extension Statement {
  /// Whether the function around returns nil where its value is nil.
  fileprivate func isResult(isOnly: Bool) -> Bool {
    switch kind {
    case .return: true
    case .expression: isOnly
    case .guard(_, let block): block.returnsNil
    default: false
    }
  }
}
