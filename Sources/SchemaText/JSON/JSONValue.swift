/// A JSON value. One that was read knows its place, so that what is wrong with it can be pointed at.
package struct JSONValue: Sendable {
  /// The forms of values; numbers are kept as they are written.
  package enum Kind: Sendable {
    case null
    case boolean(Bool)
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([Member])
  }

  package struct Member: Sendable {
    package let key: String
    /// The place of the key.
    package let place: Span
    package let value: JSONValue
  }

  package let kind: Kind
  package let place: Span

  init(_ kind: Kind, at place: Span) {
    self.kind = kind
    self.place = place
  }

  /// Reads a file or a message.
  package init(
    _ bytes: [UInt8], as dialect: JSONDialect = .forPeople, maximumDepth: Int = 64
  ) throws(TextProblem) {
    self = try bytes.withUnsafeBufferPointer { buffer throws(TextProblem) in
      var reader = JSONReader(buffer, dialect, maximumDepth: maximumDepth)
      return try reader.document()
    }
  }
}

/// The forms of JSON that are read.
package enum JSONDialect: Sendable {
  /// Files that people edit: with comments and trailing commas.
  case forPeople
  /// Messages of programs: nothing but what the standard (RFC 8259) allows, except that strings may have half of a
  /// surrogate pair.
  case ofPrograms
}

// MARK: Parts

extension JSONValue {
  /// The value of a key of an object; the first where it is there twice.
  package subscript(key: String) -> JSONValue? { members?.first { $0.key == key }?.value }

  package var string: String? { if case .string(let value) = kind { value } else { nil } }
  package var boolean: Bool? { if case .boolean(let value) = kind { value } else { nil } }
  package var integer: Int? {
    if case .number(let text) = kind { Int(text) ?? Double(text).flatMap(Int.init(exactly:)) } else { nil }
  }
  package var elements: [JSONValue]? { if case .array(let value) = kind { value } else { nil } }
  package var members: [Member]? { if case .object(let value) = kind { value } else { nil } }
  /// The values of an object by their keys.
  package var object: [String: JSONValue]? {
    members.map { Dictionary($0.map { ($0.key, $0.value) }) { first, _ in first } }
  }
}

// MARK: Writing

extension JSONValue {
  private init(_ kind: Kind) { self.init(kind, at: Span(start: 0, end: 0)) }

  package static let null = JSONValue(.null)
  package static func boolean(_ value: Bool) -> JSONValue { JSONValue(.boolean(value)) }
  /// A number as it is written.
  package static func number(_ text: String) -> JSONValue { JSONValue(.number(text)) }
  package static func string(_ value: String) -> JSONValue { JSONValue(.string(value)) }
  package static func array(_ elements: [JSONValue]) -> JSONValue { JSONValue(.array(elements)) }
  package static func object(_ members: [String: JSONValue]) -> JSONValue {
    JSONValue(.object(members.map { Member(key: $0.key, place: Span(start: 0, end: 0), value: $0.value) }))
  }

  /// The value on one line, keys sorted.
  package var text: String {
    switch kind {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let text): text
    case .string(let value): Self.quoted(value)
    case .array(let elements): "[\(elements.map(\.text).joined(separator: ", "))]"
    case .object(let members):
      "{\(members.sorted { $0.key < $1.key }.map { "\(Self.quoted($0.key)): \($0.value.text)" }.joined(separator: ", "))}"
    }
  }

  /// A text as a JSON string.
  package static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
