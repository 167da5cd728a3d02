import SchemaStores

extension EntityDiagram {
  /// The diagram as an `erDiagram` of Mermaid.
  package var mermaid: String {
    let names = boxes.enumerated().map { MermaidText.identifier($1.name, $0) }
    var lines = ["erDiagram"]
    if boxes.isEmpty { lines.append("  %% no entities") }
    if !isComplete { lines.append("  %% not all models of this schema could be resolved") }
    for (name, box) in zip(names, boxes) { lines += Self.lines(box, name) }
    for link in links { lines.append(line(link, names)) }
    // Older versions of Mermaid know no classes here, so they are written only where something changed.
    let marked = boxes.indices.filter { boxes[$0].hasChanges }
    for kind in ChangeMark.Kind.allCases {
      let boxes = marked.filter { (self.boxes[$0].change?.kind ?? .changed) == kind }
      guard !boxes.isEmpty else { continue }
      lines.append("  classDef \(kind) \(kind.mermaidStyle)")
      lines += boxes.map { "  class \(names[$0]) \(kind)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(_ box: Box, _ name: String) -> [String] {
    let title = Self.title(box)
    let head = title == name ? "  \(name)" : "  \(name)[\(MermaidText.quoted(title))]"
    if box.rows.isEmpty { return [head] }
    return ["\(head) {"] + box.rows.map(line) + ["  }"]
  }

  private static func title(_ box: Box) -> String {
    let sign = box.change.map { "\($0.kind.sign) " } ?? ""
    let finding = box.findings.gravest.map { " (\($0.severity))" } ?? ""
    return sign + Excerpt.cut(box.name, columns: 60) + finding
  }

  /// `Int rating UK "optional"`.
  private static func line(_ row: Row) -> String {
    let type = MermaidText.word(row.type.last == "?" ? String(row.type.dropLast()) : row.type)
    let name = MermaidText.word(row.name)
    var remarks: [String] = []
    if let change = row.change { remarks.append("\(change.kind.sign) \(change.text)") }
    if name != row.name { remarks.append(Excerpt.cut(row.name, columns: 60)) }
    if row.property.isOptional { remarks.append("optional") }
    if let rule = row.deleteRule { remarks.append(rule) }
    if !row.findings.isEmpty { remarks.append(row.findings.text) }
    let remark = remarks.isEmpty ? "" : " " + MermaidText.quoted(remarks.joined(separator: "; "))
    return "    \(type) \(name)\(row.isUnique ? " UK" : "")\(remark)"
  }

  /// `Note }o--o{ Tag : "tags / notes"`.
  private func line(_ link: Link, _ names: [String]) -> String {
    let target = relationship(at: link.from)
    let source = relationship(at: link.to)
    let label = [target, source].compactMap { $0 }.map { relationship in
      relationship.name + (relationship.deleteRule == .nullify ? "" : " (\(relationship.deleteRule.rawValue))")
    }
    let ends = (
      link.kind.isParent ? "|o" : source.map { $0.isToMany ? "}o" : $0.isOptional ? "|o" : "||" } ?? "}o",
      link.kind.isParent ? "||" : target.map { $0.isToMany ? "o{" : $0.isOptional ? "o|" : "||" } ?? "||"
    )
    let text = link.kind.isParent ? "inherits from" : label.joined(separator: " / ")
    let sign = link.change.map { "\($0.sign) " } ?? ""
    return "  \(names[link.from.box]) \(ends.0)\(link.kind.isDashed ? ".." : "--")\(ends.1) \(names[link.to.box]) : "
      + MermaidText.quoted(sign + text)
  }
}

extension EntityDiagram.Link.Kind {
  var isParent: Bool { if case .parent = self { true } else { false } }

  /// Whether an inverse is not written, or not certain.
  var isDashed: Bool {
    switch self {
    case .pair(let isWritten): !isWritten
    case .oneWay(let isKnown): !isKnown
    case .parent: false
    }
  }
}

extension ChangeMark.Kind {
  /// Colors that can be read on light and dark pages.
  var mermaidStyle: String {
    switch self {
    case .added: "fill:#d7f5dd,stroke:#1a7f37,color:#10331b"
    case .removed: "fill:#ffdfdc,stroke:#c62828,color:#4a1210"
    case .renamed: "fill:#dcebff,stroke:#0b62c4,color:#0c2a50"
    case .changed: "fill:#fff1c9,stroke:#946200,color:#3d2a00"
    }
  }
}
