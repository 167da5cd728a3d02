/// The words of what people write, in lower case: letters in a row, where letters of Chinese and other ones are apart.
struct ProseWords: Sendable {
  private(set) var words: [String] = []

  /// Takes apart the bytes of a line.
  init(_ bytes: [UInt8]) {
    for run in bytes.split(whereSeparator: { !((0x61...0x7A).contains($0 | 0x20) || $0 >= 0x80) }) {
      words += Self.words(String(decoding: run, as: UTF8.self).lowercased())
    }
  }

  /// The parts of a run without spaces.
  private static func words(_ run: String) -> [String] {
    guard run.unicodeScalars.contains(where: isHan) else { return [run] }
    var words: [String] = []
    var wasHan: Bool?
    for scalar in run.unicodeScalars {
      let isHan = isHan(scalar)
      guard isHan || scalar.properties.isAlphabetic else {
        wasHan = nil
        continue
      }
      if wasHan != isHan { words.append("") }
      words[words.count - 1].unicodeScalars.append(scalar)
      wasHan = isHan
    }
    return words
  }

  /// Whether a word is Chinese.
  static func isHan(_ word: some StringProtocol) -> Bool { word.unicodeScalars.first.map(isHan) ?? false }

  private static func isHan(_ scalar: Unicode.Scalar) -> Bool {
    (0x3400...0x9FFF).contains(scalar.value) || (0x20000...0x3FFFF).contains(scalar.value)
  }
}
