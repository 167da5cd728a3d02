/// The beginning of a text that is too long for its place.
package enum Excerpt {
  /// The text in so many columns, with a mark where something is cut off.
  package static func cut(_ text: String, columns: Int, mark: String = "…") -> String {
    guard text.utf8.count > columns, text.columns > columns else { return text }
    var left = columns - mark.columns
    return String(
      text.prefix { character in
        left -= String(character).columns
        return left >= 0
      }) + mark
  }
}
