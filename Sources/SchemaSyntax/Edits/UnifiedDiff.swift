import SchemaText

/// The changes of a file in the form that `patch` and `git apply` read.
package struct UnifiedDiff: Sendable {
  private let old: [ArraySlice<UInt8>]
  private let new: [ArraySlice<UInt8>]
  private let hunks: [[LineDifference.Change]]

  /// The lines before and after a change.
  private static let context = 3

  /// Compares the bytes of a file. Lines end with `\n` alone: what else is at their end is theirs.
  package init(from old: [UInt8], to new: [UInt8]) {
    self.old = Self.lines(of: old)
    self.new = Self.lines(of: new)
    hunks = Self.hunks(LineDifference(from: self.old, to: self.new).changes)
  }

  /// The diff with the names of both files; empty where nothing changes. A file that is made has no name before.
  package func bytes(path: String, isMade: Bool = false) -> [UInt8] {
    if hunks.isEmpty { return [] }
    let before = isMade ? "/dev/null" : Self.quoted("a/" + path)
    let names = "--- \(before)\n+++ \(Self.quoted("b/" + path))\n"
    return names.utf8 + hunks.flatMap(bytes)
  }

  /// The lines of a file with their ends.
  package static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: newline).map { $0 + 1 } ?? bytes.count
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }

  /// The changes whose context touches, together.
  private static func hunks(_ changes: [LineDifference.Change]) -> [[LineDifference.Change]] {
    changes.reduce(into: []) { hunks, change in
      if let last = hunks.last?.last, change.removed.lowerBound - last.removed.upperBound <= 2 * context {
        hunks[hunks.count - 1].append(change)
      } else {
        hunks.append([change])
      }
    }
  }

  private func bytes(of hunk: [LineDifference.Change]) -> [UInt8] {
    guard let first = hunk.first, let last = hunk.last else { return [] }
    let start = max(first.removed.lowerBound - Self.context, 0)
    let end = min(last.removed.upperBound + Self.context, old.count)
    let newStart = first.added.lowerBound - (first.removed.lowerBound - start)
    let newEnd = last.added.upperBound + (end - last.removed.upperBound)
    var bytes = Array("@@ -\(Self.range(start..<end)) +\(Self.range(newStart..<newEnd)) @@\n".utf8)
    var position = start
    for change in hunk {
      bytes += Self.marked(" ", old[position..<change.removed.lowerBound])
      bytes += Self.marked("-", old[change.removed])
      bytes += Self.marked("+", new[change.added])
      position = change.removed.upperBound
    }
    return bytes + Self.marked(" ", old[position..<end])
  }

  /// The number of the first line with the number of lines; of no lines the number of the line before them.
  private static func range(_ lines: Range<Int>) -> String {
    let start = lines.isEmpty ? lines.lowerBound : lines.lowerBound + 1
    return lines.count == 1 ? "\(start)" : "\(start),\(lines.count)"
  }

  private static func marked(_ mark: Unicode.Scalar, _ lines: ArraySlice<ArraySlice<UInt8>>) -> [UInt8] {
    lines.flatMap { line in
      [UInt8(ascii: mark)] + line + (line.last == newline ? [] : Array("\n\\ No newline at end of file\n".utf8))
    }
  }

  /// A name as git writes it: in quotes where it has characters that would end or change it.
  private static func quoted(_ name: String) -> String {
    let needsQuotes = name.unicodeScalars.contains { isSpecial($0) || $0 == "\"" || $0 == "\\" }
    // A tab after a name with spaces tells patch where it ends.
    guard needsQuotes else { return name.contains(" ") ? name + "\t" : name }
    let escaped = name.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "\t": "\\t"
      case "\n": "\\n"
      case _ where isSpecial(scalar): FileName.bytes(String(scalar)).map { "\\" + octal($0) }.joined()
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }

  /// Whether a scalar would end a line or change how it looks, or stands for a byte that is not UTF-8.
  private static func isSpecial(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: FileName.byte(scalar) != nil
    }
  }

  private static func octal(_ value: UInt8) -> String {
    let digits = String(value, radix: 8)
    return String(repeating: "0", count: 3 - digits.count) + digits
  }
}

private let newline = UInt8(ascii: "\n")
