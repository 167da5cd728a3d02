import SchemaLinting

/// What a terminal can show: colors, links, a width; or nothing of it.
package struct Style: Sendable {
  /// Whether escape sequences are written.
  private let isColored: Bool
  /// Whether links are written, which needs colors too.
  private let hasLinks: Bool
  /// The columns of a line.
  package let width: Int

  /// The columns that are assumed where there is no terminal, or where it does not say.
  private static let defaultWidth = 100

  package init(isColored: Bool, hasLinks: Bool = false, width: Int? = nil) {
    self.isColored = isColored
    self.hasLinks = isColored && hasLinks
    self.width = width ?? Self.defaultWidth
  }

  /// The colors by what they mean; bright yellow, cyan and green cannot be read on white, so those are fixed.
  package enum Role: String, Sendable {
    case error = "1;31"
    case warning = "1;38;5;136"
    case note = "1;38;5;31"
    case help = "1;38;5;28"
    case strong = "1"
    case dim = "2"
  }

  /// A text in a color.
  package func callAsFunction(_ role: Role, _ text: String) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// A text that leads to an address (OSC 8).
  func link(_ text: String, to address: String?) -> String {
    guard hasLinks, let address else { return text }
    return "\u{1B}]8;;\(address)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
  }

  /// A text on as many lines as its words need, with a line end behind each.
  ///
  /// - Parameters:
  ///   - text: The text, without escape sequences.
  ///   - role: Its color.
  ///   - head: What stands before it on the first line, escape sequences included.
  ///   - columns: The columns of `head`.
  ///   - indent: The spaces before the other lines.
  package func paragraph(
    _ text: String, _ role: Role? = nil, after head: String = "", columns: Int = 0, indent: Int = 0
  ) -> String {
    let room = (max(width - indent, Self.minimum), first: max(width - columns, Self.minimum))
    let lines = Self.lines(text, width: room.0, first: room.first).map { line in
      role.map { self($0, line) } ?? line
    }
    return head + lines.joined(separator: "\n" + String(repeating: " ", count: indent)) + "\n"
  }
}

extension Severity {
  /// The color of a severity.
  var role: Style.Role {
    switch self {
    case .error: .error
    case .warning: .warning
    case .note: .note
    }
  }
}

extension Style {
  /// The columns that a line has at least, however narrow the terminal.
  private static let minimum = 20

  /// The lines of a text that is broken between words, at most so many columns wide; the first may have another width. A
  /// word that is longer than a line stays whole.
  static func lines(_ text: String, width: Int, first: Int? = nil) -> [String] {
    var lines: [[Substring]] = [[]]
    var room = first ?? width
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let needed = word.columns + 1
      if lines[lines.count - 1].isEmpty || needed <= room {
        lines[lines.count - 1].append(word)
        room -= lines[lines.count - 1].count == 1 ? needed - 1 : needed
      } else {
        lines.append([word])
        room = width - word.columns
      }
    }
    return lines.map { $0.joined(separator: " ") }
  }

  /// The beginning of a text that fits a number of columns, cut between words, with an ellipsis where something is cut off.
  static func shortened(_ text: String, width: Int) -> String {
    let lines = lines(text, width: max(width, minimum) - 1)
    return lines.count == 1 ? text : lines[0].trimmingSuffix { ".,:; ".contains($0) } + "…"
  }
}

extension String {
  /// The text without the characters at its end that a condition holds for.
  fileprivate func trimmingSuffix(_ isTrimmed: (Character) -> Bool) -> String {
    String(reversed().drop(while: isTrimmed).reversed())
  }
}
