import SchemaShapes

extension EntityDiagram {
  /// Draws a schema.
  package init(_ title: String, _ shape: PartialShape) {
    let boxes = shape.shape.entities.map { Box($0) }
    self.init(
      title: title, boxes: boxes, links: Self.links(boxes, shape.shape), isComplete: shape.isComplete,
      showsChanges: false)
  }

  /// Draws a schema with what changed in it since another one; what is gone is drawn too.
  package init(_ title: String, from old: PartialShape, to new: PartialShape, _ changes: [SchemaChange]) {
    var boxes = new.shape.entities.map { Box($0) }
    boxes += old.shape.entities.filter { new.shape.entity(named: $0.name) == nil }.map { Box($0) }
    for index in boxes.indices { boxes[index].mark(changes, from: old.shape) }
    for index in boxes.indices.dropFirst(new.shape.entities.count) where boxes[index].change?.kind != .removed {
      // A change that is about its successor does not name it.
      boxes[index].change = ChangeMark(kind: .removed, text: "not in the newer schema")
    }
    self.init(
      title: title, boxes: boxes, links: Self.links(boxes, new.shape),
      isComplete: old.isComplete && new.isComplete, showsChanges: true)
  }

  /// The diagram with what changed: new and removed entities as a whole, the changed properties of the others.
  var changed: EntityDiagram {
    keeping({ $0.hasChanges }) { box, row in box.isNewOrRemoved || row.change != nil }
  }

  /// The diagram with those entities only that something was found about, and the links between them.
  var found: EntityDiagram {
    keeping({ !$0.findings.isEmpty || $0.rows.contains { !$0.findings.isEmpty } }) { _, _ in true }
  }

  private func keeping(_ isKept: (Box) -> Bool, rows isRowKept: (Box, Row) -> Bool) -> EntityDiagram {
    let kept = boxes.indices.filter { isKept(boxes[$0]) }
    let places = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
    let rows = kept.map { index in boxes[index].rows.indices.filter { isRowKept(boxes[index], boxes[index].rows[$0]) } }
    /// Where an end is now; nil where its entity is left out. An end at a property that is left out is at the entity.
    func moved(_ end: Link.End) -> Link.End? {
      places[end.box].map { box in
        Link.End(box: box, row: end.row.flatMap { rows[box].firstIndex(of: $0) })
      }
    }
    let links = links.compactMap { link -> Link? in
      guard let from = moved(link.from), let to = moved(link.to), (from.row == nil) == (link.from.row == nil) else {
        return nil
      }
      return Link(from: from, to: to, kind: link.kind, change: link.change)
    }
    let shown = zip(kept, rows).map { index, rows in
      var box = boxes[index]
      box.rows = rows.map { boxes[index].rows[$0] }
      return box
    }
    return EntityDiagram(
      title: title, boxes: shown, links: links, isComplete: isComplete, showsChanges: showsChanges)
  }
}

extension EntityDiagram.Box {
  fileprivate init(_ entity: EntityShape) {
    self.init(
      name: entity.name, parent: entity.parent,
      rows: entity.properties.map { property in
        EntityDiagram.Row(property: property, isUnique: entity.isUnique(property))
      })
  }

  /// Whether the entity or a property of it changed.
  var hasChanges: Bool { change != nil || rows.contains { $0.change != nil } }

  /// Whether there is no such entity in the other schema.
  var isNewOrRemoved: Bool { change?.kind == .added || change?.kind == .removed }

  /// Marks what changed, and adds the properties that are gone.
  fileprivate mutating func mark(_ changes: [SchemaChange], from old: Shape) {
    let removed = changes.filter { $0.after == nil && $0.before?.entity == name && $0.before?.property != nil }
    for change in removed where change.before?.fields.isEmpty == true {
      let gone = old.entity(named: name)?.properties.first { $0.name == change.before?.property }
      if let gone, !rows.contains(where: { $0.name == gone.name }) { rows.append(EntityDiagram.Row(property: gone)) }
    }
    for change in changes {
      let part = change.after ?? change.before
      guard let part, part.entity == name else { continue }
      let mark = ChangeMark(kind: change.mark, text: change.text)
      if let property = part.property, let row = rows.firstIndex(where: { $0.name == property }) {
        rows[row].change = rows[row].change?.joined(with: mark) ?? mark
      } else {
        self.change = self.change?.joined(with: mark) ?? mark
      }
    }
  }
}

extension EntityShape {
  fileprivate func isUnique(_ property: PropertyShape) -> Bool {
    if case .attribute(let attribute) = property, attribute.isUnique { return true }
    return uniqueness.contains([property.name])
  }
}

extension ChangeMark {
  /// Both changes as one.
  fileprivate func joined(with other: ChangeMark) -> ChangeMark {
    ChangeMark(kind: kind, text: "\(text); \(other.text)")
  }
}

extension SchemaChange {
  /// What kind of change it is in a picture.
  fileprivate var mark: ChangeMark.Kind {
    switch kind {
    case .modelAdded, .added: .added
    case .modelRemoved, .removed: .removed
    case .renamed, .namesExchanged, .compositeRenamed, .likelyRenamed, .modelLikelyRenamed: .renamed
    default: .changed
    }
  }
}

// MARK: Links

extension EntityDiagram {
  /// The links of the properties that are there today, and those of what is gone.
  fileprivate static func links(_ boxes: [Box], _ shape: Shape) -> [Link] {
    let pairing = InversePairing(shape)
    let positions = Dictionary(boxes.enumerated().map { ($1.name, $0) }) { first, _ in first }
    var joined: Set<Link.End> = []
    var links: [Link] = []
    for (index, box) in boxes.enumerated() {
      for (row, property) in box.rows.enumerated() {
        guard let relationship = property.relationship, let target = positions[relationship.destination] else {
          continue
        }
        let from = Link.End(box: index, row: row)
        let isGone = property.change?.kind == .removed || box.change?.kind == .removed
        let change = box.change?.kind == .added ? .added : isGone ? .removed : property.change?.kind
        var (partner, kind) = isGone ? (nil, Link.Kind.oneWay(isKnown: true)) : link(relationship, box.name, pairing)
        if joined.contains(from) { continue }
        if let name = partner, let other = boxes[target].rows.firstIndex(where: { $0.name == name }) {
          let end = Link.End(box: target, row: other)
          joined.insert(end)
          links.append(Link(from: from, to: end, kind: kind, change: change))
          continue
        }
        partner = nil
        if case .pair = kind { kind = .oneWay(isKnown: false) }
        links.append(Link(from: from, to: Link.End(box: target, row: nil), kind: kind, change: change))
      }
      if let parent = box.parent.flatMap({ positions[$0] }), parent != index {
        links.append(
          Link(
            from: Link.End(box: index, row: nil), to: Link.End(box: parent, row: nil), kind: .parent,
            change: box.change?.kind == .added ? .added : box.change?.kind == .removed ? .removed : nil))
      }
    }
    return links
  }

  private static func link(
    _ relationship: RelationshipShape, _ entity: String, _ pairing: InversePairing
  ) -> (partner: String?, Link.Kind) {
    switch pairing.partner(of: relationship, in: entity) {
    case .known(let partner?): (partner, .pair(isWritten: true))
    case .known(nil): (nil, .oneWay(isKnown: true))
    case .open(let partner): (partner, .pair(isWritten: false))
    case .unproven: (nil, .oneWay(isKnown: false))
    }
  }
}
