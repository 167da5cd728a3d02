/// The sizes of an entity diagram's boxes and rows.
struct EntityGeometry: Sendable {
  /// What a column of text takes; monospaced fonts are at most that wide at 12 pixels.
  static let columnWidth = 7.3
  static let rowHeight = 20.0
  static let headHeight = 28.0
  /// The space on either side of a row: left the sign of a change, right that of a finding.
  static let margin = 20.0
  static let nameColumns = 34
  static let typeColumns = 30

  let boxes: LinkedBoxes
  let placement: Placement

  init(_ diagram: EntityDiagram) {
    let sizes = diagram.boxes.map(Self.size)
    // Links that end at a whole entity meet its head at different heights.
    var heads: [Int: Int] = [:]
    func end(_ end: EntityDiagram.Link.End) -> LinkedBoxes.End {
      if let row = end.row {
        return LinkedBoxes.End(box: end.box, offset: Self.headHeight + (Double(row) + 0.5) * Self.rowHeight)
      }
      let count = heads[end.box, default: 0]
      heads[end.box] = count + 1
      return LinkedBoxes.End(box: end.box, offset: 5 + Double(count * 6 % 19))
    }
    boxes = LinkedBoxes(
      sizes: sizes, links: diagram.links.map { LinkedBoxes.Link(from: end($0.from), to: end($0.to)) })
    placement = DiagramLayout(boxes).placement
  }

  private static func size(_ box: EntityDiagram.Box) -> LinkedBoxes.Size {
    let rows = box.rows.map { Double($0.shownName.columns + $0.shownType.columns + 2) * columnWidth }
    let head = Double(box.shownName.columns) * (columnWidth * 1.1)
    let width = max(rows.max() ?? 0, head, 60) + margin * 2
    return LinkedBoxes.Size(
      width: width.rounded(.up), height: headHeight + Double(box.rows.count) * rowHeight + (box.rows.isEmpty ? 0 : 4))
  }
}

extension EntityDiagram.Box {
  /// The name as far as there is room for it.
  var shownName: String { Excerpt.cut(name.printable, columns: EntityGeometry.nameColumns) }
}

extension EntityDiagram.Row {
  /// The name as far as there is room for it.
  var shownName: String { Excerpt.cut(name.printable, columns: EntityGeometry.nameColumns) }

  /// The type, with what else the store is told.
  var shownType: String {
    let type = Excerpt.cut(type.printable, columns: EntityGeometry.typeColumns)
    return type + (isUnique ? " unique" : "") + (deleteRule.map { " \($0)" } ?? "")
  }
}
