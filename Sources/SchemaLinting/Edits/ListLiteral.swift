import SchemaDeclarations
import SchemaNames
import SchemaSyntax

/// An array literal that is the value of a property such as `models`.
package struct ListLiteral {
  package let scope: Scope
  private let tree: SyntaxTree
  private let array: Expression

  /// The literal in a list that may have other parts too: `SchemaV1.models + [Tag.self]`.
  init?(partOf property: String, of type: TypeID, in symbols: SymbolTable) {
    self.init(property, of: type, in: symbols, isWhole: false)
  }

  /// The literal that is a whole list.
  package init?(whole property: String, of type: TypeID, in symbols: SymbolTable) {
    self.init(property, of: type, in: symbols, isWhole: true)
  }

  private init?(_ property: String, of type: TypeID, in symbols: SymbolTable, isWhole: Bool) {
    guard let value = symbols.namedValue(property, of: type) else { return nil }
    tree = symbols.tree(value.scope)
    scope = value.scope
    switch value.expression.kind {
    case .array: array = value.expression
    case .sequence(let operands, let operators)
    where !isWhole && operators.allSatisfy { [tree] in tree.text($0) == "+" }:
      guard let part = operands.last(where: { if case .array = $0.kind { true } else { false } }) else { return nil }
      array = part
    default: return nil
    }
  }

  /// The dotted names that elements are, nil for other expressions.
  package var namesOfElements: [[String]?] { elements.map(tree.namePath) }

  /// The elements in their order.
  package var elements: [Expression] { if case .array(let elements) = array.kind { elements } else { [] } }

  /// How many parts the name of the last element has: two of `SchemaV1.Note.self`.
  var partsOfName: Int {
    guard case .member(let base?, _, _)? = elements.last?.kind else { return 1 }
    return tree.namePath(base)?.count ?? 1
  }

  /// What the last element begins with: `MigrationStage` of `MigrationStage.lightweight(…)`, nothing of `.lightweight(…)` and
  /// of what is no stage itself.
  package var prefixOfCalls: String {
    guard let call = elements.last.flatMap({ Call($0, in: tree) }), let base = call.base,
      call.name.flatMap(MigrationStage.Kind.init) != nil
    else { return "" }
    return tree.text(base.tokens)
  }

  /// Adds elements before the one at an index, or at the end.
  package func inserting(_ elements: [String], at index: Int? = nil) -> [SourceEdit]? {
    tree.inserting(elements, at: index, inArray: array)
  }

  /// Puts the elements in another order.
  func ordering(_ order: [Int]) -> [SourceEdit]? { tree.ordering(order, inArray: array) }
}

extension SymbolTable {
  /// What a static property of a type is worth, where that is written in the property, or in another one that it names.
  fileprivate func namedValue(_ property: String, of type: TypeID, depth: Int = 0) -> StaticValue? {
    if let value = ownValue(property, of: type) { return value }
    guard depth < 4, let member = ownProperty(property, of: type),
      let path = writtenValue(of: member).flatMap(tree(member.scope).namePath), let name = path.last,
      path.count == 1 || path == ["Self", name] || path == [self[type].name, name]
    else { return nil }
    return namedValue(name, of: type, depth: depth + 1)
  }

  /// What a static property that a type itself declares is worth, where that is written in the property, and only there.
  func ownValue(_ property: String, of type: TypeID) -> StaticValue? {
    guard let member = ownProperty(property, of: type),
      let value = StaticEvaluator(symbols: self).follow(reference(to: member)).only,
      value.scope.unit == member.scope.unit, member.declaration.tokens.contains(value.expression.tokens.lowerBound)
    else { return nil }
    return value
  }

  /// Adds elements after those of a list that is worth any one expression, such as `early + late` or `makeStages()`.
  package func appending(_ elements: [String], to property: String, of type: TypeID) -> [SourceEdit]? {
    guard let member = ownProperty(property, of: type), let list = writtenValue(of: member) else { return nil }
    let tree = tree(member.scope)
    if case .sequence(let operands, _) = list.kind, tree.isOperand(list), let last = operands.last,
      case .array = last.kind
    {
      return tree.inserting(elements, inArray: last)
    }
    // What begins with a period has the type of the whole list.
    guard tree.tokens[list.tokens.lowerBound].kind != .period else { return nil }
    let span = tree.span(list.tokens)
    let (start, end) = tree.isOperand(list) ? ("", "") : ("(", ")")
    return [
      SourceEdit(inserting: start, at: span.start, in: tree.file),
      SourceEdit(inserting: "\(end) + [\(elements.joined(separator: ", "))]", at: span.end, in: tree.file),
    ].filter { !$0.text.isEmpty }
  }

  /// The only static property of a name, declared by a type itself.
  private func ownProperty(_ name: String, of type: TypeID) -> Member? {
    let members = staticValues(name, of: type)
    guard members.count == 1, let member = members.first, member.scope.types.last == type,
      member.declaration.conditions.isEmpty
    else { return nil }
    return member
  }
}

extension SyntaxTree {
  /// Whether an expression can be joined with another one by `+` as it is.
  fileprivate func isOperand(_ expression: Expression) -> Bool {
    switch expression.kind {
    case .name, .member, .call, .subscript, .tuple: true
    case .sequence(_, let operators): operators.allSatisfy { text($0) == "+" }
    default: false
    }
  }
}
