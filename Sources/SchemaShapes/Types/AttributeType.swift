/// The attribute types of Core Data that SwiftData stores use, by the numbers that enter a hash (`NSAttributeType`).
package enum AttributeType: UInt32, Sendable {
  case integer16 = 100
  case integer32 = 200
  case integer64 = 300
  case decimal = 400
  case double = 500
  case float = 600
  case string = 700
  case boolean = 800
  case date = 900
  case binary = 1000
  case uuid = 1100
  case uri = 1200
  case transformable = 1800
}
