#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension String {
  /// Whether this comes before another text when their UTF-8 bytes are compared one by one; Swift's own order is that of
  /// canonically equivalent characters.
  package func precedesByBytes(_ other: String) -> Bool {
    let order = utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { right -> Bool in
        guard let start = left.baseAddress, let otherStart = right.baseAddress else { return left.count < right.count }
        let order = memcmp(start, otherStart, min(left.count, right.count))
        return order == 0 ? left.count < right.count : order < 0
      }
    }
    return (order ?? nil) ?? utf8.lexicographicallyPrecedes(other.utf8)
  }
}
