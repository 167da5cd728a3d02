private let constants = SHA2.cubeRoots.prefix(64).map { UInt32($0 >> 32) }

extension [UInt32] {
  /// Mixes a block of 64 bytes into the state of SHA-256.
  mutating func mix(_ block: UnsafeRawBufferPointer) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
      var index = 0
      while index < 16 {
        words[index] = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self))
        index &+= 1
      }
      while index < 64 {
        words[index] =
          words[index &- 16] &+ words[index &- 15].earlyMix &+ words[index &- 7] &+ words[index &- 2].lateMix
        index &+= 1
      }
      mix(words)
    }
  }

  private mutating func mix(_ words: UnsafeMutableBufferPointer<UInt32>) {
    var (a, b, c, d, e, f, g, h) = (self[0], self[1], self[2], self[3], self[4], self[5], self[6], self[7])
    constants.withUnsafeBufferPointer { constants in
      var index = 0
      while index < 64 {
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

extension UInt32 {
  /// Σ0 of the standard.
  fileprivate var upperMix: UInt32 { rotated(2) ^ rotated(13) ^ rotated(22) }
  /// Σ1 of the standard.
  fileprivate var lowerMix: UInt32 { rotated(6) ^ rotated(11) ^ rotated(25) }
  /// σ0 of the standard.
  fileprivate var earlyMix: UInt32 { rotated(7) ^ rotated(18) ^ self &>> 3 }
  /// σ1 of the standard.
  fileprivate var lateMix: UInt32 { rotated(17) ^ rotated(19) ^ self &>> 10 }

  private func rotated(_ count: UInt32) -> UInt32 { self &>> count | self &<< (32 &- count) }
}
