/// Which column each box of a connected group stands in.
///
/// The box that is nearest to all others stands in the middle. What is left without it falls into parts, which are
/// shared out to both sides; in each, a box stands as many columns away as links lead to it. A column that would be too
/// high becomes several, and low ones become one where there are many.
struct ColumnAssignment {
  private let boxes: LinkedBoxes
  private let neighbors: [[Int]]
  private let heights: [Double]

  /// The boxes of the columns, from left to right.
  let columns: [[Int]]

  /// Takes a connected group; `height` is what a column may have.
  init(_ group: [Int], of boxes: LinkedBoxes, _ neighbors: [[Int]], height: Double) {
    self.boxes = boxes
    self.neighbors = neighbors
    heights = boxes.sizes.map { $0.height + DiagramLayout.gap }
    let center = Self.center(of: group, neighbors)
    var sides: (left: [Int], right: [Int]) = ([], [])
    var sum = (left: 0.0, right: 0.0)
    for part in Self.parts(of: group.filter { $0 != center }, neighbors, without: center) {
      let size = part.reduce(0) { $0 + boxes.sizes[$1].height }
      if sum.right <= sum.left {
        sides.right += part
        sum.right += size
      } else {
        sides.left += part
        sum.left += size
      }
    }
    let distances = Self.distances(from: center, neighbors)
    let layers = { (side: [Int]) in Self.layers(side, distances) }
    let heights = self.heights
    let split = { (layers: [[Int]]) in
      Self.split(layers, neighbors, heights, height)
    }
    let all = split(layers(sides.left)).reversed() + [[center]] + split(layers(sides.right))
    columns = Self.joined(all, boxes, heights, height)
  }

  /// Puts neighboring columns together, the lowest first, until the group is no wider than a page may be for its height.
  private static func joined(
    _ columns: [[Int]], _ boxes: LinkedBoxes, _ heights: [Double], _ limit: Double
  ) -> [[Int]] {
    var columns = columns
    let height = { (column: [Int]) in column.reduce(0) { $0 + heights[$1] } }
    let width = { (column: [Int]) in (column.map { boxes.sizes[$0].width }.max() ?? 0) + DiagramLayout.channelWidth }
    while columns.reduce(0, { $0 + width($1) }) > max(limit * 1.9, DiagramLayout.pageWidth) {
      let sums = zip(columns, columns.dropFirst()).map { height($0) + height($1) }
      guard let lowest = sums.indices.min(by: { (sums[$0], $0) < (sums[$1], $1) }), sums[lowest] <= limit else { break }
      columns[lowest] += columns.remove(at: lowest + 1)
    }
    return columns
  }

  /// The box with the shortest ways to all others; of several, that with the most links.
  private static func center(of group: [Int], _ neighbors: [[Int]]) -> Int {
    let members = Set(group)
    let ways = group.map { box in
      distances(from: box, neighbors).filter { members.contains($0.key) }.values.reduce(0, +)
    }
    let best = group.indices.min { left, right in
      (ways[left], -neighbors[group[left]].count, left) < (ways[right], -neighbors[group[right]].count, right)
    }
    return group[best ?? 0]
  }

  /// How many links lead from a box to each other one.
  private static func distances(from start: Int, _ neighbors: [[Int]]) -> [Int: Int] {
    var distances = [start: 0]
    var front = [start]
    while !front.isEmpty {
      var next: [Int] = []
      for box in front {
        for neighbor in neighbors[box] where distances[neighbor] == nil {
          distances[neighbor] = (distances[box] ?? 0) + 1
          next.append(neighbor)
        }
      }
      front = next
    }
    return distances
  }

  /// The groups of boxes that are linked among each other, the largest first.
  static func parts(of boxes: [Int], _ neighbors: [[Int]], without center: Int? = nil) -> [[Int]] {
    var left = Set(boxes)
    var parts: [[Int]] = []
    for box in boxes where left.contains(box) {
      var part = [box]
      left.remove(box)
      var position = 0
      while position < part.count {
        for neighbor in neighbors[part[position]] where neighbor != center && left.remove(neighbor) != nil {
          part.append(neighbor)
        }
        position += 1
      }
      parts.append(part)
    }
    return parts.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
  }

  private static func layers(_ side: [Int], _ distances: [Int: Int]) -> [[Int]] {
    let byDistance = Dictionary(grouping: side) { distances[$0] ?? 0 }
    return byDistance.keys.sorted().compactMap { byDistance[$0] }
  }

  /// The layers with those that are too high divided: what leads on stands farther out.
  private static func split(
    _ layers: [[Int]], _ neighbors: [[Int]], _ heights: [Double], _ limit: Double
  ) -> [[Int]] {
    layers.enumerated().flatMap { index, layer -> [[Int]] in
      let total = layer.reduce(0) { $0 + heights[$1] }
      guard total > limit, layer.count > 1 else { return [layer] }
      let outer = Set(index + 1 < layers.count ? layers[index + 1] : [])
      let leads = { (box: Int) in neighbors[box].count { outer.contains($0) } }
      let sorted = layer.enumerated().sorted { (leads($0.element), $0.offset) < (leads($1.element), $1.offset) }
      let share = total / (total / limit).rounded(.up)
      var columns: [[Int]] = [[]]
      var height = 0.0
      for box in sorted.map(\.element) {
        if height + heights[box] / 2 > share, !columns[columns.count - 1].isEmpty {
          columns.append([])
          height = 0
        }
        columns[columns.count - 1].append(box)
        height += heights[box]
      }
      return columns
    }
  }
}
