import SchemaFiles
import SchemaNames
import SchemaSyntax
import SchemaText

/// Finds the comments of a file that hide findings.
struct SuppressionReader {
  private let tree: SyntaxTree
  private let isExempt: Bool

  /// Reads the comments of a file.
  init(_ unit: SourceUnit) {
    tree = unit.tree
    isExempt = unit.isExempt
  }

  /// The comments, in their order.
  var suppressions: [Suppression] {
    let comments = tree.comments(containing: SuppressionText.marker)
    guard !comments.isEmpty else { return [] }
    let lines = LineIndex(tree.file)
    return comments.compactMap { suppression($0, lines) }
  }

  private func suppression(_ comment: Comment, _ lines: LineIndex) -> Suppression? {
    let words = tree.file.text(comment.span)
    guard let text = SuppressionText(comment: words, isBehindCode: !comment.startsLine) else { return nil }
    return Suppression(
      kind: text.kind, names: text.names, reason: text.reason, place: Place(file: tree.file, span: comment.span),
      subject: subject(comment, text.kind), isExempt: isExempt, extent: extent(comment, text.kind, lines))
  }

  /// The bytes that a comment speaks of: the comment itself, and the line and the declaration that it belongs to.
  private func extent(_ comment: Comment, _ kind: Suppression.Kind, _ lines: LineIndex) -> [Span] {
    switch kind {
    case .here: [comment.span] + line(comment, lines) + item(comment)
    case .file: [Span(start: 0, end: tree.file.bytes.count + 1)]
    case .unknown: []
    }
  }

  /// The comment's line where code is before it, else the next line with code.
  private func line(_ comment: Comment, _ lines: LineIndex) -> [Span] {
    let offset = comment.startsLine ? tree.tokens[target(of: comment)].span.start : comment.span.start
    return [lines.span(ofLine: lines.position(of: offset).line)]
  }

  /// What begins after a comment; after code only where the comment is among a declaration's attributes.
  private func item(_ comment: Comment) -> [Span] {
    let target = target(of: comment)
    let item =
      comment.startsLine
      ? tree.item(beginningAt: target)
      : tree.declaration(beginningAt: target).flatMap { $0.lowerBound < target ? $0 : nil }
    return item.map { [tree.span($0)] } ?? []
  }

  private func target(of comment: Comment) -> Int { tree.tokenBehindDirectives(at: comment.nextToken) }

  private func subject(_ comment: Comment, _ kind: Suppression.Kind) -> String {
    // After code, the comment belongs to what that code belongs to.
    let token = comment.startsLine ? target(of: comment) : max(comment.nextToken - 1, 0)
    let names = kind == .file ? [] : tree.declarations(around: token).map { tree.path($0.name).joined(separator: ".") }
    return names.isEmpty ? Path.name(tree.file.path) : names.joined(separator: ".")
  }
}
