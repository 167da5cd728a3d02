import SchemaNames
import SchemaSyntax

/// Reads where the values of new objects come from.
package struct CreationReader: Sendable {
  let symbols: SymbolTable

  package init(symbols: SymbolTable) { self.symbols = symbols }

  /// Initializers that call each other are followed as deep as this.
  private static let deepestInitializer = 3

  /// Where the value of a property comes from in an object that a call makes; nil if no initializer shows it.
  package func origin(of property: Property, in model: Model, madeBy value: StaticValue) -> ValueOrigin? {
    origin(of: property, in: model, madeBy: value, depth: 0)
  }

  private func origin(of property: Property, in model: Model, madeBy value: StaticValue, depth: Int) -> ValueOrigin? {
    guard depth < Self.deepestInitializer, let call = value.call(in: symbols) else { return nil }
    let evaluator = StaticEvaluator(symbols: symbols)
    let origins = evaluator.initializers(of: model.type, calledBy: call).map { initializer in
      var found: [ValueOrigin] = []
      symbols.walkBody(of: initializer, evaluator.parameters(of: initializer, calledBy: value)) { expression, context in
        let tree = symbols.tree(context.scope)
        if let assigned = tree.assignment(expression, to: property.name) {
          found.append(ValueOrigin(joining: assigned.map { evaluator.origin(of: context.value($0)) }))
        } else if Call(expression, in: tree)?.delegatesInitialization == true {
          found += [origin(of: property, in: model, madeBy: context.value(expression), depth: depth + 1)].compactMap(
            \.self)
        }
      }
      return found.last ?? initialOrigin(of: property, in: model)
    }
    let known = origins.compactMap(\.self)
    return known.count == origins.count ? known.first { $0 != .outside } ?? known.first : nil
  }

  private func initialOrigin(of property: Property, in model: Model) -> ValueOrigin? {
    property.declaration.value.map {
      StaticEvaluator(symbols: symbols).origin(of: StaticValue($0, scope: model.scope))
    }
  }
}

extension Call {
  /// Whether it is `self.init(…)`.
  fileprivate var delegatesInitialization: Bool {
    name == "init" && base.map { tree.text($0.tokens) == "self" } ?? false
  }
}

extension SyntaxTree {
  /// The operands that an expression assigns to a property of `self`, or of an object with any name; nil for anything else.
  package func assignment(_ expression: Expression, to property: String) -> [Expression]? {
    guard case .sequence(let operands, let operators) = expression.kind, operands.count > 1,
      operators.first.map(text) == "=", lastName(operands[0]) == property
    else { return nil }
    return Array(operands.dropFirst())
  }
}
