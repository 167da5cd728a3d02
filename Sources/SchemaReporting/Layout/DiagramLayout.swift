/// Places boxes in columns, and leads their links between the columns.
///
/// The same boxes are always placed in the same way.
struct DiagramLayout {
  /// The space between boxes of a column.
  static let gap = 22.0
  /// What lies between two columns, about.
  static let channelWidth = 90.0
  /// What fits a wide window.
  static let pageWidth = 1150.0
  /// The space beside a column that the ends of links need.
  private static let endRoom = 24.0
  private static let trackWidth = 8.0
  /// The space between groups that no link joins.
  private static let groupGap = 44.0

  private let boxes: LinkedBoxes
  private let neighbors: [[Int]]

  init(_ boxes: LinkedBoxes) {
    self.boxes = boxes
    neighbors = boxes.neighbors
  }

  /// The places of all.
  var placement: Placement {
    let groups = ColumnAssignment.parts(of: Array(boxes.sizes.indices), neighbors)
    return arranged(groups.map { ($0, place($0)) })
  }

  // MARK: One group

  private func place(_ group: [Int]) -> Placement {
    let area = group.reduce(0) {
      $0 + (boxes.sizes[$1].width + Self.channelWidth) * (boxes.sizes[$1].height + Self.gap)
    }
    let highest = group.map { boxes.sizes[$0].height }.max() ?? 0
    let limit = max((area / 1.3).squareRoot(), highest)
    let assignment = ColumnAssignment(group, of: boxes, neighbors, height: limit)
    var grid = ColumnGrid(assignment.columns, boxes, gap: Self.gap)
    grid.order()
    grid.align()
    return drawn(grid)
  }

  private func drawn(_ grid: ColumnGrid) -> Placement {
    var placement = Placement(
      corners: boxes.sizes.map { _ in Placement.Point(x: 0, y: 0) }, routes: boxes.links.map { _ in [] }, width: 0,
      height: 0)
    var x = 0.0
    for (column, members) in grid.columns.enumerated() {
      let width = members.compactMap { grid.items[$0].box }.map { boxes.sizes[$0].width }.max() ?? 0
      for item in members.map({ grid.items[$0] }) {
        if let box = item.box { placement.corners[box] = Placement.Point(x: x, y: item.top) }
        placement.height = max(placement.height, item.top + item.height)
      }
      let segments = grid.channels[column]
      let tracks = ChannelTracks(segments.map { (grid.height($0.left), grid.height($0.right), $0.isLoop) })
      let right = x + width
      let channel =
        segments.isEmpty ? 0 : Self.endRoom * 2 + Double(max(tracks.count - 1, 0)) * Self.trackWidth
      for (segment, track) in zip(segments, tracks.tracks) {
        let middle = right + Self.endRoom + Double(track ?? 0) * Self.trackWidth
        add(segment, to: &placement, grid, columnStart: x, middle: middle, next: right + channel)
      }
      placement.width = max(placement.width, right + (segments.isEmpty ? 0 : channel - Self.endRoom + 4))
      x = right + max(channel, Self.groupGap)
    }
    for (index, link) in boxes.links.enumerated()
    where placement.corners[link.from.box].x > placement.corners[link.to.box].x { placement.routes[index].reverse() }
    return placement
  }

  /// Adds the way of a segment to its link's line.
  private func add(
    _ segment: ColumnGrid.Segment, to placement: inout Placement, _ grid: ColumnGrid, columnStart: Double,
    middle: Double, next: Double
  ) {
    let (from, to) = (grid.height(segment.left), grid.height(segment.right))
    let box = grid.items[segment.left.item].box
    let start = box.map { columnStart + boxes.sizes[$0].width } ?? columnStart
    let other = grid.items[segment.right.item].box
    let end = segment.isLoop ? other.map { columnStart + boxes.sizes[$0].width } ?? next : next
    var points = [Placement.Point(x: start, y: from)]
    if from != to || segment.isLoop {
      points += [Placement.Point(x: middle, y: from), Placement.Point(x: middle, y: to)]
    }
    points.append(Placement.Point(x: end, y: to))
    placement.routes[segment.link] += points
  }

  // MARK: All groups

  /// Puts the groups beside and under each other, the largest first.
  private func arranged(_ groups: [(members: [Int], placement: Placement)]) -> Placement {
    let area = groups.reduce(0) { $0 + ($1.placement.width + Self.groupGap) * ($1.placement.height + Self.groupGap) }
    let widest = groups.map(\.placement.width).max() ?? 0
    let ideal = (area * 1.8).squareRoot()
    // What is only somewhat wider than a window is not worth a scroll bar.
    let room = max(widest, ideal < Self.pageWidth * 1.4 ? Self.pageWidth : min(ideal, 2400))
    var result = Placement(
      corners: boxes.sizes.map { _ in Placement.Point(x: 0, y: 0) }, routes: boxes.links.map { _ in [] }, width: 0,
      height: 0)
    var shelf = Shelf(room: room, gap: Self.groupGap)
    for (members, placement) in groups {
      let corner = shelf.corner(for: placement)
      for box in members { result.corners[box] = placement.corners[box].moved(by: corner) }
      for (index, route) in placement.routes.enumerated() where !route.isEmpty {
        result.routes[index] = route.map { $0.moved(by: corner) }
      }
      result.width = max(result.width, corner.x + placement.width)
      result.height = max(result.height, corner.y + placement.height)
    }
    return result
  }
}

/// Rows of groups.
private struct Shelf {
  let room: Double
  let gap: Double
  /// The lower edge of what has been placed, for stretches from left to right.
  private var skyline: [(start: Double, end: Double, bottom: Double)]

  init(room: Double, gap: Double) {
    self.room = room
    self.gap = gap
    skyline = [(0, .infinity, 0)]
  }

  /// The highest place where a group fits; of several, the leftmost.
  mutating func corner(for placement: Placement) -> Placement.Point {
    let candidates = skyline.map(\.start).filter { $0 == 0 || $0 + placement.width <= room }
    let best =
      candidates.map { x in
        let below = skyline.filter { $0.start < x + placement.width + gap && x < $0.end }.map(\.bottom).max() ?? 0
        return Placement.Point(x: x, y: below)
      }.min { ($0.y, $0.x) < ($1.y, $1.x) } ?? Placement.Point(x: 0, y: 0)
    cover(best.x, best.x + placement.width + gap, best.y + placement.height + gap)
    return best
  }

  private mutating func cover(_ start: Double, _ end: Double, _ bottom: Double) {
    var pieces: [(start: Double, end: Double, bottom: Double)] = [(start, end, bottom)]
    for piece in skyline {
      if piece.start < start { pieces.append((piece.start, min(piece.end, start), piece.bottom)) }
      if piece.end > end { pieces.append((max(piece.start, end), piece.end, piece.bottom)) }
    }
    skyline = pieces.sorted { $0.start < $1.start }
  }
}

extension Placement.Point {
  fileprivate func moved(by point: Placement.Point) -> Placement.Point {
    Placement.Point(x: x + point.x, y: y + point.y)
  }
}
