/// Why bytes could not be read as what they should be.
package enum FormatFailure: Error, Hashable, Sendable {
  /// The bytes are something else.
  case foreign(String)
  /// The bytes contradict their format.
  case damaged(String)
  /// The system does not let them be read.
  case unreadable(String)
  /// There is more than is read at once.
  case tooLarge(String)

  /// The reason, as a phrase.
  package var reason: String {
    switch self {
    case .foreign(let reason), .unreadable(let reason): reason
    case .damaged(let what): "is damaged: \(what)"
    case .tooLarge(let what): "is too large to read: \(what)"
    }
  }
}
