import SchemaSyntax
import SchemaText

/// Finds the comment that hides what a rule finds at a place, without asking all comments.
struct SuppressionIndex {
  /// A rule in a file.
  private struct Key: Hashable {
    let rule: String
    let file: SourceFile
  }

  /// The parts of a file that begin at some offsets and end at the next, with the comment that counts in each.
  private struct Parts {
    let starts: [Int]
    let comments: [Int?]
  }

  private let comments: [Suppression]
  private let parts: [Key: Parts]

  /// Takes comments; of several that speak of a place the first one counts.
  init(_ comments: [Suppression]) {
    self.comments = comments
    var spans: [Key: [(span: Span, comment: Int)]] = [:]
    for (index, comment) in comments.enumerated() {
      for rule in Set(comment.names) {
        spans[Key(rule: rule, file: comment.place.file), default: []] += comment.extent.map { ($0, index) }
      }
    }
    parts = spans.mapValues(Self.parts)
  }

  /// The comment that hides what a rule finds at a place; nil if none does.
  func comment(hiding rule: String, at place: Place) -> Suppression? {
    guard let parts = parts[Key(rule: rule, file: place.file)] else { return nil }
    let part = parts.starts.firstSortedIndex { $0 > place.span.start } - 1
    return part < 0 ? nil : parts.comments[part].map { comments[$0] }
  }

  /// The parts that spans make of a file; of several spans over a part the first one gets it.
  private static func parts(_ spans: [(span: Span, comment: Int)]) -> Parts {
    let starts = Set(spans.flatMap { [$0.span.start, $0.span.end] }).sorted()
    var comments = [Int?](repeating: nil, count: starts.count)
    // The next part from each one on that has no comment yet, so that none is looked at twice.
    var next = Array(0...starts.count)
    func free(_ part: Int) -> Int {
      var end = part
      while next[end] != end { end = next[end] }
      var part = part
      while next[part] != end {
        let following = next[part]
        next[part] = end
        part = following
      }
      return end
    }
    for (span, comment) in spans {
      var part = free(starts.firstSortedIndex { $0 > span.start } - 1)
      while part < starts.count, starts[part] < span.end {
        comments[part] = comment
        next[part] = part + 1
        part = free(part)
      }
    }
    return Parts(starts: starts, comments: comments)
  }
}
