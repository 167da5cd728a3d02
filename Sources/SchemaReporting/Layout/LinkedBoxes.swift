/// Boxes with links between them, as a layout sees them: sizes and heights, no names.
struct LinkedBoxes: Sendable {
  struct Size: Hashable, Sendable {
    let width: Double
    let height: Double
  }

  /// A box, and how far below its top a link meets it.
  struct End: Hashable, Sendable {
    let box: Int
    let offset: Double
  }

  struct Link: Hashable, Sendable {
    let from: End
    let to: End
  }

  let sizes: [Size]
  let links: [Link]

  /// The boxes that each box is linked to, in order, each once and without itself.
  var neighbors: [[Int]] {
    var neighbors = [Set<Int>](repeating: [], count: sizes.count)
    for link in links where link.from.box != link.to.box {
      neighbors[link.from.box].insert(link.to.box)
      neighbors[link.to.box].insert(link.from.box)
    }
    return neighbors.map { $0.sorted() }
  }
}

/// Where boxes and links are drawn.
struct Placement: Sendable {
  struct Point: Hashable, Sendable {
    var x: Double
    var y: Double
  }

  /// The upper left corners of the boxes.
  var corners: [Point]
  /// The corners of each link's line, from one end to the other.
  var routes: [[Point]]
  var width: Double
  var height: Double
}
