/// A text for people: lower case, no full stop, names quoted. Rules declare theirs as statics in an extension.
package struct Message: Hashable, Sendable, ExpressibleByStringInterpolation {
  package let text: String

  /// Makes a message from a literal.
  package init(stringLiteral text: String) { self.text = text }
}

extension Sequence<String> {
  /// The names quoted, with commas and a last "and": `'A', 'B' and 'C'`.
  package var quotedList: String {
    let names = map { "'\($0)'" }
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}
