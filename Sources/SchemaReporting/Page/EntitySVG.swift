import SchemaLinting
import SchemaShapes

/// An entity diagram as SVG; its colors are those of the page that it stands in.
struct EntitySVG {
  private let diagram: EntityDiagram
  private let geometry: EntityGeometry
  private static let edge = 8.0

  init(_ diagram: EntityDiagram) {
    self.diagram = diagram
    geometry = EntityGeometry(diagram)
  }

  /// The element; a diagram without entities has none.
  var text: String {
    guard !diagram.boxes.isEmpty else { return "" }
    let placement = geometry.placement
    let (width, height) = (placement.width + Self.edge * 2, placement.height + Self.edge * 2)
    let box = "\((-Self.edge).pixels) \((-Self.edge).pixels) \(width.pixels) \(height.pixels)"
    let label = "\(diagram.title): \(diagram.summary)".printable.xmlEscaped
    let links = zip(diagram.links, placement.routes).map { line($0, $1) }.joined()
    let boxes = diagram.boxes.indices.map(self.box).joined()
    return "<svg class=\"er\" role=\"group\" aria-label=\"\(label)\" width=\"\(width.pixels)\" "
      + "height=\"\(height.pixels)\" viewBox=\"\(box)\">\n\(links)\(boxes)</svg>\n"
  }

  // MARK: Boxes

  private func box(_ index: Int) -> String {
    let box = diagram.boxes[index]
    let (corner, size) = (geometry.placement.corners[index], geometry.boxes.sizes[index])
    let change = box.change.map { " \($0.kind.rawValue)" } ?? ""
    var text = "<g class=\"box\(change)\" transform=\"translate(\(corner.x.pixels) \(corner.y.pixels))\">"
    text += "<rect class=\"b\" width=\"\(size.width.pixels)\" height=\"\(size.height.pixels)\" rx=\"5\"/>"
    text += "<rect class=\"h\" width=\"\(size.width.pixels)\" height=\"\(EntityGeometry.headHeight.pixels)\" rx=\"5\"/>"
    text += title(box.name, box.change, box.shownName)
    text += sign(box.change, y: 18) + Self.text(box.shownName, "n", x: EntityGeometry.margin, y: 18.5, factor: 1.1)
    text += mark(box.findings, size.width, y: 18)
    for (number, row) in box.rows.enumerated() { text += self.row(row, number, size.width) }
    return text + "</g>\n"
  }

  private func row(_ row: EntityDiagram.Row, _ number: Int, _ width: Double) -> String {
    let top = EntityGeometry.headHeight + Double(number) * EntityGeometry.rowHeight
    let baseline = top + 14.5
    let type = Self.text(row.shownType, "t", x: width - EntityGeometry.margin, y: baseline)
    let name = Self.text(
      row.shownName, row.isUnique ? "u" : row.property.isRelationship ? "r" : "", x: EntityGeometry.margin, y: baseline)
    let title = title(row.name, row.change, row.shownName)
    let mark = mark(row.findings, width, y: baseline)
    guard let change = row.change else {
      return title.isEmpty ? name + type + mark : "<g>\(title)\(name)\(type)\(mark)</g>"
    }
    let background =
      "<rect class=\"k\" x=\"1\" y=\"\((top + 1).pixels)\" width=\"\((width - 2).pixels)\" height=\"\(EntityGeometry.rowHeight.pixels)\"/>"
    return "<g class=\"\(change.kind)\">\(background)\(title)\(sign(change, y: baseline))\(name)\(type)\(mark)</g>"
  }

  /// What a pointer shows: the whole name where it is cut, and what changed.
  private func title(_ name: String, _ change: ChangeMark?, _ shown: String) -> String {
    let parts = [shown.hasSuffix("…") ? name : nil, change?.text].compactMap { $0 }
    return parts.isEmpty ? "" : "<title>\(parts.joined(separator: ": ").printable.xmlEscaped)</title>"
  }

  private func sign(_ change: ChangeMark?, y: Double) -> String {
    change.map { "<text class=\"s\" x=\"6\" y=\"\(y.pixels)\">\($0.kind.sign)</text>" } ?? ""
  }

  /// A sign that leads to the gravest of some findings.
  private func mark(_ findings: [FindingMark], _ width: Double, y: Double) -> String {
    guard let finding = findings.gravest else { return "" }
    let label = findings.text.xmlEscaped
    return "<a href=\"#finding-\(finding.number + 1)\" aria-label=\"\(label)\"><title>\(label)</title>"
      + "<circle class=\"f \(finding.severity)\" cx=\"\((width - 10).pixels)\" cy=\"\((y - 4).pixels)\" r=\"7\"/>"
      + "<text class=\"m\" x=\"\((width - 10).pixels)\" y=\"\(y.pixels)\">\(finding.severity.sign)</text></a>"
  }

