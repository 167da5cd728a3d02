/// What is wrong with a text, and where.
package struct TextProblem: Error, Hashable, Sendable {
  /// What is wrong, as a phrase.
  package let message: String
  package let place: Span

  package init(message: String, place: Span) {
    self.message = message
    self.place = place
  }
}
