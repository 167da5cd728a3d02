/// The words that the grammar gives a meaning somewhere; most are keywords only where the grammar expects them.
package enum Keyword: String, CaseIterable, Sendable {
  case none = ""
  // Declarations.
  case `actor`, `associatedtype`, `case`, `class`, `deinit`, `enum`, `extension`, `func`, `import`, `init`, `let`
  case `macro`, `operator`, `precedencegroup`, `protocol`, `struct`, `subscript`, `typealias`, `var`, `using`
  // Modifiers.
  case `async`, `borrowing`, `consuming`, `convenience`, `distributed`, `dynamic`, `fileprivate`, `final`
  case `indirect`, `infix`, `internal`, `isolated`, `lazy`, `mutating`, `nonisolated`, `nonmutating`, `open`
  case `optional`, `override`, `package`, `postfix`, `prefix`, `private`, `public`, `required`, `sending`, `static`
  case `unowned`, `weak`, `yielding`
  case consumingModifier = "__consuming"
  case owned = "__owned"
  case shared = "__shared"
  case constant = "_const"
  case resultDependsOnSelf = "_resultDependsOnSelf"
  case local = "_local"
  // Statements.
  case `break`, `catch`, `continue`, `default`, `defer`, `do`, `else`, `fallthrough`, `for`, `guard`, `if`, `repeat`
  case `return`, `switch`, `throw`, `while`, `yield`, `then`
  // Expressions and types.
  case `Any`, `as`, `await`, `any`, `copy`, `consume`, `discard`, `each`, `false`, `in`, `inout`, `is`, `nil`
  case `rethrows`, `reasync`, `self`, `Self`, `some`, `super`, `throws`, `true`, `try`, `unsafe`, `where`
  case dependsOn, `of`
  // Accessors.
  case get, set, willSet, didSet, read, modify, unsafeAddress, unsafeMutableAddress, addressWithOwner
  case addressWithNativeOwner, mutableAddressWithOwner, mutableAddressWithNativeOwner, mutate, borrow
  case underscoredRead = "_read"
  case underscoredModify = "_modify"
  // Pound words that steer the grammar.
  case poundIf = "#if"
  case poundElseif = "#elseif"
  case poundElse = "#else"
  case poundEndif = "#endif"
  case poundSourceLocation = "#sourceLocation"
}

/// A hash table from the bytes of a word to its keyword; built once.
struct KeywordTable: Sendable {
  /// A slot: the word's first eight bytes and its length decide for every keyword.
  private struct Entry {
    var prefix: UInt64 = 0
    var length = 0
    var keyword = Keyword.none
  }

  /// Open addressing; the count is a power of two well above the number of keywords.
  private let entries: [Entry]
  /// The longest keyword's length in bytes.
  private let longest: Int

  static let shared = KeywordTable()

  private init() {
    var entries = [Entry](repeating: Entry(), count: 1024)
    for keyword in Keyword.allCases where keyword != .none {
      let bytes = Array(keyword.rawValue.utf8)
      let prefix = bytes.withUnsafeBufferPointer { Self.prefix($0, start: 0, length: bytes.count) }
      var slot = Self.slot(prefix: prefix, length: bytes.count)
      while entries[slot].keyword != .none { slot = (slot + 1) & 1023 }
      entries[slot] = Entry(prefix: prefix, length: bytes.count, keyword: keyword)
    }
    self.entries = entries
    longest = Keyword.allCases.map(\.rawValue.utf8.count).max() ?? 0
  }

  /// The keyword that `length` bytes from `start` spell, or `.none`.
  func keyword(_ bytes: UnsafeBufferPointer<UInt8>, start: Int, length: Int) -> Keyword {
    guard length > 1, length <= longest else { return .none }
    let prefix = Self.prefix(bytes, start: start, length: length)
    var slot = Self.slot(prefix: prefix, length: length)
    while entries[slot].keyword != .none {
      let entry = entries[slot]
      if entry.prefix == prefix, entry.length == length {
        return length <= 8 || Self.spells(bytes, start: start, entry.keyword) ? entry.keyword : .none
      }
      slot = (slot + 1) & 1023
    }
    return .none
  }

  private static func spells(_ bytes: UnsafeBufferPointer<UInt8>, start: Int, _ keyword: Keyword) -> Bool {
    var offset = start
    for byte in keyword.rawValue.utf8 {
      guard bytes[offset] == byte else { return false }
      offset += 1
    }
    return true
  }

  private static func prefix(_ bytes: UnsafeBufferPointer<UInt8>, start: Int, length: Int) -> UInt64 {
    var prefix: UInt64 = 0
    for offset in start..<(start + min(length, 8)) { prefix = prefix << 8 | UInt64(bytes[offset]) }
    return prefix
  }

  private static func slot(prefix: UInt64, length: Int) -> Int {
    let mixed = (prefix ^ UInt64(length)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 54)
  }
}
