import SchemaSyntax

/// What a rule found; which rule, how severe, and whether it is shown are the engine's to decide.
package struct Finding: Sendable {
  /// A further place that explains the finding.
  package struct Note: Hashable, Sendable {
    package let message: Message
    package let place: Place

    package init(_ message: Message, at place: Place) {
      self.message = message
      self.place = place
    }
  }

  /// The qualified symbol that the finding is about.
  package let subject: String
  package let message: Message
  package let place: Place
  package var notes: [Note]
  package var help: Message?
  /// The severity, where it is lower than the page's.
  package var severity: Severity?
  /// Whether it is shown only where its rule is switched on by name.
  package var isOptIn: Bool
  /// The subjects of findings of other rules that follow from this one.
  package var consequences: [String]
  /// The names of the errors that it leads to; nil for all that its rule's page names.
  package var errors: [String]?

  package init(
    _ message: Message, subject: String, at place: Place, severity: Severity? = nil, notes: [Note] = [],
    help: Message? = nil, isOptIn: Bool = false, consequences: [String] = [], errors: [String]? = nil
  ) {
    self.message = message
    self.subject = subject
    self.place = place
    self.severity = severity
    self.notes = notes
    self.help = help
    self.isOptIn = isOptIn
    self.consequences = consequences
    self.errors = errors
  }
}
