/// Names with numbers in their usual order, whatever is before the first: `v4.2` before `4.10` before `release-5`.
package struct NaturalOrder: Comparable {
  private let parts: [Part]
  private let name: String

  /// A run of digits, or of other characters.
  private enum Part: Comparable {
    case number(Int)
    case text(String)
  }

  /// Takes a name apart.
  package init(_ name: String) {
    self.name = name
    var parts: [Part] = []
    let isDigit: (Character) -> Bool = { $0.isASCII && $0.isNumber }
    var rest = name.firstIndex(where: isDigit).map { name[$0...] } ?? name[...]
    while let first = rest.first {
      let isNumber = isDigit(first)
      let run = rest.prefix { isDigit($0) == isNumber }
      parts.append(isNumber ? Int(run).map(Part.number) ?? .text(String(run)) : .text(String(run)))
      rest = rest.dropFirst(run.count)
    }
    self.parts = parts
  }

  package static func < (left: NaturalOrder, right: NaturalOrder) -> Bool {
    left.parts == right.parts ? left.name < right.name : left.parts.lexicographicallyPrecedes(right.parts)
  }
}
