extension RandomAccessCollection {
  /// The position of the first element that meets a condition, which all after it meet too; found by halving.
  @inlinable
  package func firstSortedIndex(where meets: (Element) -> Bool) -> Index {
    var (start, left) = (startIndex, count)
    while left > 0 {
      let middle = index(start, offsetBy: left / 2)
      if meets(self[middle]) {
        left /= 2
      } else {
        start = index(after: middle)
        left -= left / 2 + 1
      }
    }
    return start
  }

  /// The first element that meets a condition, which all after it meet too; nil if none does.
  @inlinable
  package func firstSorted(where meets: (Element) -> Bool) -> Element? {
    let index = firstSortedIndex(where: meets)
    return index < endIndex ? self[index] : nil
  }
}

extension Range<Int> {
  /// Whether one of some numbers, which are in order, is in the range.
  package func holds(oneOf numbers: [Int]) -> Bool {
    numbers.firstSorted { $0 >= lowerBound }.map { $0 < upperBound } ?? false
  }
}
