import SchemaText

/// A message of the client, by the rules of JSON-RPC 2.0.
enum ServerMessage {
  case request(id: JSONValue, method: String, parameters: JSONValue?)
  case notification(method: String, parameters: JSONValue?)
  /// The answer to a request of the server.
  case answer(id: JSONValue, isError: Bool)

  /// Reads the body of a frame.
  init(_ body: [UInt8]) throws(ResponseError) {
    let value: JSONValue
    do {
      value = try JSONValue(body, as: .ofPrograms)
    } catch {
      throw .parseError(error.message)
    }
    if value.elements != nil { throw .invalidRequest("batches are not part of LSP") }
    guard let members = value.object else { throw .invalidRequest("a message is an object") }
    let id = members["id"]
    if let id, id.string == nil, !id.isNumber, !(members["method"] == nil && id.isNull) {
      throw .invalidRequest("an id is a number or a string")
    }
    if let method = members["method"] {
      guard let name = method.string else { throw .invalidRequest("a method is a string") }
      self =
        id.map { .request(id: $0, method: name, parameters: members["params"]) }
        ?? .notification(method: name, parameters: members["params"])
    } else if let id, members["result"] != nil || members["error"] != nil {
      self = .answer(id: id, isError: members["error"] != nil)
    } else {
      throw .invalidRequest("a message has a method")
    }
  }
}

/// Why a request is not answered with a result.
struct ResponseError: Error {
  let code: Int
  let message: String

  static func parseError(_ message: String) -> ResponseError { ResponseError(code: -32700, message: message) }
  static func invalidRequest(_ message: String) -> ResponseError { ResponseError(code: -32600, message: message) }
  static func unknownMethod(_ method: String) -> ResponseError {
    ResponseError(code: -32601, message: "'\(method)' is not supported")
  }
  static func invalidParameters(_ message: String) -> ResponseError { ResponseError(code: -32602, message: message) }
  static let notInitialized = ResponseError(code: -32002, message: "the server is not initialized")
  static let cancelled = ResponseError(code: -32800, message: "the request was canceled")
  static let contentModified = ResponseError(code: -32801, message: "the content was modified")
}

extension JSONValue {
  var isNumber: Bool { if case .number = kind { true } else { false } }
  var isNull: Bool { if case .null = kind { true } else { false } }

  /// The answer to a request.
  static func response(to id: JSONValue, _ result: JSONValue) -> JSONValue {
    ["jsonrpc": "2.0", "id": id, "result": result]
  }

  /// The answer to a request that failed; `id` is `null` where it is not known.
  static func response(to id: JSONValue, _ error: ResponseError) -> JSONValue {
    let object: JSONValue = ["code": error.code, "message": error.message]
    return ["jsonrpc": "2.0", "id": id, "error": object]
  }

  static func notification(_ method: String, _ parameters: JSONValue) -> JSONValue {
    ["jsonrpc": "2.0", "method": method, "params": parameters]
  }

  static func request(_ id: String, _ method: String, _ parameters: JSONValue) -> JSONValue {
    ["jsonrpc": "2.0", "id": id, "method": method, "params": parameters]
  }
}
