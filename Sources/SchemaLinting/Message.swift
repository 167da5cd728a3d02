/// A text for people: lower case, no full stop, names quoted. Rules declare theirs as statics in an extension.
package struct Message: Hashable, Sendable, ExpressibleByStringInterpolation {
  package let text: String

  /// Makes a message from a literal.
  package init(stringLiteral text: String) { self.text = text }
}

extension Sequence<String> {
  /// The names quoted, with commas and a last "and": `'A', 'B' and 'C'`.
  package var quotedList: String { map { "'\($0)'" }.list }

  /// The texts with commas and a last "and".
  package var list: String {
    let texts = Array(self)
    guard let last = texts.last, texts.count > 1 else { return texts.first ?? "" }
    return texts.dropLast().joined(separator: ", ") + " and " + last
  }
}
