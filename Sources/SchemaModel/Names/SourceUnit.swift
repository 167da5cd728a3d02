import SchemaSyntax

/// A parsed file with what its place in the project says about it.
package struct SourceUnit: Sendable {
  /// What the parser saw.
  package let tree: SyntaxTree
  /// The module that the file belongs to.
  package let module: String
  /// Whether the whole file is a test or a preview, which most rules leave alone.
  package let isExempt: Bool

  /// Makes a unit.
  package init(tree: SyntaxTree, module: String, isExempt: Bool) {
    self.tree = tree
    self.module = module
    self.isExempt = isExempt
  }
}
