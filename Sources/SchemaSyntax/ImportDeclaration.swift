/// An import at file level.
package struct ImportDeclaration: Sendable {
  /// The name of the module, or of what is imported from it; empty where none is written.
  package let name: Range<Int>
  /// All of it, with the attributes and modifiers before it.
  package let tokens: Range<Int>
  /// The `#if` branches around it, outermost first.
  package let conditions: [Declaration.ConditionalBranch]
}

extension SyntaxTree {
  /// When code in some `#if` branches is compiled, as one condition; nil outside of all.
  package func condition(of branches: [Declaration.ConditionalBranch]) -> String? {
    let terms = branches.flatMap { branch in
      branch.earlier.map { (condition: $0, isNegated: true) }
        + (branch.condition.isEmpty ? [] : [(condition: branch.condition, isNegated: false)])
    }
    if terms.count == 1, !terms[0].isNegated { return text(terms[0].condition) }
    let operands = terms.map { ($0.isNegated ? "!" : "") + operand($0.condition) }
    return operands.isEmpty ? nil : operands.joined(separator: " && ")
  }

  /// A condition in parentheses, unless it is a name or a call such as `canImport(UIKit)`.
  private func operand(_ condition: Range<Int>) -> String {
    let isSingle =
      condition.count == 1
      || tokens[condition.lowerBound + 1].kind == .leftParen
        && Int(tokens[condition.lowerBound + 1].partner) == condition.upperBound - 1
    return isSingle ? text(condition) : "(\(text(condition)))"
  }
}
