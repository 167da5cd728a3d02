import SchemaProject
import SchemaSyntax

extension ProjectContainer {
  /// Whether a comment beside the call, or the name of what makes the container, speaks of a plan or of an exception: the plan
  /// may be missing on purpose.
  package var saysItIsMeant: Bool {
    let name = subject.split(separator: ".").last?.lowercased() ?? ""
    if Self.exceptions.contains(where: name.contains) { return true }
    return Self.words.contains { word in container.call.tree.comments(containing: word).contains(where: isBeside) }
  }

  /// The words of a comment that speaks of the plan, as far as they are alike in both cases of the first letter.
  private static let words = ["plan", "Plan", "igrat"]

  /// What names of containers that are made in another way say, in lower case.
  private static let exceptions = [
    "without", "noplan", "unmigrated", "fallback", "recovery", "recover", "legacy", "inspect", "probe", "export",
    "backup",
    "readonly",
  ]

  /// Whether a comment stands before the statement of the call, in it, or after it on its last line.
  private func isBeside(_ comment: Comment) -> Bool {
    let tree = container.call.tree
    let open = container.call.callee.tokens.upperBound
    let end = tree.tokens[open].kind == .leftParen ? Int(tree.tokens[open].partner) : open - 1
    let start = (0...container.call.callee.tokens.lowerBound).last { tree.tokens[$0].startsLine } ?? 0
    return (start...max(start, end)).contains(comment.nextToken) || comment.nextToken == end + 1 && !comment.startsLine
  }
}
