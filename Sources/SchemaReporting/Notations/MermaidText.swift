/// Words of Mermaid: what its grammar takes in each position.
enum MermaidText {
  /// The words that mean something where the name of an entity may be; Mermaid does not tell upper from lower case.
  private static let keywords: Set<String> = [
    "erdiagram", "one", "only", "many", "zero", "optionally", "to", "title", "direction", "style", "class", "classdef",
    "acctitle", "accdescr", "subgraph", "end", "u",
  ]

  /// The words for keys, which no attribute may be named.
  private static let keys: Set<String> = ["PK", "FK", "UK"]

  /// A text between quotes.
  static func quoted(_ text: String) -> String { "\"\(shown(text))\"" }

  /// A text without what ends a quotation or starts markup.
  static func shown(_ text: String) -> String {
    let text = text.printable.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\"", "`": "'"
      case "%": "％"
      case "\\": "/"
      case "<": "‹"
      case ">": "›"
      case "#": "＃"
      case ";": ","
      case "&": "＆"
      default: String(scalar)
      }
    }
    return text.isEmpty ? "_" : Excerpt.cut(text.joined(), columns: 160)
  }

  /// The name of an entity where it is declared: as it is, or as a number with the name in quotes.
  static func identifier(_ name: String, _ number: Int) -> String {
    isPlain(name) && !keywords.contains(name.lowercased()) ? name : "e-\(number)"
  }

  /// A word for a type or an attribute, with `_` for what such a word cannot have.
  static func word(_ text: String) -> String {
    // Brackets stay, as in `[String]`, which has to begin with a letter though.
    let isArray = text.hasPrefix("[") && text.hasSuffix("]") && !text.contains(":")
    let inner = isArray ? text.dropFirst().dropLast() : text[...]
    var word = inner.unicodeScalars.map { isWordScalar($0) ? String($0) : "_" }.joined()
    while word.hasSuffix("_") && !inner.hasSuffix("_") { word.removeLast() }
    if word.unicodeScalars.first.map({ !isLetter($0) }) ?? true { word = "_" + word }
    if isArray { word += "[]" }
    return Excerpt.cut(keys.contains(word.uppercased()) ? "_" + word : word, columns: 60, mark: "_")
  }

  private static func isPlain(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, isLetter(first), name.utf8.count <= 60 else { return false }
    return name.unicodeScalars.allSatisfy(isWordScalar)
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && (scalar.properties.isAlphabetic || scalar == "_")
  }

  private static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
    isLetter(scalar) || ("0"..."9").contains(scalar)
  }
}
