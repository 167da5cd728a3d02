extension Sequence<String> {
  /// The names quoted, with commas and a last "and": `'A', 'B' and 'C'`.
  package var quotedList: String {
    let names = map { "'\($0)'" }
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  /// The names quoted, of a long list the first few: `'A', 'B', 'C' and 5 more`.
  package var shortQuotedList: String {
    let names = Array(self)
    guard names.count > 4 else { return names.quotedList }
    return names.prefix(3).map { "'\($0)'" }.joined(separator: ", ") + " and \(names.count - 3) more"
  }
}

extension String {
  /// How one list of models differs from another: `missing 'A', 'B', extra 'C'`.
  package static func missing(_ missing: [String], extra: [String]) -> String {
    [("missing", missing), ("extra", extra)].filter { !$0.1.isEmpty }
      .map { "\($0.0) \($0.1.shortQuotedList)" }.joined(separator: ", ")
  }
}
