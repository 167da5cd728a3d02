import SchemaText

/// A mistake on the command line.
struct UsageError: Error {
  /// What is wrong, for standard error.
  let message: String
  /// What else is wrong, a line each.
  let others: [String]
  /// The path where nothing is, if that is the mistake; it may be a word that was meant as a verb.
  let missingPath: String?

  init(message: String, others: [String] = []) {
    self.message = message
    self.others = others
    missingPath = nil
  }

  /// Says that nothing is at a path.
  init(missingPath path: String) {
    message = "no such file or folder: '\(path)'"
    others = []
    missingPath = path
  }

  /// Says that a word is none of those known, and which one it may have meant, or which there are.
  init(unknown what: String, _ word: String, among known: [String], synonyms: [String: String] = [:]) {
    let suggestion = Suggestion(word, known, synonyms: synonyms)
    let list = "; use \(known.dropLast().joined(separator: ", ")) or \(known.last ?? "")"
    self.init(message: "unknown \(what) '\(word)'\(suggestion.word == nil ? list : suggestion.text)")
  }
}
