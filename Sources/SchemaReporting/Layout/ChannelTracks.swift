/// The tracks of a channel between two columns: which of them each segment runs up or down in.
struct ChannelTracks {
  /// The track of each segment; nil for one that is straight.
  let tracks: [Int?]
  let count: Int

  /// Takes the heights at which each segment begins and ends.
  init(_ segments: [(from: Double, to: Double, isLoop: Bool)]) {
    var tracks = [Int?](repeating: nil, count: segments.count)
    var taken: [(low: Double, high: Double, track: Int)] = []
    for index in Self.order(segments) {
      let segment = segments[index]
      guard segment.isLoop || segment.from != segment.to else { continue }
      let (low, high) = (min(segment.from, segment.to) - 4, max(segment.from, segment.to) + 4)
      let before = taken.filter { $0.low < high && low < $0.high }.map(\.track).max()
      let track = before.map { $0 + 1 } ?? 0
      taken.append((low, high, track))
      tracks[index] = track
    }
    self.tracks = tracks
    count = (taken.map(\.track).max() ?? -1) + 1
  }

  /// The segments from left to right: loops near their column, the short ones first; of the others those that go down from
  /// the lowest, then those that go up from the highest, so that they do not cross each other.
  private static func order(_ segments: [(from: Double, to: Double, isLoop: Bool)]) -> [Int] {
    func key(_ index: Int) -> (Int, Double, Double) {
      let segment = segments[index]
      if segment.isLoop { return (0, abs(segment.from - segment.to), segment.from) }
      return segment.from < segment.to ? (1, -segment.from, -segment.to) : (2, segment.from, segment.to)
    }
    return segments.indices.sorted { (key($0), $0) < (key($1), $1) }
  }
}

private func < (left: ((Int, Double, Double), Int), right: ((Int, Double, Double), Int)) -> Bool {
  left.0 == right.0 ? left.1 < right.1 : left.0 < right.0
}
