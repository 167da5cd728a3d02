import SchemaSyntax
import SchemaText

extension Suppression {
  /// Removes rules from the comment; all of them with the comment.
  package func removing(_ rules: [String]) -> [SourceEdit]? {
    let text = place.file.text(place.span)
    guard let marker = text.firstRange(of: SuppressionText.marker) else { return nil }
    let kept = names.filter { !rules.contains($0) }
    guard kept.isEmpty else {
      return span(ofNamesAfter: place.span.start + text[..<marker.upperBound].utf8.count).map { span in
        let separator = place.file.text(span).contains(",") ? ", " : " "
        return [SourceEdit(replacing: Place(file: place.file, span: span), with: kept.joined(separator: separator))]
      }
    }
    // After code, another comment may be before it on the line.
    let signs = text[..<marker.lowerBound].ranges(of: "//").last
    let start = signs.map { text[..<$0.lowerBound].utf8.count } ?? 0
    return [place.file.removing(comment: Span(start: place.span.start + start, end: place.span.end))]
  }

  /// The span from the first name to the last one.
  private func span(ofNamesAfter marker: Int) -> Span? {
    let bytes = place.file.bytes[marker..<place.span.end]
    let words = bytes.split { [" ", "\t", ",", ":"].contains(UnicodeScalar($0)) }
    let named = words.filter { names.contains(String(decoding: $0, as: UTF8.self)) }.prefix(names.count)
    guard let first = named.first, let last = named.last else { return nil }
    return Span(start: first.startIndex, end: last.endIndex)
  }
}
