/// Something about a declaration that no proven rule covers, so that no hash is computed.
package struct HashObstacle: Hashable, Sendable {
  /// The property that it is about; nil for the model as a whole.
  package let property: String?
  /// The form, as it is written or named in Swift.
  package let what: String
  /// The reason, as a clause.
  package let why: String

  package init(property: String? = nil, what: String, why: String) {
    self.property = property
    self.what = what
    self.why = why
  }
}
