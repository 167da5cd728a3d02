extension [Declaration] {
  /// The first declaration that a token belongs to, found by halving: they are in the order of the source, and only those
  /// of one tuple pattern share tokens.
  package func first(around token: Int) -> Declaration? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].tokens.upperBound <= token { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low].tokens.contains(token) ? self[low] : nil
  }
}
