import SchemaSyntax

/// A source whose places of interest were marked by keycap emoji, 1️⃣ to 9️⃣, which are taken out.
package struct Marked {
  /// The text without markers.
  package let text: String
  /// The UTF-8 offset in `text` of each marker.
  private let offsets: [Int: Int]

  /// Takes the markers out of a text; each may stand in it once.
  package init(_ marked: String) {
    var text = ""
    var offsets: [Int: Int] = [:]
    for character in marked {
      if let marker = Self.number(of: character) {
        precondition(offsets[marker] == nil, "marker \(marker) stands twice")
        offsets[marker] = text.utf8.count
      } else {
        text.append(character)
      }
    }
    self.text = text
    self.offsets = offsets
  }

  /// The UTF-8 offset at which a marker stood.
  package subscript(marker: Int) -> Int {
    guard let offset = offsets[marker] else { preconditionFailure("there is no marker \(marker)") }
    return offset
  }

  /// The bytes from one marker to another.
  package func span(_ first: Int, _ last: Int) -> Span {
    Span(start: self[first], end: self[last])
  }

  /// What the parser sees in the text.
  package var tree: SyntaxTree { SyntaxTree(text) }

  /// The number of a keycap emoji: a digit, a variation selector and the enclosing keycap.
  private static func number(of character: Character) -> Int? {
    let scalars = Array(character.unicodeScalars)
    guard scalars.count == 3, scalars[1] == "\u{FE0F}", scalars[2] == "\u{20E3}" else { return nil }
    return Int(String(scalars[0]))
  }
}
