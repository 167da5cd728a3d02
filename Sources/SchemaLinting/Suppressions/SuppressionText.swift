import SchemaFiles
import SchemaText

/// The words of a comment that hides findings.
struct SuppressionText: Hashable {
  /// What the words begin with.
  static let marker = Markers.commentText

  /// What the comment requests.
  let kind: Suppression.Kind
  /// The names after it.
  let names: [String]
  /// What is after the dashes.
  let reason: String?

  /// Reads a comment with its signs; nil if its text does not begin with the marker. After code, the marker may also
  /// are after slashes of its own: `var a = 1 // the first // swiftdata-lint:ignore …`.
  init?(comment: String, isBehindCode: Bool) {
    let text = Self.content(of: isBehindCode ? Self.lastPart(of: comment) : comment[...])
    guard text.hasPrefix(Self.marker) else { return nil }
    let rest = text.dropFirst(Self.marker.count)
    let (order, reason) = Self.parts(Self.trimmed(rest))
    let verb = order.prefix { !$0.isWhitespace && $0 != "," && $0 != ":" }
    // After a space there may be prose about the linter.
    if rest.first?.isWhitespace == true, Suggestion(String(verb), Self.verbs).word == nil { return nil }
    kind = Self.kind(String(verb))
    names = order.dropFirst(verb.count).split { $0.isWhitespace || $0 == "," || $0 == ":" }.map(String.init)
    self.reason = reason.map { String(Self.trimmed($0)) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The words that a comment can begin with after the marker.
  static let verbs = ["ignore", "ignore-file"]

  private static func kind(_ verb: String) -> Suppression.Kind {
    switch verb {
    case "ignore": .here
    case "ignore-file": .file
    default: .unknown(verb)
    }
  }

  /// What is before the first dashes and what after them; macOS makes one long dash of two short ones.
  private static func parts(_ text: Substring) -> (order: Substring, reason: Substring?) {
    let dashes = ["--", "—", "–"].compactMap { text.firstRange(of: $0) }.min { $0.lowerBound < $1.lowerBound }
    guard let dashes else { return (text, nil) }
    return (text[..<dashes.lowerBound], text[dashes.upperBound...].drop { $0 == "-" })
  }

  /// The part of a line comment that begins with the last slashes before the marker.
  private static func lastPart(of comment: String) -> Substring {
    guard comment.hasPrefix("//"), let marker = comment.firstRange(of: Self.marker) else { return comment[...] }
    let before = trimmed(comment[..<marker.lowerBound])
    return before.hasSuffix("//") ? comment[before.index(before.endIndex, offsetBy: -2)...] : comment[...]
  }

  /// A comment without its signs and the white space around.
  private static func content(of comment: Substring) -> Substring {
    var text = comment
    if text.hasPrefix("/*") {
      text = text.dropFirst(2)
      if text.first == "*" { text = text.dropFirst() }
      if text.hasSuffix("*/") { text = text.dropLast(2) }
    } else {
      text = text.dropFirst(text.hasPrefix("///") ? 3 : 2)
    }
    return trimmed(text)
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
