/// A text for people: lower case, no full stop, names quoted. Rules declare theirs as statics in an extension.
package struct Message: Hashable, Sendable, ExpressibleByStringInterpolation {
  package let text: String

  /// Makes a message from a literal.
  package init(stringLiteral text: String) { self.text = text }
}
