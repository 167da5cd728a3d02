import SchemaNames
import SchemaSyntax

/// Tells calls that make a container from all others.
struct ContainerCalls {
  private let symbols: SymbolTable
  /// The names of the type: its own, and those of the project's aliases of it.
  private let typeNames: Set<String>
  /// The words that a container or a list of models cannot be written without.
  let words: Set<String>
  private let wordSet: NameSet

  init(in symbols: SymbolTable) {
    self.symbols = symbols
    let aliases = symbols.types.filter { type in
      guard type.isAlias, let scope = type.scope, let target = type.declaration?.type else { return false }
      return symbols.tree(scope).namePath(target)?.withoutSystemModule == [Self.typeName]
    }
    typeNames = Set([Self.typeName] + aliases.map(\.name))
    words = typeNames.union(["modelContainer", "Schema", "PersistentModel"])
    wordSet = NameSet(words)
  }

  private static let typeName = "ModelContainer"

  /// The tokens of a file that code which makes a container or a list of models holds one of, in order.
  func landmarks(in tree: SyntaxTree) -> [Int] {
    let named = tree.tokens(spelling: wordSet)
    if named.isEmpty { return [] }
    return (named + tree.tokens.indices.filter { isUnnamedInitializer($0, tree) }).sorted()
  }

  /// Whether a token is the name in `.init(for: …)` or `Self(for: …)`.
  private func isUnnamedInitializer(_ token: Int, _ tree: SyntaxTree) -> Bool {
    switch tree.tokens[token].keyword {
    case .`init`, .`Self`:
      token + 3 < tree.tokens.count && tree.tokens[token + 1].kind == .leftParen
        && tree.tokens[token + 3].kind == .colon && tree.spells("for", at: token + 2)
    default: false
    }
  }

  /// The callee's token of a call that makes a container; nil for any other call.
  func madeContainer(_ call: Call, _ context: CodeContext) -> Int? {
    guard let token = call.nameToken else { return nil }
    switch call.name {
    case "modelContainer": return call.labels.compactMap(\.self).first == "for" ? token : nil
    case "init":
      guard let base = call.base else { return isMadeImplicitly(call, context) ? token : nil }
      return isType(base, call.tree, context) ? call.tree.lastNameToken(base) : nil
    default: return isType(call.callee, call.tree, context) ? token : nil
    }
  }

  /// Whether an expression names the type.
  private func isType(_ expression: Expression, _ tree: SyntaxTree, _ context: CodeContext) -> Bool {
    guard let path = tree.namePath(expression)?.withoutSystemModule, path.count == 1 else { return false }
    guard ["self", "Self"].contains(path[0]) else { return typeNames.contains(path[0]) }
    return context.scope.types.last.map { symbols.external(Self.typeName) == $0 } ?? false
  }

  /// Whether an `.init(…)` makes a container: the code says so, or says nothing and the arguments are a container's.
  private func isMadeImplicitly(_ call: Call, _ context: CodeContext) -> Bool {
    if let expected = context.expectedType { return typeNames.contains(expected) }
    guard call.labels.first == "for" else { return false }
    let isOfContainer =
      call.labels.contains { $0 == "migrationPlan" || $0 == "configurations" }
      || call.values(labeled: "for").allSatisfy { isModel(context.value($0)) }
    return isOfContainer && !isMadeByProject(call)
  }

  /// Whether a value is the metatype of a model: `Note.self`.
  private func isModel(_ value: StaticValue) -> Bool {
    guard let type = StaticEvaluator(symbols: symbols).typeNamed(by: value.expression, value),
      let declaration = symbols[type].declaration, let scope = symbols[type].scope
    else { return false }
    return symbols.tree(scope).isModel(declaration)
  }

  /// Whether a type of the project has an initializer that such a call may mean.
  private func isMadeByProject(_ call: Call) -> Bool {
    let evaluator = StaticEvaluator(symbols: symbols)
    return symbols.types.contains { !evaluator.initializers(of: $0.id, calledBy: call).isEmpty }
  }
}
