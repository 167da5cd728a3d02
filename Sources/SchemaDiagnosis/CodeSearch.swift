/// Finds the codes of the catalogue in a stream of letters: `Code=134504`, `NSCocoaErrorDomain(134110)`, `error 134060`.
struct CodeSearch: Sendable {
  /// Where a code was found.
  struct Occurrence: Sendable {
    let code: String
    let line: Int
    /// The text of the line.
    let excerpt: [UInt8]
  }

  /// What was found, each code once.
  private(set) var occurrences: [Occurrence] = []
  private let codes: Set<String>
  /// The letters before the digits that are read, the last ones.
  private var before: [UInt8] = []
  private var digits: [UInt8] = []
  private var digitsStartLine = false

  /// Makes a search for some codes.
  init(_ codes: Set<String>) { self.codes = codes }

  /// How many letters before a code tell what it is.
  private static let memory = 64

  /// Reads the letters of the next part of a log.
  mutating func read(_ letters: Letters, _ part: LogPart) {
    if part.isStart, digits.count >= 6 { endDigits(atLineEnd: true, part) }
    for (index, letter) in letters.codes.enumerated() {
      let isDigit = (0x30...0x39).contains(letter)
      let isFirst = index == 0 && part.isStart
      let isAdjacent = index > 0 && letters.offsets[index] == letters.offsets[index - 1] + 1
      if !digits.isEmpty, !isDigit || !(isAdjacent || isFirst) {
        endDigits(atLineEnd: index == 0, part)
      }
      if isDigit {
        if digits.isEmpty { digitsStartLine = isFirst }
        digits.append(letter)
      } else {
        remember(letter)
      }
    }
  }

  /// Ends the last number.
  mutating func finish(_ part: LogPart) { endDigits(atLineEnd: true, part) }

  private mutating func remember(_ letter: UInt8) {
    if before.count >= Self.memory * 2 { before.removeFirst(Self.memory) }
    before.append(letter)
  }

  private mutating func endDigits(atLineEnd: Bool, _ part: LogPart) {
    let code = String(decoding: digits, as: UTF8.self)
    if codes.contains(code), isError(code, standsAlone: digitsStartLine && atLineEnd),
      !occurrences.contains(where: { $0.code == code })
    {
      occurrences.append(Occurrence(code: code, line: part.line, excerpt: Array(part.bytes.prefix(320))))
    }
    digits.forEach { remember($0) }
    digits.removeAll(keepingCapacity: true)
  }

  /// Whether what is before a number makes it an error of Cocoa.
  private func isError(_ code: String, standsAlone: Bool) -> Bool {
    let text = String(decoding: before.suffix(Self.memory), as: UTF8.self)
    for end in ["cocoaerrordomain", "cocoaerrordomaincode", "cocoaerror", "cocoaerrorcode", "cocoaerrordomainerror"]
    where text.hasSuffix(end) { return true }
    // Codes of four digits are in use everywhere.
    guard code.count >= 6 else { return false }
    if standsAlone { return true }
    // A domain that is named shortly before is that of the code.
    let parts = text.suffix(48).split(separator: "domain", omittingEmptySubsequences: false)
    if parts.count > 1, !parts[parts.count - 2].hasSuffix("cocoaerror") { return false }
    return text.hasSuffix("code") || text.hasSuffix("error")
  }
}
