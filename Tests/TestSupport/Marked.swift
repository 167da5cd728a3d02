import SchemaSyntax
import SchemaText

/// A source whose places of interest were marked by keycap emoji, 1️⃣ to 9️⃣, which are taken out.
package struct Marked {
  /// The text without markers.
  package let text: String
  /// Each marker with the UTF-8 offset in `text` of what follows it, in their order.
  package let markers: [(marker: Character, offset: Int)]

  package init(_ marked: String) {
    var text = ""
    var markers: [(marker: Character, offset: Int)] = []
    for character in marked {
      if Self.number(of: character) != nil {
        markers.append((character, text.utf8.count))
      } else {
        text.append(character)
      }
    }
    self.text = text
    self.markers = markers
  }

  /// The UTF-8 offset at which a marker stood, which must be there once.
  package subscript(number: Int) -> Int {
    let offsets = markers.filter { Self.number(of: $0.marker) == number }.map(\.offset)
    guard offsets.count == 1 else { preconditionFailure("marker \(number) is there \(offsets.count) times") }
    return offsets[0]
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
