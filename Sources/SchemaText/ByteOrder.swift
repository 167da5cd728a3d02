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
      other.utf8.withContiguousStorageIfAvailable { left[...].precedesByBytes($0[...]) }
    }
    return (order ?? nil) ?? utf8.lexicographicallyPrecedes(other.utf8)
  }

  /// Whether this begins with the bytes of another text.
  package func hasBytes(of prefix: String) -> Bool {
    let isPrefix = utf8.withContiguousStorageIfAvailable { whole in
      prefix.utf8.withContiguousStorageIfAvailable { prefix in
        guard let start = whole.baseAddress, let prefixStart = prefix.baseAddress else { return prefix.isEmpty }
        return whole.count >= prefix.count && memcmp(start, prefixStart, prefix.count) == 0
      }
    }
    return (isPrefix ?? nil) ?? utf8.starts(with: prefix.utf8)
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// Whether these bytes come before others when they are compared one by one.
  package func precedesByBytes(_ other: Self) -> Bool {
    let (left, right) = (UnsafeBufferPointer(rebasing: self), UnsafeBufferPointer(rebasing: other))
    guard let start = left.baseAddress, let otherStart = right.baseAddress else { return left.count < right.count }
    let order = memcmp(start, otherStart, Swift.min(left.count, right.count))
    return order == 0 ? left.count < right.count : order < 0
  }
}
