/// Names with numbers in their usual order: `v4.2` before `v4.10`.
struct NaturalOrder: Comparable {
  private let parts: [Part]
  private let name: String

  /// A run of digits, or of other characters.
  private enum Part: Comparable {
    case number(Int)
    case text(String)
  }

  /// Takes a name apart.
  init(_ name: String) {
    self.name = name
    var parts: [Part] = []
    var rest = name[...]
    while let first = rest.first {
      let isDigit = first.isASCII && first.isNumber
      let run = rest.prefix { ($0.isASCII && $0.isNumber) == isDigit }
      parts.append(isDigit ? Int(run).map(Part.number) ?? .text(String(run)) : .text(String(run)))
      rest = rest.dropFirst(run.count)
    }
    self.parts = parts
  }

  static func < (left: NaturalOrder, right: NaturalOrder) -> Bool {
    left.parts == right.parts ? left.name < right.name : left.parts.lexicographicallyPrecedes(right.parts)
  }
}
