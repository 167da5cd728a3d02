extension [UInt64] {
  /// Mixes a block of 128 bytes into the state of SHA-512.
  mutating func mix(_ block: UnsafeRawBufferPointer) {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 80) { words in
      var index = 0
      while index < 16 {
        words[index] = UInt64(bigEndian: block.loadUnaligned(fromByteOffset: index &* 8, as: UInt64.self))
        index &+= 1
      }
      while index < 80 {
        words[index] =
          words[index &- 16] &+ words[index &- 15].earlyMix &+ words[index &- 7] &+ words[index &- 2].lateMix
        index &+= 1
      }
      mix(words)
    }
  }

  private mutating func mix(_ words: UnsafeMutableBufferPointer<UInt64>) {
    var (a, b, c, d, e, f, g, h) = (self[0], self[1], self[2], self[3], self[4], self[5], self[6], self[7])
    SHA2.cubeRoots.withUnsafeBufferPointer { constants in
      var index = 0
      while index < 80 {
        let first = h &+ e.lowerMix &+ (e & f ^ ~e & g) &+ constants[index] &+ words[index]
        let second = a.upperMix &+ (a & b ^ a & c ^ b & c)
        (h, g, f, e) = (g, f, e, d &+ first)
        (d, c, b, a) = (c, b, a, first &+ second)
        index &+= 1
      }
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { self[index] &+= word }
  }
}

extension UInt64 {
  /// Σ0 of the standard.
  fileprivate var upperMix: UInt64 { rotated(28) ^ rotated(34) ^ rotated(39) }
  /// Σ1 of the standard.
  fileprivate var lowerMix: UInt64 { rotated(14) ^ rotated(18) ^ rotated(41) }
  /// σ0 of the standard.
  fileprivate var earlyMix: UInt64 { rotated(1) ^ rotated(8) ^ self &>> 7 }
  /// σ1 of the standard.
  fileprivate var lateMix: UInt64 { rotated(19) ^ rotated(61) ^ self &>> 6 }

  private func rotated(_ count: UInt64) -> UInt64 { self &>> count | self &<< (64 &- count) }
}
