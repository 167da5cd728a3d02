import SchemaNames
import SchemaSyntax

/// Finds what code does when a container cannot be made: around the call, and around calls of the throwing function
/// that makes it.
package struct FailureReader {
  let symbols: SymbolTable
  let containers: [Container]
  /// What the parameters of functions that make containers are worth.
  private let callers: CallerValues
  /// The containers that a function, getter or initializer makes which throws or returns nil where one fails, by its name or
  /// that of its type.
  private let makers: [String: [Container]]
  /// The containers that a throwing local function makes, by its name.
  private let localMakers: [String: [Container]]

  /// The app group of each module that is signed with one.
  private let groups: [String: String]

  package init(symbols: SymbolTable, containers: [Container], callers: CallerValues, groups: [String: String]) {
    self.symbols = symbols
    self.groups = groups
    self.callers = callers
    self.containers = containers
    let thrown = containers.filter { !$0.isExempt && ($0.flow.leavesFunction || $0.flow.returnsNil) }
    let named = thrown.compactMap { container in
      (container.maker == "init" ? container.owner.map { symbols[$0].name } : container.maker).map { ($0, container) }
    }
    makers = Dictionary(grouping: named, by: \.0).mapValues { $0.map(\.1) }
    let local = containers.filter { !$0.isExempt }.compactMap { container -> (name: String, container: Container)? in
      guard case .thrownLocally(let name) = container.flow.route else { return nil }
      return (symbols.units[container.body.unit].tree.name(name), container)
    }
    localMakers = Dictionary(grouping: local, by: \.name).mapValues { $0.map(\.container) }
  }

  /// The containers with what their failure leads to, and with the code that deletes their stores without one.
  package func read() -> [Container] {
    let code = code()
    let sites = containers.map { container in
      container.isExempt ? [] : [Site(container)] + (code.sites[container.place] ?? [])
    }
    var attempted: [AttemptID: [Container]] = [:]
    var made: [Block: [Container]] = [:]
    for (container, sites) in zip(containers, sites) {
      for attempt in Set(sites.compactMap(\.attempt)) { attempted[attempt, default: []].append(container) }
      for site in sites { made[site.block, default: []].append(container) }
    }
    // Containers that are made together are deleted together.
    var wipes: [Block: StoreWipes] = [:]
    for (block, made) in made where made.contains(where: { $0.isPersistent != false }) {
      let stores = made.filter { $0.isPersistent != false }.map { files(of: $0) }
      wipes[block] = WipeReader(symbols: symbols, stores: stores).read(code.calls.outsideFailures(in: block.body))
    }
    return zip(containers, sites).map { container, sites in
      var result = container
      result.failureHandling = sites.compactMap { site in
        let together = site.attempt.flatMap { attempted[$0] } ?? []
        return handling(at: site, of: container, beside: together.filter { $0.place != container.place }, code)
      }
      result.wipes = (container.isPersistent == false ? [] : sites).uniqued(by: \.body).compactMap { wipes[$0.block] }
      return result
    }
  }

  // MARK: Code

  /// A block of a body; what is in different blocks may be alternatives.
  fileprivate struct Block: Hashable {
    let body: CodeBody
    let branches: [CodeFlow.Branch]
  }

  /// A call whose failure is that of a container: its own, or that of the function that makes it.
  fileprivate struct Site {
    let container: Place
    /// The index of the unit.
    let unit: Int
    let token: Int
    let flow: CodeFlow
    let body: CodeBody

    var block: Block { Block(body: body, branches: flow.branches) }

    /// The attempt that deals with the failure; nil for any other way.
    var attempt: AttemptID? {
      if case .handled(let attempt) = flow.route { AttemptID(unit: unit, attempt: attempt) } else { nil }
    }
  }

  /// A call in the code of containers, with what is around it.
  struct VisitedCall {
    let call: Call
    /// The call with the names in sight.
    let value: StaticValue
    /// The token of the function's name.
    let token: Int
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
    let words = NameSet(["ModelContainer"] + makers.keys + localMakers.keys)
    let made = Dictionary(grouping: containers, by: \.body.unit).mapValues { $0.map(\.token) }
    var code = Code()
    for unit in symbols.units.indices where !containers.isEmpty && !symbols.units[unit].isExempt {
      let tree = symbols.units[unit].tree
      let landmarks = Set(tree.tokens(spelling: words) + made[unit, default: []]).sorted()
      if landmarks.isEmpty { continue }
      symbols.walkCode(of: unit, around: landmarks, callers: callers) { expression, context in
        guard !context.isDebugOnly(tree), !tree.isInPreview(expression.tokens) else { return }
        if let call = VisitedCall(expression, context, tree) { code.calls.add(call) }
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
    let call = Call(expression, in: tree)
    let named = call?.callee ?? expression
    guard let token = tree.lastNameToken(named) else { return [] }
    let typeName = tree.name(token) == "init" ? tree.namePath(named)?.dropLast().last : nil
    let name = typeName ?? tree.name(token)
    let body = CodeBody(unit: context.scope.unit, tokens: context.body)
    var made: [Container] = []
    if let candidates = makers[name] {
      let bodies = bodies(runBy: call, context.value(expression))
      made += candidates.filter { bodies.contains($0.body) }
    }
    if call != nil, case .name = named.kind, context.locals.contains(name) {
      made += (localMakers[name] ?? []).filter { $0.body == body }
    }
    return made.map { container in
      Site(
        container: container.place, unit: body.unit, token: token,
        flow: container.flow.returnsNil ? context.flow.ofNilResult : context.flow, body: body)
    }
  }

  /// The bodies that run where a function is called, or, without a call, a property read.
  private func bodies(runBy call: Call?, _ value: StaticValue) -> Set<CodeBody> {
    let evaluator = StaticEvaluator(symbols: symbols)
    let members =
      call.map { evaluator.functions(calledBy: $0, value) + initializers(calledBy: $0, value) }
      ?? evaluator.properties(named: value.expression, value)
    return Set(members.map { CodeBody(unit: $0.scope.unit, tokens: $0.declaration.tokens) })
  }

  /// The initializers that `Store(…)` and `Store.init(…)` may mean.
  private func initializers(calledBy call: Call, _ value: StaticValue) -> [Member] {
    let evaluator = StaticEvaluator(symbols: symbols)
    return evaluator.typeNamed(by: call.madeType, value).map { evaluator.initializers(of: $0, calledBy: call) } ?? []
  }

  // MARK: Handling

  private func files(of container: Container, beside others: [Container] = []) -> StoreFiles {
    StoreFiles(symbols: symbols, container: container, others: others, group: groups[container.module])
  }

  private func handling(
    at site: Site, of container: Container, beside others: [Container], _ code: Code
  ) -> FailureHandling? {
    let tree = symbols.units[site.unit].tree
    let earlier = site.flow.failedAttempts.map { AttemptID(unit: site.unit, attempt: $0) }
    switch site.flow.route {
    case .fatal:
      let step = FailureHandling.Step(action: .crashes, place: tree.place(token: site.token), source: nil)
      return FailureHandling(
        steps: [step], called: [], followsCopy: false, missed: nil, undeclared: UndeclaredNames(), attempt: nil,
        earlierAttempts: earlier)
    case .handled(let attempt):
      let id = AttemptID(unit: site.unit, attempt: attempt)
      let files = files(of: container, beside: others)
      let steps = FailureSteps(symbols: symbols, known: code.calls, files: files, attempt: attempt)
      let calls = code.calls.after(id)
      return FailureHandling(
        steps: steps.read(calls, code.calls.replacements(after: id)), called: steps.called(calls),
        followsCopy: code.calls.keepsCopy(before: site.token, in: site.body), missed: files.missed(by: calls),
        undeclared: calls.undeclared(in: symbols), attempt: id, earlierAttempts: earlier)
    case .thrown, .thrownLocally, .unknown: return nil
    }
  }
}

extension FailureReader.Site {
  /// The call that makes a container.
  fileprivate init(_ container: Container) {
    self.init(
      container: container.place, unit: container.body.unit, token: container.token, flow: container.flow,
      body: container.body)
  }
}

extension FailureReader.VisitedCall {
  init?(_ expression: Expression, _ context: CodeContext, _ tree: SyntaxTree) {
    guard let call = Call(expression, in: tree), let token = call.nameToken else { return nil }
    self.init(
      call: call, value: context.value(expression), token: token, context: context,
      keepsCopy: Self.copyingMethods.contains(tree.name(token)))
  }

  /// The index of the unit.
  var unit: Int { context.scope.unit }

  var place: Place { call.tree.place(token: token) }
}
