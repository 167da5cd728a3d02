/// Where an error's text says what it is about: words with a placeholder among them, such as `entity=MODEL`.
///
/// `MODEL` stands for a model's name, with its version in front or a property after it; `PROPERTY` for a property's name;
/// `TABLE` for a table or column of SQLite; `…` for a few words of any kind, and at the end for more of the same:
/// `the following are not: MODEL: PROPERTY …` reads a list. A dash between spaces has to be there where a pattern has one.
struct NamePattern: Sendable {
  private enum Part: Sendable {
    case word(String)
    case model, property, table
    case anything
  }

  private let parts: [Part]
  /// Whether a list follows.
  private let isList: Bool
  /// Whether dashes are words of it.
  private let hasDash: Bool

  /// Takes a pattern as a page has it; nil for a text without a placeholder.
  init?(_ text: String) {
    let names = text.split(separator: " ").flatMap { word in
      word == "…" ? ["…"] : LogWords(String(word)).words.map { $0.parts.joined(separator: ".") }
    }
    guard names.contains(where: Self.placeholders.contains) else { return nil }
    isList = names.last == "…"
    hasDash = names.contains(Self.dash)
    parts = (isList ? names.dropLast() : names).map { name in
      switch name {
      case "MODEL": .model
      case "PROPERTY": .property
      case "TABLE": .table
      case "…": .anything
      default: .word(name.lowercased())
      }
    }
  }

  private static let dash = "-"

  /// The words that stand for a name.
  static let placeholders: Set<String> = ["MODEL", "PROPERTY", "TABLE"]

  /// The most words that `…` stands for.
  private static let room = 24

  /// What a text names, at the place that is nearest to an offset; nothing if it does not have these words.
  func matches(_ words: [LogWords.Word], near offset: Int) -> [NamedPart] {
    let words = hasDash ? words : words.filter { $0.parts != [Self.dash] }
    let found = words.indices.compactMap { start in
      match(parts[...], words[start...]).map { (part: $0, start: start) }
    }
    let nearest = found.min { abs(words[$0.start].offset - offset) < abs(words[$1.start].offset - offset) }
    guard let nearest else { return [] }
    return [nearest.part] + (isList ? Self.list(words[(nearest.start + parts.count)...]) : [])
  }

  /// The names of a list that some words begin with: `Note: title`, with at most one word more for each.
  private static func list(_ words: ArraySlice<LogWords.Word>) -> [NamedPart] {
    var names: [NamedPart] = []
    var rest = words
    while let name = pair(rest) ?? pair(rest.dropFirst()) {
      names.append(name)
      rest = rest.dropFirst(pair(rest) == nil ? 4 : 3)
    }
    return names
  }

  private static func pair(_ words: ArraySlice<LogWords.Word>) -> NamedPart? {
    let words = Array(words.prefix(3))
    guard words.count == 3, words[1].parts == [":"], words[0].parts.count == 1,
      let model = NamedPart(typePath: words[0])
    else { return nil }
    return NamedPart(property: words[2]).map(model.merged)
  }

  /// What the words name that some text begins with; nil if it begins with others.
  private func match(_ parts: ArraySlice<Part>, _ words: ArraySlice<LogWords.Word>) -> NamedPart? {
    guard let part = parts.first else { return NamedPart() }
    if case .anything = part {
      return (0...Self.room).lazy.compactMap { match(parts.dropFirst(), words.dropFirst($0)) }.first
    }
    guard let word = words.first, let named = Self.name(part, word) else { return nil }
    return match(parts.dropFirst(), words.dropFirst()).map(named.merged)
  }

  /// What a word names as a part of the pattern; nil if it is not that part.
  private static func name(_ part: Part, _ word: LogWords.Word) -> NamedPart? {
    switch part {
    case .word(let text): word.parts.last?.lowercased() == text ? NamedPart() : nil
    case .model: NamedPart(typePath: word)
    case .property: NamedPart(property: word)
    case .table: NamedPart(table: word.parts)
    case .anything: NamedPart()
    }
  }
}

/// What a text of a log names: a model, a property, or a model of a version.
package struct NamedPart: Hashable, Sendable {
  package var version: String?
  package var model: String?
  package var property: String?
  /// Whether the text marks the model's name as one, which no prose does.
  var isModelCertain = false
  /// Whether it marks the property's name as one.
  var isPropertyCertain = false

  init() {}

  /// Takes the name of a property, which begins with a small letter.
  init?(property word: LogWords.Word) {
    guard let name = word.parts.last, name.first?.isLowercase == true else { return nil }
    property = name
    isPropertyCertain = word.isQuoted
  }

  /// Takes a name such as `Trips.SchemaV2.Note.title`; nil if no part of it is a type's.
  init?(typePath word: LogWords.Word) {
    let parts = word.parts
    guard let index = parts.lastIndex(where: { $0.first?.isUppercase == true }) else { return nil }
    model = parts[index]
    version = index > 0 ? parts[index - 1] : nil
    property = index + 1 < parts.count ? parts[index + 1] : nil
    (isModelCertain, isPropertyCertain) = (word.isQuoted, word.isQuoted)
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
    // No other word looks like a table's name.
    (isModelCertain, isPropertyCertain) = (true, true)
  }

  /// These names, with what another place adds.
  func merged(_ other: NamedPart) -> NamedPart {
    var result = self
    if result.model == nil {
      (result.version, result.model, result.isModelCertain) = (other.version, other.model, other.isModelCertain)
    }
    if result.property == nil {
      (result.property, result.isPropertyCertain) = (other.property, other.isPropertyCertain)
    }
    return result
  }
}
