import SchemaNames
import SchemaSyntax

/// Finds what code does when a container cannot be made: around the call, and around calls of the throwing function
/// that makes it.
package struct FailureReader {
  /// The types and values of the project.
  let symbols: SymbolTable
  /// The containers.
  let containers: [Container]
  /// The containers that a throwing function, getter or initializer makes, by its name or that of its type.
  private let makers: [String: [Container]]

  package init(symbols: SymbolTable, containers: [Container], makers: [String: [Container]]) {
    self.symbols = symbols
    self.containers = containers
    self.makers = makers
  }

  package init(symbols: SymbolTable, containers: [Container]) {
    self.symbols = symbols
    self.containers = containers
    let thrown = containers.filter { !$0.isExempt && $0.flow.leavesFunction }
    let named = thrown.compactMap { container in
      (container.maker == "init" ? container.owner.map { symbols[$0].name } : container.maker).map { ($0, container) }
    }
    makers = Dictionary(grouping: named, by: \.0).mapValues { $0.map(\.1) }
  }

  /// The containers with what their failure leads to.
  package func read() -> [Container] {
    let code = code()
    return containers.map { container in
      var result = container
      if container.isExempt { return result }
      let own = Site(
        container: container.place, unit: container.body.unit, token: container.token, flow: container.flow,
        body: container.body)
      result.failureHandling = ([own] + (code.sites[container.place] ?? [])).compactMap { site in
        handling(at: site, of: container, code)
      }
      return result
    }
  }

  // MARK: Code

  /// A call whose failure is that of a container: its own, or that of the function that makes it.
  private struct Site {
    /// The container.
    let container: Place
    /// The index of the unit.
    let unit: Int
    /// The callee's token.
    let token: Int
    /// Where it stands.
    let flow: CodeFlow
    /// The code around.
    let body: CodeBody
  }

  /// A call in the code of containers, with what is around it.
  struct Call {
    /// The callee.
    let callee: Expression
    /// The arguments.
    let arguments: [Argument]
    /// The whole call with the names in sight.
    let value: StaticValue
    /// The last token of the callee's name.
    let token: Int
    /// What is around.
    let context: CodeContext
    /// Whether it moves or copies files.
    let keepsCopy: Bool
  }

  private struct Code {
    var calls = FailureCalls()
    /// The calls of functions that make containers, by the containers.
    var sites: [Place: [Site]] = [:]
  }

  /// The calls that containers' failures may lead to, and those of functions that make containers.
  private func code() -> Code {
    let words = NameSet((["ModelContainer"] + makers.keys).map(NameFilter.Name.init))
    var code = Code()
    for unit in symbols.units.indices where !containers.isEmpty && !symbols.units[unit].isExempt {
      let tree = symbols.units[unit].tree
      let landmarks = tree.tokens(spelling: words)
      if landmarks.isEmpty { continue }
      CodeWalker(tree: tree, landmarks: landmarks).walk(
        scopeOf: { symbols.scope(inside: $0, $1) }, from: Scope(unit: unit, types: [])
      ) { expression, context in
        guard !context.isDebugOnly(tree), !tree.isInPreview(expression.tokens) else { return }
        if let call = Call(expression, context, tree) { code.calls.add(call, tree) }
        for site in sites(expression, context) { code.sites[site.container, default: []].append(site) }
      }
    }
    code.calls.add(containers)
    code.calls.findNames(in: symbols)
    return code
  }

  // MARK: Callers

  /// The containers that an expression makes through a function, getter or initializer.
  private func sites(_ expression: Expression, _ context: CodeContext) -> [Site] {
    let tree = symbols.tree(context.scope)
    var callee = expression
    var arguments: [Argument]?
    if case .call(let called, let given) = expression.kind { (callee, arguments) = (called, given) }
    guard let token = tree.lastNameToken(callee), context.flow.route != .thrown else { return [] }
    let typeName = tree.name(token) == "init" ? tree.namePath(callee)?.dropLast().last : nil
    guard let candidates = makers[typeName ?? tree.name(token)] else { return [] }
    let value = StaticValue(expression, scope: context.scope, locals: context.locals)
    let bodies = made(by: callee, arguments, value)
    return candidates.filter { bodies.contains($0.body) }.map { container in
      Site(
        container: container.place, unit: context.scope.unit, token: token, flow: context.flow,
        body: CodeBody(unit: context.scope.unit, tokens: context.body))
    }
  }

  /// The bodies that run where a callee is called, or a property read.
  private func made(by callee: Expression, _ arguments: [Argument]?, _ value: StaticValue) -> Set<CodeBody> {
    let evaluator = StaticEvaluator(symbols: symbols)
    let members: [Member]
    if let arguments {
      members = evaluator.functions(calledBy: callee, arguments, value) + initializers(callee, arguments, value)
    } else {
      members = evaluator.properties(named: callee, value)
    }
    return Set(members.map { CodeBody(unit: $0.scope.unit, tokens: $0.declaration.tokens) })
  }

  /// The initializers that `Store(…)` and `Store.init(…)` may mean.
  private func initializers(_ callee: Expression, _ arguments: [Argument], _ value: StaticValue) -> [Member] {
    let tree = symbols.tree(value.scope)
    var named = callee
    if case .member(let base?, let token, _) = callee.kind, tree.name(token) == "init" { named = base }
    let evaluator = StaticEvaluator(symbols: symbols)
    guard let type = evaluator.typeNamed(by: named, value) else { return [] }
    return symbols.parts(of: type).flatMap { part in
      (part.declaration.members ?? []).filter { $0.kind == .`init` }.map { Member(declaration: $0, scope: part.scope) }
    }.filter { evaluator.accepts(arguments, $0, value) }
  }

  // MARK: Handling

  private func handling(at site: Site, of container: Container, _ code: Code) -> FailureHandling? {
    let tree = symbols.units[site.unit].tree
    let earlier = site.flow.failedAttempts.map { AttemptID(unit: site.unit, attempt: $0) }
    switch site.flow.route {
    case .fatal:
      let step = FailureHandling.Step(action: .crashes, place: tree.place(token: site.token), source: nil)
      return FailureHandling(
        steps: [step], called: [], followsCopy: false, undeclared: UndeclaredNames(), attempt: nil,
        earlierAttempts: earlier)
    case .handled(let attempt):
      let id = AttemptID(unit: site.unit, attempt: attempt)
      let steps = FailureSteps(symbols: symbols, known: code.calls, container: container, attempt: attempt)
      let calls = code.calls.after(id)
      return FailureHandling(
        steps: steps.read(calls, code.calls.replacements(after: id)), called: steps.called(calls),
        followsCopy: code.calls.keepsCopy(before: site.token, in: site.body),
        undeclared: steps.undeclared(calls), attempt: id, earlierAttempts: earlier)
    case .thrown, .unknown: return nil
    }
  }
}

extension FailureReader.Call {
  init?(_ expression: Expression, _ context: CodeContext, _ tree: SyntaxTree) {
    guard case .call(let callee, let arguments) = expression.kind, let token = tree.lastNameToken(callee) else {
      return nil
    }
    self.init(
      callee: callee, arguments: arguments,
      value: StaticValue(expression, scope: context.scope, locals: context.locals), token: token, context: context,
      keepsCopy: FailureSteps.copyingMethods.contains(tree.name(token)))
  }

  /// The index of the unit.
  var unit: Int { context.scope.unit }
}
