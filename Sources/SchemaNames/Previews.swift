import SchemaSyntax

extension SyntaxTree {
  /// Whether tokens lie in a `#Preview` or in a type that conforms to `PreviewProvider`.
  package func isInPreview(_ range: Range<Int>) -> Bool {
    guard let around = declarations.first(around: range.lowerBound) else { return false }
    return range.upperBound <= around.tokens.upperBound && isPreview(around)
  }

  /// Whether the file has previews.
  package var hasPreviews: Bool { declarations.contains(where: isPreview) }

  private func isPreview(_ declaration: Declaration) -> Bool {
    if declaration.kind == .expansion { return text(declaration.name) == "#Preview" }
    return declaration.inherits.contains { ["PreviewProvider", "PreviewModifier"].contains(namePath($0)?.last ?? "") }
  }
}
