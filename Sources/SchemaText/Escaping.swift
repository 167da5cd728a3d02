extension String {
  /// The text with scalars replaced; those without a replacement stay.
  ///
  /// Scalars and not characters: a combining mark after a quote must not hide the quote.
  package func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    for scalar in unicodeScalars {
      // A view of scalars copies itself if more than one is appended.
      if let text = replacement(scalar) { result += text } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }

  /// The text without characters that steer a terminal or a build log: control characters become their pictures; what is
  /// invisible, changes the direction of text or ends a line becomes U+FFFD, and so does the bracket of `##[`, which services
  /// take for a command. What replaces them can be seen, so that nobody copies it unawares.
  package var printable: String {
    disarmed { String($0.picture) }
  }

  /// A JSON document with the same value and without such characters.
  var disarmedJSON: String {
    // Outside its strings, JSON has line ends and no number sign.
    disarmed { scalar in
      switch scalar {
      case "\n": "\n"
      case _ where FileName.byte(scalar) != nil: "\u{FFFD}"
      default: String(scalar).utf16.map { "\\u" + $0.hexadecimal }.joined()
      }
    }
  }

  /// The text with each scalar that steers something replaced; of commands in a build log, that is the bracket.
  private func disarmed(_ replacement: (Unicode.Scalar) -> String) -> String {
    guard utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F || $0 == UInt8(ascii: "[") }) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      if scalar.isControlling || (scalar == "[" && result.unicodeScalars.endsLikeCommand) {
        result += replacement(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A path for the start of a line, where GitHub Actions takes `::` for a command.
  package var atLineStart: String { hasPrefix(":") ? "./" + self : self }

  /// The text for Markdown, within a line or a table's cell: nothing in it is markup. What GitHub and GitLab would take for a
  /// mention or a reference is code, so that it can still be copied.
  package var markdown: String {
    var result = ""
    var rest = printable.unicodeScalars[...]
    while let scalar = rest.first {
      let word = scalar == "@" || scalar == "#" ? rest.prefix(while: \.isOfReference) : rest.prefix(1)
      rest = rest.dropFirst(word.count)
      switch scalar {
      case "@" where word.count > 1, "#" where word.count > 1: result += "`\(String(word))`"
      case "\\", "`", "*", "_", "[", "]", "<", ">", "&", "|", "~", "$", "#": result += "\\\(scalar)"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The text for an attribute or the content of an XML element; what XML 1.0 cannot hold becomes U+FFFD.
  package var xmlEscaped: String {
    replacingScalars { scalar in
      switch scalar.value {
      case 0x26: "&amp;"
      case 0x3C: "&lt;"
      case 0x3E: "&gt;"
      case 0x22: "&quot;"
      case 0x9, 0xA, 0xD: "&#\(scalar.value);"
      case 0..<0x20, 0xFFFE, 0xFFFF: "\u{FFFD}"
      default: nil
      }
    }
  }
}

extension String.UnicodeScalarView {
  /// Whether `[` would make a command of a build log: after `##` (GitHub Actions), `##vso` (Azure Pipelines) or
  /// `##teamcity`.
  fileprivate var endsLikeCommand: Bool {
    let marks = reversed().drop { $0.properties.isAlphabetic && $0.isASCII }.prefix(2)
    return marks.count == 2 && marks.allSatisfy { $0 == "#" }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar may belong to the name of a user, a team, an issue or a request.
  fileprivate var isOfReference: Bool {
    isASCII && properties.isAlphabetic || ("0"..."9").contains(self) || "@#-".unicodeScalars.contains(self)
  }

  /// Whether the scalar steers a terminal, the direction of text, or the end of a line, or is invisible; the joiners are
  /// part of words and emoji.
  fileprivate var isControlling: Bool {
    if isASCII { return value < 0x20 || value == 0x7F }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return value != 0x200C && value != 0x200D
    case .privateUse: return FileName.byte(self) != nil
    default: return false
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
  package var columns: Int {
    switch value {
    case 0x300...0x36F, 0x200B...0x200D, 0xFE00...0xFE0F: 0
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      2
    default: 1
    }
  }
}

extension StringProtocol {
  /// The number of terminal columns.
  package var columns: Int { unicodeScalars.reduce(0) { $0 + $1.columns } }
}

extension UInt16 {
  /// The code unit as four hexadecimal digits.
  fileprivate var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