  /// A text that is as wide as it was measured, whatever font draws its script.
  private static func text(
    _ text: String, _ classes: String, x: Double, y: Double, factor: Double = 1
  ) -> String {
    let columns = Double(text.columns)
    let width = (columns * EntityGeometry.columnWidth * factor).pixels
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 } || text.dropLast().utf8.allSatisfy { $0 < 0x80 }
    let length = isPlain ? "" : " textLength=\"\(width)\" lengthAdjust=\"spacingAndGlyphs\""
    let name = classes.isEmpty ? "" : " class=\"\(classes)\""
    return "<text\(name) x=\"\(x.pixels)\" y=\"\(y.pixels)\"\(length)>\(text.xmlEscaped)</text>"
  }

  // MARK: Links

  private func line(_ link: EntityDiagram.Link, _ route: [Placement.Point]) -> String {
    guard route.count > 1 else { return "" }
    var classes = ["l"]
    if link.kind.isDashed { classes.append("d") }
    if let change = link.change { classes.append(change.rawValue) }
    let last = route.count - 1
    // What a property holds is shown where the line arrives.
    let marks =
      Self.mark(diagram.relationship(at: link.to), at: route[0], toward: route[1])
      + (link.kind.isParent
        ? Self.triangle(at: route[last], toward: route[last - 1])
        : Self.mark(diagram.relationship(at: link.from), at: route[last], toward: route[last - 1]))
    return "<g class=\"\(classes.joined(separator: " "))\"><title>\(words(link).printable.xmlEscaped)</title>"
      + "<path d=\"\(Self.path(route))\"/>\(marks)</g>\n"
  }

  private func words(_ link: EntityDiagram.Link) -> String {
    let names = [link.from, link.to].map { end in
      diagram.boxes[end.box].name + (end.row.map { ".\(diagram.boxes[end.box].rows[$0].name)" } ?? "")
    }
    if link.kind.isParent { return "\(names[0]) inherits from \(names[1])" }
    let kind =
      switch link.kind {
      case .pair(isWritten: true): "inverse of"
      case .pair(isWritten: false): "inverse, not written, of"
      case .oneWay(isKnown: true): "without an inverse, leads to"
      case .oneWay(isKnown: false), .parent: "with an inverse that is not known, leads to"
      }
    return "\(names[0]), \(kind) \(names[1])"
  }

  private static func path(_ route: [Placement.Point]) -> String {
    var text = "M\(route[0].x.pixels) \(route[0].y.pixels)"
    var last = route[0]
    for point in route.dropFirst() where point != last {
      if point.y == last.y {
        text += "H\(point.x.pixels)"
      } else if point.x == last.x {
        text += "V\(point.y.pixels)"
      } else {
        text += "L\(point.x.pixels) \(point.y.pixels)"
      }
      last = point
    }
    return text
  }

  /// A crow's foot for many, a bar for one; a circle where there may be none. The line comes from another point.
  private static func mark(
    _ relationship: RelationshipShape?, at point: Placement.Point, toward other: Placement.Point
  ) -> String {
    guard let relationship else { return "" }
    let side = other.x < point.x ? -1.0 : 1
    let (x, y) = (point.x, point.y)
    let at = { (distance: Double) in (x + distance * side).pixels }
    let (upper, lower) = ((y - 5).pixels, (y + 5).pixels)
    if relationship.isToMany { return "<path d=\"M\(x.pixels) \(upper)L\(at(10)) \(y.pixels)L\(x.pixels) \(lower)\"/>" }
    let bar = "<path d=\"M\(at(7)) \(upper)V\(lower)\"/>"
    return relationship.isOptional ? "\(bar)<circle cx=\"\(at(14))\" cy=\"\(y.pixels)\" r=\"3.5\"/>" : bar
  }

  /// What leads to the model that another one inherits from.
  private static func triangle(at point: Placement.Point, toward other: Placement.Point) -> String {
    let base = (point.x + (other.x < point.x ? -11 : 11)).pixels
    return "<path class=\"p\" d=\"M\(point.x.pixels) \(point.y.pixels)L\(base) \((point.y - 6).pixels)"
      + "V\((point.y + 6).pixels)Z\"/>"
  }
}

extension Severity {
  /// A sign that tells it without color.
  var sign: String {
    switch self {
    case .error: "×"
    case .warning: "!"
    case .note: "i"
    }
  }
}

extension Double {
  /// The number with at most one digit behind the point.
  var pixels: String {
    let tenths = Int((self * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let (whole, rest) = abs(tenths).quotientAndRemainder(dividingBy: 10)
    return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"
  }
}
