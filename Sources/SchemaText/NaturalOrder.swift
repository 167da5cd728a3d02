/// Names with numbers in their usual order, whatever is before the first: `v4.2-beta.1` before `v4.2` before `4.10` before
/// `release-5`.
package struct NaturalOrder: Comparable {
  private let parts: [Part]
  private let name: String

  /// A run of digits, or of other characters; what is before the end is no release yet.
  private enum Part: Comparable {
    case trial(String)
    case end
    case number(Int)
    case text(String)

    init(_ run: Substring, isNumber: Bool) {
      if isNumber, let number = Int(run) {
        self = .number(number)
      } else if let word = run.split(whereSeparator: { !$0.isLetter }).first(where: {
        Self.trials.contains($0.lowercased())
      }) {
        self = .trial(word.lowercased())
      } else {
        self = .text(String(run))
      }
    }

    /// What the versions before a release are called.
    private static let trials: Set<String> = [
      "a", "alpha", "b", "beta", "canary", "dev", "nightly", "pre", "preview", "prerelease", "rc", "snapshot",
      "testflight",
      "tf",
    ]
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
      parts.append(Part(run, isNumber: isNumber))
      rest = rest.dropFirst(run.count)
    }
    self.parts = parts + [.end]
  }

  package static func < (left: NaturalOrder, right: NaturalOrder) -> Bool {
    left.parts == right.parts ? left.name < right.name : left.parts.lexicographicallyPrecedes(right.parts)
  }
}
