import SchemaShapes

extension EntityDiagram {
  /// The diagram as a `digraph` of Graphviz.
  package var dot: String {
    var lines = [
      "digraph \(title.dotQuoted) {",
      "  graph [rankdir=LR, charset=\"UTF-8\", fontname=\"Helvetica\", label=\(title.dotQuoted), labelloc=t]",
      "  node [shape=plain, fontname=\"Helvetica\", fontsize=11]",
      "  edge [fontname=\"Helvetica\", fontsize=9, dir=both]",
    ]
    if !isComplete { lines.append("  // not all models of this schema could be resolved") }
    lines += boxes.enumerated().map { "  e\($0) [label=<\(Self.table($1))>]" }
    lines += links.map(line)
    return lines.joined(separator: "\n") + "\n}\n"
  }

  private static func table(_ box: Box) -> String {
    let color = box.change?.kind.dotColor ?? "#e8ebf0"
    let sign = box.change.map { "\($0.kind.sign) " } ?? ""
    let finding = box.findings.isEmpty ? "" : " (\(box.findings.text))"
    let head = Excerpt.cut("\(sign)\(box.name)\(finding)", columns: 80)
    let rows = box.rows.enumerated().map { index, row in
      let color = row.change.map { " bgcolor=\"\($0.kind.dotColor)\"" } ?? ""
      let cell = "<tr><td port=\"r\(index)\" align=\"left\"\(color)>\(row.text.dotEscaped)</td></tr>"
      return cell
    }
    return "<table border=\"0\" cellborder=\"1\" cellspacing=\"0\" cellpadding=\"4\">"
      + "<tr><td port=\"h\" bgcolor=\"\(color)\"><b>\(head.dotEscaped)</b></td></tr>\(rows.joined())</table>"
  }

  private func line(_ link: Link) -> String {
    let heads =
      link.kind.isParent
      ? ("none", "onormal")
      : (relationship(at: link.to)?.arrow ?? "none", relationship(at: link.from)?.arrow ?? "normal")
    var attributes = ["arrowtail=\(heads.0)", "arrowhead=\(heads.1)"]
    if link.kind.isDashed { attributes.append("style=dashed") }
    if let change = link.change { attributes += ["color=\"\(change.dotLineColor)\"", "penwidth=2"] }
    return "  \(port(link.from)) -> \(port(link.to)) [\(attributes.joined(separator: ", "))]"
  }

  private func port(_ end: Link.End) -> String { "e\(end.box):\(end.row.map { "r\($0)" } ?? "h")" }
}

extension EntityDiagram.Row {
  /// `+ rating: Int?, unique`.
  fileprivate var text: String {
    var parts = ["\(change.map { "\($0.kind.sign) " } ?? "")\(name): \(type)"]
    if isUnique { parts.append("unique") }
    if let deleteRule { parts.append(deleteRule) }
    if !findings.isEmpty { parts.append(findings.text) }
    return Excerpt.cut(parts.joined(separator: ", "), columns: 80)
  }
}

extension RelationshipShape {
  /// The end of a line that leads to what it holds.
  fileprivate var arrow: String { isToMany ? "crowodot" : isOptional ? "teeodot" : "teetee" }
}

extension ChangeMark.Kind {
  fileprivate var dotColor: String {
    switch self {
    case .added: "#d7f5dd"
    case .removed: "#ffdfdc"
    case .renamed: "#dcebff"
    case .changed: "#fff1c9"
    }
  }

  fileprivate var dotLineColor: String {
    switch self {
    case .added: "#1a7f37"
    case .removed: "#c62828"
    case .renamed: "#0b62c4"
    case .changed: "#946200"
    }
  }
}

extension String {
  /// The text for a label that is HTML.
  var dotEscaped: String { printable.xmlEscaped }

  /// The text as a quoted identifier or label.
  var dotQuoted: String {
    "\"" + printable.unicodeScalars.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
  }
}
