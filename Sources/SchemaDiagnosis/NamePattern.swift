/// Where an error's text says what it is about: words with a placeholder among them, such as `entity=MODEL`.
///
/// `MODEL` stands for a model's name, with its version in front or a property behind it; `PROPERTY` for a property's name;
/// `TABLE` for a table or column of SQLite.
struct NamePattern: Sendable {
  private enum Part: Sendable {
    case word(String)
    case model, property, table
  }

  private let parts: [Part]

  /// Takes a pattern as a page has it; nil for a text without a placeholder.
  init?(_ text: String) {
    let names = LogWords(text).words.map { $0.parts.joined(separator: ".") }
    guard names.contains(where: Self.placeholders.contains) else { return nil }
    parts = names.map { name in
      switch name {
      case "MODEL": .model
      case "PROPERTY": .property
      case "TABLE": .table
      default: .word(name.lowercased())
      }
    }
  }

  /// The words that stand for a name.
  static let placeholders: Set<String> = ["MODEL", "PROPERTY", "TABLE"]

  /// What a text names, at the place that is nearest to an offset; nil where it does not have these words.
  func match(_ words: [LogWords.Word], near offset: Int) -> NamedPart? {
    let found = words.indices.compactMap { start in
      match(words[start...].prefix(parts.count)).map { (part: $0, distance: abs(words[start].offset - offset)) }
    }
    return found.min { $0.distance < $1.distance }?.part
  }

  private func match(_ words: ArraySlice<LogWords.Word>) -> NamedPart? {
    guard words.count == parts.count else { return nil }
    var result = NamedPart()
    for (part, word) in zip(parts, words) {
      switch part {
      case .word(let text):
        guard word.parts.last?.lowercased() == text else { return nil }
      case .model:
        guard let named = NamedPart(typePath: word.parts) else { return nil }
        result = result.merged(named)
      case .property:
        guard let name = word.parts.last, name.first?.isLowercase == true else { return nil }
        result.property = result.property ?? name
      case .table:
        guard let named = NamedPart(table: word.parts) else { return nil }
        result = result.merged(named)
      }
    }
    return result
  }
}

/// What a text of a log names: a model, a property, or a model of a version.
package struct NamedPart: Hashable, Sendable {
  package var version: String?
  package var model: String?
  package var property: String?

  init() {}

  /// Takes the parts of a name such as `Trips.SchemaV2.Note.title`; nil where none of them is a type's.
  init?(typePath parts: [String]) {
    guard let index = parts.lastIndex(where: { $0.first?.isUppercase == true }) else { return nil }
    model = parts[index]
    version = index > 0 ? parts[index - 1] : nil
    property = index + 1 < parts.count ? parts[index + 1] : nil
  }

  /// Takes the name of a table, as `ZNOTE` or `main.ZNOTE`, or of a column, as `ZNOTE.ZTITLE`; nil for a table that is
  /// not an entity's.
  init?(table parts: [String]) {
    let names = parts.drop { $0 == "main" }.prefix(2).map { $0.dropFirst() }
    guard let name = parts.drop(while: { $0 == "main" }).first, name.first == "Z", name.count > 1,
      name.allSatisfy({ $0.isUppercase || $0.isNumber || $0 == "_" }), names[0].first != "_"
    else { return nil }
    model = String(names[0])
    property = names.count > 1 ? String(names[1]) : nil
  }

  /// These names, with what another place adds.
  func merged(_ other: NamedPart) -> NamedPart {
    var result = self
    if result.model == nil { (result.version, result.model) = (other.version, other.model) }
    result.property = result.property ?? other.property
    return result
  }
}
