import SchemaText

/// One lexical token: its kind and where it is.
///
/// Operators are one token a character, so that `>>` can close two generic argument lists; `isJoined` tells which
/// of them belong to one run. String and regular-expression literals are one token, including interpolations.
package struct Token: Sendable {
  package enum Kind: UInt8, Sendable {
    case identifier, integer, float, string, regex
    case leftParen, rightParen, leftBracket, rightBracket, leftBrace, rightBrace
    case comma, colon, semicolon, period, at, backslash, arrow, equal
    case operatorCharacter, postfixQuestion, postfixExclamation
    /// `#` and the word after it: a directive or a freestanding macro.
    case poundWord
    case unknown, endOfFile

    /// Whether it is an opening bracket.
    var opensBracket: Bool { self == .leftParen || self == .leftBracket || self == .leftBrace }
    /// Whether it is a closing bracket.
    var closesBracket: Bool { self == .rightParen || self == .rightBracket || self == .rightBrace }
  }

  /// What is between a token and the one before it.
  struct Flags: OptionSet, Sendable {
    let rawValue: UInt8
    /// A line end, outside or inside a comment.
    static let newlineBefore = Flags(rawValue: 1)
    /// A white space character outside comments.
    static let spaceBefore = Flags(rawValue: 2)
    /// White space or a comment.
    static let triviaBefore = Flags(rawValue: 4)
    /// The character continues the operator that the token before began.
    static let joined = Flags(rawValue: 8)
  }

  package let kind: Kind
  /// What precedes it.
  let flags: Flags
  /// The keyword that an unescaped identifier or a pound word spells.
  package let keyword: Keyword
  /// The offset of the first byte.
  let start: Int32
  /// The offset after the last byte.
  let end: Int32
  /// The hash of the name that an identifier spells, without backticks; 0 for other tokens.
  package let nameHash: UInt32
  /// For a bracket, the index of the token that closes or opens it; for one without partner, the index of the
  /// token at which it counts as closed; -1 for a closing bracket that nothing opens, and for other tokens.
  package internal(set) var partner: Int32 = -1

  /// The bytes that the token covers.
  package var span: Span { Span(start: Int(start), end: Int(end)) }
  /// Whether the token is the first of its line.
  package var startsLine: Bool { flags.contains(.newlineBefore) }
  /// Whether the character continues the operator that the token before began.
  package var isJoined: Bool { flags.contains(.joined) }
  /// Whether white space outside comments is before it.
  package var followsSpace: Bool { flags.contains(.spaceBefore) }
  /// Whether nothing at all is between it and the token before.
  var isAdjacent: Bool { !flags.contains(.triviaBefore) }
}
