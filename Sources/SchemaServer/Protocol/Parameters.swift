import SchemaText

/// Reads the parameters of a message, of which nothing is assumed.
struct Parameters {
  let value: JSONValue

  init(_ value: JSONValue?) throws(ResponseError) {
    guard let value, value.members != nil else { throw .invalidParameters("'params' must be an object") }
    self.value = value
  }

  private init(object value: JSONValue) { self.value = value }

  func object(_ key: String) throws(ResponseError) -> Parameters {
    guard let object = value[key], object.members != nil else { throw Self.wrong(key, "an object") }
    return Parameters(object: object)
  }

  func text(_ key: String) throws(ResponseError) -> String {
    guard let text = value[key]?.string else { throw Self.wrong(key, "a string") }
    return text
  }

  func list(_ key: String) throws(ResponseError) -> [JSONValue] {
    guard let list = value[key]?.elements else { throw Self.wrong(key, "a list") }
    return list
  }

  func integer(_ key: String) throws(ResponseError) -> Int {
    guard let integer = value[key]?.integer else { throw Self.wrong(key, "an integer") }
    return integer
  }

  private static func wrong(_ key: String, _ kind: String) -> ResponseError {
    .invalidParameters("'\(key)' must be \(kind)")
  }

  // MARK: Values that several messages have

  /// The URI of `textDocument`.
  func document() throws(ResponseError) -> String { try object("textDocument").text("uri") }

  func position(_ key: String) throws(ResponseError) -> TextPosition {
    let position = try object(key)
    let (line, character) = (try position.integer("line"), try position.integer("character"))
    guard line >= 0, character >= 0 else { throw Self.wrong(key, "a position") }
    return TextPosition(line: line, character: character)
  }

  func range(_ key: String) throws(ResponseError) -> (start: TextPosition, end: TextPosition) {
    let range = try object(key)
    return (try range.position("start"), try range.position("end"))
  }
}
