import SchemaNames
import SchemaSyntax

/// Finds the containers and the lists of models in the code of all files.
package struct ContainerReader {
  let symbols: SymbolTable
  /// The types that are schema versions.
  let versionTypes: Set<TypeID>
  /// What the parameters of functions that make containers are worth.
  private let callers: CallerValues
  private let calls: ContainerCalls

  package init(symbols: SymbolTable, versionTypes: Set<TypeID>, callers: CallerValues) {
    self.symbols = symbols
    self.callers = callers
    self.versionTypes = versionTypes
    calls = ContainerCalls(in: symbols)
  }

  package struct Found {
    /// The containers in the order of the files.
    package var containers: [Container] = []
    /// The lists of models outside versions and containers: `Schema([…])`, `[any PersistentModel.Type]`.
    package var lists: [TypeList] = []
  }

  /// Reads all files that can hold a container or a list.
  package func read() -> Found {
    var found = Found()
    for unit in symbols.units.indices {
      let tree = symbols.units[unit].tree
      let landmarks = calls.landmarks(in: tree)
      if landmarks.isEmpty { continue }
      let target = CodeTarget(tokens: landmarks, types: calls.words)
      symbols.walkCode(of: unit, around: landmarks, lookingFor: target, callers: callers) { visit($0, $1, &found) }
      constantLists(tree.declarations, Scope(unit: unit, types: []), &found)
    }
    return found
  }

  /// The words that code cannot do without which makes a container, or a part of one.
  package static let makingWords = NameSet(["ModelContainer", "modelContainer", "Schema", "ModelConfiguration"])

  private func visit(_ expression: Expression, _ context: CodeContext, _ found: inout Found) {
    let value = context.value(expression)
    guard let call = value.call(in: symbols) else { return }
    if let token = calls.madeContainer(call, context) {
      found.containers.append(container(call, at: token, value, context))
    } else if call.makesSchema || (context.expectedType == "Schema" && call.isImplicitInitializer),
      !isExempt(expression, context), let list = schema(call, value).list
    {
      found.lists.append(list)
    }
  }

  private func isExempt(_ expression: Expression, _ context: CodeContext) -> Bool {
    let unit = symbols.units[context.scope.unit]
    return unit.isExempt || unit.tree.isInPreview(expression.tokens)
  }

  private func container(_ call: Call, at token: Int, _ value: StaticValue, _ context: CodeContext) -> Container {
    let tree = call.tree
    let schemaValues = call.values(labeled: "for")
    let configurations = configurations(of: call, at: token, value)
    return Container(
      place: tree.place(token: token), owner: context.scope.types.last, maker: context.name,
      isModifier: call.name == "modelContainer", module: symbols.units[value.scope.unit].module,
      schema: containerSchema(schemaValues, value), schemaPlace: schemaValues.first.map { tree.place($0.tokens) },
      plan: plan(call.argument("migrationPlan"), value),
      configurations: configurations.configurations, configurationFailures: configurations.failures,
      hasAlternativeConfigurations: configurations.isBranched,
      body: CodeBody(unit: value.scope.unit, tokens: context.body), flow: context.flow,
      conditions: context.conditions, token: token, call: call, isExempt: isExempt(value.expression, context),
      isDebugOnly: context.isDebugOnly(tree))
  }
}

extension Call {
  /// The value of a label and those without label after it: a variadic argument.
  func values(labeled label: String) -> [Expression] {
    guard let first = labels.firstIndex(of: label) else { return [] }
    let rest = arguments[(first + 1)...].prefix { argument in
      if case .closure = argument.value.kind { false } else { argument.label == nil }
    }
    return [arguments[first].value] + rest.map(\.value)
  }

  /// Whether the callee is `Schema`, with or without `.init`.
  var makesSchema: Bool { tree.namePath(madeType).map { $0 == ["Schema"] || $0 == ["SwiftData", "Schema"] } ?? false }
}

// MARK: Lists of models

extension ContainerReader {
  /// `static let all: [any PersistentModel.Type] = […]`, outside schema versions, and functions that return such.
  private func constantLists(_ declarations: [Declaration], _ scope: Scope, _ found: inout Found) {
    let unit = symbols.units[scope.unit]
    guard !unit.isExempt, scope.types.last.map({ !versionTypes.contains($0) }) ?? true else { return }
    for declaration in declarations {
      if let members = declaration.members {
        constantLists(members, symbols.scope(inside: declaration, scope), &found)
      } else if isModelList(declaration, unit.tree) {
        found.lists.append(symbols.typeList([Member(declaration: declaration, scope: scope)]))
      }
    }
  }

  /// Whether a variable, or a function without parameters, has the type of a list of models.
  private func isModelList(_ declaration: Declaration, _ tree: SyntaxTree) -> Bool {
    switch declaration.kind {
    case .var, .let: break
    case .func where tree.parameters(of: declaration).isEmpty: break
    default: return false
    }
    var type = declaration.typeTokens
    if type == nil, case .cast(_, _, let cast) = declaration.value?.kind { type = cast.tokens }
    return type.map { tree.text($0).hasSuffix("PersistentModel.Type]") } ?? false
  }
}
