import SchemaProject
import SchemaSyntax

/// `inspect` of versions for people: each schema with its checksum and the hashes of its entities.
package struct ChecksumTextReporter: Sendable {
  private let style: Style

  package init(style: Style) {
    self.style = style
  }

  /// All schemas, with an empty line between them.
  package func text(_ report: ChecksumReport) -> String {
    if report.schemas.isEmpty { return "no schema versions or containers were found\n" }
    let positions = PositionTable(report.schemas.flatMap(\.places))
    return report.schemas.map { text($0, positions) }.joined(separator: "\n")
  }

  private func text(_ schema: IdentifiedSchema, _ positions: PositionTable) -> String {
    let identity = schema.identity
    let width = (identity.entities.map(\.name.printable.columns) + ["checksum".count]).max() ?? 0
    func row(_ name: String, _ text: String) -> String {
      "  \(name.printable)\(String(repeating: " ", count: max(width - name.printable.columns, 0)))  \(text)\n"
    }
    func reason(_ place: Place, _ what: String, _ why: String) -> String {
      let location = positions.location(place)
      return row("", "\(location.path.printable):\(location.start.line): '\(what.printable)': \(why.printable)")
    }
    var text = style(.strong, schema.name.printable) + "\n"
    text += row("checksum", identity.checksum ?? style(.dim, "not computed"))
    if let digest = identity.digest { text += row("digest", digest) }
    for failure in schema.failures { text += reason(failure.place, failure.what, failure.why) }
    for entity in identity.entities {
      guard let hash = entity.hash else {
        text += row(entity.name, style(.dim, "not computed"))
        text += schema.reasons(entity).map(reason).joined()
        continue
      }
      text += row(entity.name, "0x\(hash.hex)") + row("", hash.base64)
    }
    return text
  }
}
