import Foundation

/// A JSON document, or a part of one; what is missing reads as empty.
struct JSONObject: Equatable, CustomStringConvertible {
  private let value: NSObject?

  init(_ text: String) throws {
    value = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSObject
  }

  private init(_ value: NSObject?) { self.value = value }

  /// The value of a key.
  subscript(key: String) -> JSONObject { JSONObject((value as? NSDictionary)?[key] as? NSObject) }

  /// The elements of an array.
  var items: [JSONObject] { (value as? NSArray)?.map { JSONObject($0 as? NSObject) } ?? [] }

  /// The elements of the array under a key.
  func list(_ key: String) -> [JSONObject] { self[key].items }

  /// The text under a key.
  func text(_ key: String) -> String { (self[key].value as? NSString).map { "\($0)" } ?? "" }

  /// The number under a key; -1 where there is none.
  func number(_ key: String) -> Int { (self[key].value as? NSNumber)?.intValue ?? -1 }

  var description: String { value.map { "\($0)" } ?? "nothing" }
}
