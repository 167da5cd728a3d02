import Testing

@testable import SchemaReporting

/// The layout of diagrams: nothing lies upon anything else.
@Suite("Layout")
struct LayoutTests {
  @Test("boxes keep apart, and no link crosses one", arguments: [0, 1, 2, 3, 15, 40, 100, 200], [1, 2, 3] as [UInt64])
  func nothingOverlaps(count: Int, seed: UInt64) {
    let boxes = LinkedBoxes.random(count, seed: seed, density: Double(seed) / 2)
    expectOrder(in: boxes)
  }

  @Test("a ring, a star, a chain, a complete graph and self-references")
  func shapes() {
    let numbers = Array(0..<30)
    expectOrder(in: .linked(30, numbers.map { ($0, ($0 + 1) % 30) }))
    expectOrder(in: .linked(30, numbers.dropFirst().map { (0, $0) }))
    expectOrder(in: .linked(30, numbers.dropLast().map { ($0, $0 + 1) }))
    expectOrder(in: .linked(12, (0..<12).flatMap { left in (0..<12).map { (left, $0) } }))
    expectOrder(in: .linked(3, [(0, 0), (0, 0), (1, 1), (1, 2), (2, 1), (1, 2)]))
  }

  @Test("the same boxes are placed in the same way")
  func determinism() {
    let boxes = LinkedBoxes.random(60, seed: 9, density: 1.3)
    let first = DiagramLayout(boxes).placement
    for _ in 0..<3 {
      let again = DiagramLayout(boxes).placement
      #expect(again.corners == first.corners && again.routes == first.routes)
    }
  }

  @Test("a chain of boxes does not become one line")
  func chain() {
    let placement = DiagramLayout(.linked(40, (0..<39).map { ($0, $0 + 1) })).placement
    #expect(placement.width < placement.height * 3.5)
  }

  private func expectOrder(in boxes: LinkedBoxes) {
    let placement = DiagramLayout(boxes).placement
    let frames = zip(placement.corners, boxes.sizes).map { Frame($0, $1) }
    for (index, frame) in frames.enumerated() {
      #expect(frame.left >= 0 && frame.top >= 0 && frame.right <= placement.width && frame.bottom <= placement.height)
      for other in frames[(index + 1)...] { #expect(!frame.meets(other)) }
    }
    for (link, route) in zip(boxes.links, placement.routes) {
      #expect(route.count > 1)
      guard let first = route.first, let last = route.last else { continue }
      #expect(frames[link.from.box].hasOnSide(first) && frames[link.to.box].hasOnSide(last))
      for (start, end) in zip(route, route.dropFirst()) {
        #expect(start.x == end.x || start.y == end.y)
        #expect(max(start.x, end.x) <= placement.width)
        for frame in frames { #expect(!frame.isCrossed(from: start, to: end)) }
      }
    }
  }
}

/// Where a box lies.
private struct Frame {
  let left, top, right, bottom: Double

  init(_ corner: Placement.Point, _ size: LinkedBoxes.Size) {
    (left, top, right, bottom) = (corner.x, corner.y, corner.x + size.width, corner.y + size.height)
  }

  func meets(_ other: Frame) -> Bool {
    left < other.right + 10 && other.left < right + 10 && top < other.bottom + 10 && other.top < bottom + 10
  }

  func hasOnSide(_ point: Placement.Point) -> Bool {
    (point.x == left || point.x == right) && point.y >= top && point.y <= bottom
  }

  /// Whether a straight line runs through the inside.
  func isCrossed(from start: Placement.Point, to end: Placement.Point) -> Bool {
    max(start.x, end.x) > left + 0.1 && min(start.x, end.x) < right - 0.1 && max(start.y, end.y) > top + 0.1
      && min(start.y, end.y) < bottom - 0.1
  }
}

extension LinkedBoxes {
  /// Boxes of one size with links between them.
  fileprivate static func linked(_ count: Int, _ pairs: [(Int, Int)]) -> LinkedBoxes {
    LinkedBoxes(
      sizes: (0..<count).map { _ in Size(width: 120, height: 68) },
      links: pairs.map { Link(from: End(box: $0, offset: 38), to: End(box: $1, offset: 58)) })
  }

  /// Boxes of many sizes with links that a seed decides; the density is how many each box has.
  fileprivate static func random(_ count: Int, seed: UInt64, density: Double) -> LinkedBoxes {
    var state = seed &* 0x9E37_79B9_7F4A_7C15
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % max(limit, 1)
    }
    let rows = (0..<count).map { _ in next(20) }
    let sizes = rows.map { Size(width: Double(90 + next(200)), height: 28 + 20 * Double($0)) }
    func end() -> End {
      let box = next(count)
      let row = next(rows[box] + 1)
      return End(box: box, offset: row == 0 ? 14 : 28 + (Double(row) - 0.5) * 20)
    }
    let links = count == 0 ? [] : (0..<Int(Double(count) * density)).map { _ in Link(from: end(), to: end()) }
    return LinkedBoxes(sizes: sizes, links: links)
  }
}
