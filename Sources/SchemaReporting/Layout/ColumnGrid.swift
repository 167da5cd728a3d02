/// What stands in the columns of a connected group, from top to bottom: boxes, and passages for the links that go on.
///
/// Links run between the columns only, and through a column where it has a passage for them, so no link crosses a box.
struct ColumnGrid {
  /// A box or a passage.
  struct Item {
    let height: Double
    /// The box; nil for a passage.
    let box: Int?
    var top = 0.0
  }

  /// The part of a link between two neighboring columns.
  struct Segment {
    let link: Int
    /// The items on both sides; nil for a link that stays on one side.
    let left: (item: Int, offset: Double)
    let right: (item: Int, offset: Double)
    /// Whether it leads from a column back to the same column.
    let isLoop: Bool
  }

  private(set) var items: [Item] = []
  /// The items of each column, from top to bottom.
  private(set) var columns: [[Int]]
  /// The segments to the right of each column.
  private(set) var channels: [[Segment]]
  private let gap: Double
  private static let passageHeight = 10.0

  /// Takes the columns of a group.
  init(_ columns: [[Int]], _ boxes: LinkedBoxes, gap: Double) {
    self.gap = gap
    var columnOfBox: [Int: Int] = [:]
    var itemOfBox: [Int: Int] = [:]
    self.columns = columns.map { _ in [] }
    channels = columns.map { _ in [] }
    for (column, members) in columns.enumerated() {
      for box in members {
        itemOfBox[box] = items.count
        columnOfBox[box] = column
        self.columns[column].append(items.count)
        items.append(Item(height: boxes.sizes[box].height, box: box))
      }
    }
    for (index, link) in boxes.links.enumerated() {
      guard var left = columnOfBox[link.from.box], var right = columnOfBox[link.to.box] else { continue }
      var ends = (link.from, link.to)
      if left > right { (left, right, ends) = (right, left, (ends.1, ends.0)) }
      let last = (item: itemOfBox[ends.1.box] ?? 0, offset: ends.1.offset)
      var current = (item: itemOfBox[ends.0.box] ?? 0, offset: ends.0.offset)
      if left == right {
        channels[left].append(Segment(link: index, left: current, right: last, isLoop: true))
        continue
      }
      for column in left..<right {
        var next = last
        if column + 1 < right {
          next = (items.count, Self.passageHeight / 2)
          self.columns[column + 1].append(items.count)
          items.append(Item(height: Self.passageHeight, box: nil))
        }
        channels[column].append(Segment(link: index, left: current, right: next, isLoop: false))
        current = next
      }
    }
    for column in self.columns.indices { stack(column) }
  }

  /// The height at which a segment meets an item.
  func height(_ end: (item: Int, offset: Double)) -> Double { items[end.item].top + end.offset }

  /// Puts the items of a column under each other, centered around 0.
  private mutating func stack(_ column: Int) {
    let members = columns[column]
    let total = members.reduce(0) { $0 + items[$1].height + gap } - gap
    var top = -total / 2
    for item in members {
      items[item].top = top
      top += items[item].height + gap
    }
  }

  // MARK: Order

  /// Sorts the columns so that few links cross: each item moves to where its neighbors are, from left to right and back.
  mutating func order() {
    var best = (columns, cost)
    for round in 0..<16 where best.1 > 0 {
      let isForward = round.isMultiple(of: 2)
      for column in isForward ? Array(columns.indices) : columns.indices.reversed() {
        let wanted = wantedTops(
          column, left: isForward || round > 11, right: !isForward || round > 11, withLoops: true)
        let old = columns[column]
        columns[column] = old.enumerated().sorted { left, right in
          let centers = [left, right].map {
            (wanted[$0.element]?.mean ?? items[$0.element].top) + items[$0.element].height / 2
          }
          return (centers[0], left.offset) < (centers[1], right.offset)
        }.map(\.element)
        stack(column)
      }
      let cost = cost
      if cost < best.1 { best = (columns, cost) }
    }
    columns = best.0
    for column in columns.indices { stack(column) }
  }

  /// How many pairs of segments cross, and how far links that stay on one side reach.
  private var cost: Double {
    let reach = channels.joined().filter(\.isLoop).reduce(0.0) { $0 + abs(height($1.left) - height($1.right)) }
    return Double(crossings) + reach / 100
  }

  /// How many pairs of segments cross.
  private var crossings: Int {
    channels.reduce(0) { sum, segments in
      let ends = segments.filter { !$0.isLoop }.map { (height($0.left), height($0.right)) }
      var count = 0
      for (index, first) in ends.enumerated() {
        for second in ends[(index + 1)...] where (first.0 - second.0) * (first.1 - second.1) < 0 { count += 1 }
      }
      return sum + count
    }
  }

  /// Where the neighbors of a column's items would have their tops, with how many there are.
  private func wantedTops(
    _ column: Int, left: Bool, right: Bool, withLoops: Bool = false
  ) -> [Int: (mean: Double, count: Int)] {
    var sums: [Int: (Double, Int)] = [:]
    func add(_ own: (item: Int, offset: Double), _ other: (item: Int, offset: Double)) {
      let sum = sums[own.item] ?? (0, 0)
      sums[own.item] = (sum.0 + height(other) - own.offset, sum.1 + 1)
    }
    if left, column > 0 {
      for segment in channels[column - 1] where !segment.isLoop { add(segment.right, segment.left) }
    }
    if right { for segment in channels[column] where !segment.isLoop { add(segment.left, segment.right) } }
    if withLoops {
      for segment in channels[column] where segment.isLoop && segment.left.item != segment.right.item {
        add(segment.left, segment.right)
        add(segment.right, segment.left)
      }
    }
    return sums.mapValues { ($0.0 / Double($0.1), $0.1) }
  }

  // MARK: Heights

  /// Moves the items up and down, in their order, so that links become straight.
  mutating func align() {
    for round in 0..<10 {
      let isForward = round.isMultiple(of: 2)
      for column in isForward ? Array(columns.indices) : columns.indices.reversed() {
        let wanted = wantedTops(column, left: isForward || round > 5, right: !isForward || round > 5)
        place(column, wanted)
      }
    }
    let top = columns.joined().map { items[$0].top }.min() ?? 0
    for index in items.indices { items[index].top = (items[index].top - top).rounded() }
    for column in columns {
      for (above, item) in zip(column, column.dropFirst()) {
        items[item].top = max(items[item].top, items[above].top + items[above].height + gap)
      }
    }
  }

  /// The heights nearest to the wanted ones that keep order and gaps (the method of pooling adjacent violators).
  private mutating func place(_ column: Int, _ wanted: [Int: (mean: Double, count: Int)]) {
    var blocks: [(sum: Double, weight: Double, count: Int)] = []
    var offset = 0.0
    var offsets: [Double] = []
    for item in columns[column] {
      offsets.append(offset)
      // A passage that is not straight has two more bends.
      let weight = wanted[item].map { Double($0.count) * (items[item].box == nil ? 4 : 1) } ?? 0.1
      var block = (sum: ((wanted[item]?.mean ?? items[item].top) - offset) * weight, weight: weight, count: 1)
      while let last = blocks.last, last.sum / last.weight >= block.sum / block.weight {
        block = (last.sum + block.sum, last.weight + block.weight, last.count + block.count)
        blocks.removeLast()
      }
      blocks.append(block)
      offset += items[item].height + gap
    }
    var position = 0
    for block in blocks {
      for _ in 0..<block.count {
        items[columns[column][position]].top = block.sum / block.weight + offsets[position]
        position += 1
      }
    }
  }
}
