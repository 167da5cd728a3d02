import SchemaSyntax

/// Which files of a project may spell a name: the filters of all files side by side, so that one look answers for 64 files.
struct UnitIndex: Sendable {
  /// How many words a row has.
  private let width: Int
  /// For each remainder a row with a bit for each unit.
  private var rows: [UInt64]

  init(_ units: [SourceUnit]) {
    width = (units.count + 63) / 64
    rows = [UInt64](repeating: 0, count: width * NameFilter.remainderCount)
    rows.withUnsafeMutableBufferPointer { [width] rows in
      for (unit, source) in units.enumerated() {
        source.tree.spelledNames.filter.forEachRemainder { rows[$0 * width + unit / 64] |= 1 << UInt64(unit % 64) }
      }
    }
  }

  /// The units that may spell a name, in order.
  func units(spelling name: NameFilter.Name) -> [Int] {
    let (first, second) = NameFilter.remainders(of: name.hash)
    var found: [Int] = []
    for index in 0..<width {
      var rest = rows[first * width + index] & rows[second * width + index]
      while rest != 0 {
        found.append(index * 64 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
    return found
  }
}

extension SymbolTable {
  /// The units that may spell a name, in order.
  package func units(spelling name: NameFilter.Name) -> [Int] { unitIndex.units(spelling: name) }

  /// The units that may spell one of some names, in order.
  package func units(spelling names: NameSet) -> [Int] {
    Set(names.names.flatMap(unitIndex.units)).sorted()
  }
}
