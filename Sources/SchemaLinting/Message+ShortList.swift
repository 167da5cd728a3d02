extension Sequence<String> {
  /// The names quoted, of a long list the first few: `'A', 'B', 'C' and 5 more`.
  package var shortQuotedList: String {
    let names = Array(self)
    guard names.count > 4 else { return names.quotedList }
    return names.prefix(3).map { "'\($0)'" }.joined(separator: ", ") + " and \(names.count - 3) more"
  }
}
