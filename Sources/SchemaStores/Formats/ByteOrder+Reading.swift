extension Collection<UInt8> where Index == Int {
  /// The number of some bytes from an offset on, the highest first; nil where they end before.
  func bigEndian(at offset: Int, count: Int) -> Int? {
    guard offset >= 0, count > 0, count <= 8, offset <= self.count - count else { return nil }
    var number: UInt64 = 0
    for index in 0..<count { number = number << 8 | UInt64(self[startIndex + offset + index]) }
    return Int(truncatingIfNeeded: number)
  }

  /// The 32 bits from an offset on; the caller knows that they are there.
  func word(at offset: Int, isBigEndian: Bool) -> UInt32 {
    let start = startIndex + offset
    let bytes = (UInt32(self[start]), UInt32(self[start + 1]), UInt32(self[start + 2]), UInt32(self[start + 3]))
    return isBigEndian
      ? bytes.0 << 24 | bytes.1 << 16 | bytes.2 << 8 | bytes.3
      : bytes.3 << 24 | bytes.2 << 16 | bytes.1 << 8 | bytes.0
  }

  /// SQLite's number of up to nine bytes at an offset, with the offset behind it; nil where the bytes end before.
  func variableInteger(at offset: Int) -> (value: Int64, end: Int)? {
    var value: UInt64 = 0
    for index in 0..<9 {
      guard offset >= 0, offset + index < count else { return nil }
      let byte = self[startIndex + offset + index]
      if index == 8 { return (Int64(bitPattern: value << 8 | UInt64(byte)), offset + 9) }
      value = value << 7 | UInt64(byte & 0x7f)
      if byte & 0x80 == 0 { return (Int64(bitPattern: value), offset + index + 1) }
    }
    return nil
  }
}
