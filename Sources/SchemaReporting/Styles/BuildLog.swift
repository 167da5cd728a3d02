/// What services that run builds read from what is printed.
///
/// GitHub Actions takes a line for a command that begins with `::`, spaces aside (`ActionCommand.cs` of actions/runner);
/// it, Azure Pipelines and TeamCity look for `##[`, `##vso[` and `##teamcity[` anywhere.
package enum BuildLog {
  /// A text without commands.
  package static func withoutCommands(_ text: String) -> String {
    String(decoding: withoutCommands(Array(text.utf8)), as: UTF8.self)
  }

  /// A text without commands: the character that makes one becomes U+FFFD.
  package static func withoutCommands(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var isAtStart = true
    var marks = Marks()
    for (index, byte) in text.enumerated() {
      let startsCommand = isAtStart && byte == UInt8(ascii: ":") && index + 1 < text.count && text[index + 1] == byte
      if startsCommand || (byte == UInt8(ascii: "[") && marks.areComplete) {
        result += "\u{FFFD}".utf8
      } else {
        result.append(byte)
      }
      isAtStart = isLineEnd(byte) || (isAtStart && isSpace(byte))
      marks.add(byte)
    }
    return result
  }

  /// The number signs and the word before a bracket.
  private struct Marks {
    private var count = 0
    private var hasWord = false

    var areComplete: Bool { count >= 2 }

    mutating func add(_ byte: UInt8) {
      switch byte {
      case UInt8(ascii: "#"): (count, hasWord) = (hasWord ? 1 : count + 1, false)
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): hasWord = true
      default: (count, hasWord) = (0, false)
      }
    }
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

  /// Whether a byte may be part of white space; that of Unicode has several bytes.
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte >= 0x80
  }
}
