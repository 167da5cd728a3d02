import SchemaNames
import SchemaSyntax
import SchemaText

/// Finds the place for a comment that hides one finding and no other.
package struct NewSuppression {
  private let diagnostic: Diagnostic
  /// The other findings of the rule.
  private let others: [Diagnostic]

  /// Takes a finding, and all findings of the project, with it or without.
  package init(hiding diagnostic: Diagnostic, among all: [Diagnostic]) {
    self.diagnostic = diagnostic
    others = all.filter { $0.rule == diagnostic.rule && $0.fingerprint != diagnostic.fingerprint }
  }

  /// The edit that adds the comment; nil if each would hide more, or less.
  package var edit: SourceEdit? {
    let finding = diagnostic.finding
    let places = [finding.place] + finding.members.flatMap(\.suppressiblePlaces)
    return places.filter { $0.file.path.hasSuffix(".swift") }.uniqued.lazy.flatMap(candidates).first(where: isExact)
  }

  /// The comment above the line of a place, and behind it.
  private func candidates(_ place: Place) -> [SourceEdit] {
    let (file, lines) = (place.file, LineIndex(place.file))
    let line = lines.span(ofLine: lines.position(of: place.span.start).line)
    let bytes = file.bytes[line.start..<line.end]
    let ending = bytes.suffix { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    let indentation = bytes.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    let lineEnd = ending.isEmpty ? file.lineEnd : String(decoding: ending, as: UTF8.self)
    return [
      SourceEdit(
        inserting: String(decoding: indentation, as: UTF8.self) + comment + lineEnd, at: line.start, in: file),
      SourceEdit(inserting: " " + comment, at: line.end - ending.count, in: file),
    ]
  }

  private var comment: String { "// \(SuppressionText.marker)ignore \(diagnostic.rule) -- TODO: why" }

  /// Whether a comment hides the finding, and no other.
  private func isExact(_ edit: SourceEdit) -> Bool {
    let file = edit.place.file
    let edited = SourceFile(path: file.path, bytes: file.bytes(applying: [edit]))
    let (start, length) = (edit.place.span.start, edit.text.utf8.count)
    let unit = SourceUnit(tree: SyntaxTree(parsing: edited), module: "", isExempt: false)
    let added = SuppressionReader(unit).suppressions.first { (start..<start + length).contains($0.place.span.start) }
    guard let added else { return false }
    let index = SuppressionIndex([added])
    func isHidden(_ places: [Place]) -> Bool {
      places.contains { place in
        guard place.file == file else { return false }
        let shift = place.span.start >= start ? length : 0
        let span = Span(start: place.span.start + shift, end: place.span.end + shift)
        return index.comment(hiding: diagnostic.rule, at: Place(file: edited, span: span)) != nil
      }
    }
    return diagnostic.finding.hiddenParts(isHidden).isWhole
      && others.allSatisfy { other in
        let (isWhole, members) = other.finding.hiddenParts(isHidden)
        return !isWhole && !members.contains(true)
      }
  }
}

extension BidirectionalCollection {
  /// The longest end whose elements all meet a condition.
  fileprivate func suffix(_ condition: (Element) -> Bool) -> SubSequence {
    self[(lastIndex { !condition($0) }.map(index(after:)) ?? startIndex)...]
  }
}
