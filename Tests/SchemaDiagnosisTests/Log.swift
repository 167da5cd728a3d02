import SchemaDiagnosis
import SchemaLinting
import SchemaRules

/// A log as the command reads it.
enum Log {
  /// A search that has read nothing.
  private static let unread = ErrorSearch(Catalogue.builtIn)

  /// What a text holds, read in parts of some size.
  static func contents(_ text: String, partSize: Int = 65_536) throws -> LogContents {
    try contents(Array(text.utf8), partSize: partSize)
  }

  /// What some bytes hold.
  static func contents(_ bytes: [UInt8], partSize: Int = 65_536) throws -> LogContents {
    var search = unread
    for start in stride(from: 0, to: bytes.count, by: partSize) {
      try Array(bytes[start..<min(start + partSize, bytes.count)]).withUnsafeBytes { try search.read($0) }
    }
    return search.finish()
  }

  /// The pages of the errors in a text, the surest first.
  static func pages(_ text: String) throws -> [String] { try contents(text).matches.map(\.page.name) }

  /// The pages that a question leads to.
  static func answers(_ query: String) -> [String] {
    let sure = unread.matches(for: query)
    return (sure.isEmpty ? unread.guesses(for: query) : sure).map(\.page.name)
  }
}

/// A text of the catalogue with its page.
struct KnownText: CustomStringConvertible, Sendable {
  let page: String
  let text: String

  var description: String { "\(page): \(text)" }

  /// All texts, the errors' own ones.
  static let all = Catalogue.builtIn.errors.values.sorted { $0.name < $1.name }.flatMap { page in
    page.texts.map { KnownText(page: page.name, text: $0) }
  }
}

extension String {
  /// The text on lines of some width, whatever that cuts, each with a prefix.
  func wrapped(at width: Int, prefix: String = "") -> String {
    let characters = Array(self)
    return stride(from: 0, to: characters.count, by: width).map { start in
      prefix + String(characters[start..<min(start + width, characters.count)])
    }.joined(separator: "\n")
  }
}
