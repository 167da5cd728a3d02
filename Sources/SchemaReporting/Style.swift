/// Colors of a terminal, or none.
package struct Style: Sendable {
  /// Whether escape sequences are written.
  private let isColored: Bool

  /// Makes a style.
  package init(isColored: Bool) { self.isColored = isColored }

  /// The colors by what they mean.
  package enum Role: String, Sendable {
    case error = "1;31"
    case warning = "1;33"
    case note = "1;36"
    case help = "1;32"
    case strong = "1"
    case dim = "2"
  }

  /// A text in a color.
  package func callAsFunction(_ role: Role, _ text: String) -> String {
    isColored ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
  }
}

extension String {
  /// The text without characters that steer a terminal: control characters become their pictures, and those that
  /// change the direction of text become U+FFFD.
  package var printable: String {
    guard unicodeScalars.contains(where: \.isControlling) else { return self }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars { result.append(scalar.isControlling ? scalar.picture : scalar) }
    return String(result)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar steers a terminal or the direction of text.
  fileprivate var isControlling: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// What is shown in its place (Unicode block Control Pictures).
  fileprivate var picture: Unicode.Scalar {
    switch value {
    case 0..<0x20: Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    default: "\u{FFFD}"
    }
  }

  /// The number of terminal columns: 0 for combining marks, 2 for wide characters (Unicode UAX #11), else 1.
  var columns: Int {
    switch value {
    case 0x300...0x36F, 0x200B...0x200D, 0xFE00...0xFE0F: 0
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      2
    default: 1
    }
  }
}
