import Foundation
import SwiftData

protocol Fallback: Decodable { static var fallback: Self { get } }
extension Decodable where Self: Fallback & RawRepresentable, RawValue == Int {
  init(from decoder: any Decoder) throws {
    self = Self(rawValue: try decoder.singleValueContainer().decode(Int.self)) ?? Self.fallback
  }
}

protocol Lenient: Codable {
  associatedtype Key: CodingKey
  init(keyed: KeyedDecodingContainer<Key>) throws
}
extension Lenient {
  init(from decoder: any Decoder) throws { try self.init(keyed: try decoder.container(keyedBy: Key.self)) }
}
enum Keys: String, CodingKey { case width }

enum Priority: Int, Encodable, Fallback {
  case low, high
  static var fallback: Priority { .low }
}
struct Size: Lenient {
  typealias Key = Keys
  var width = 1.0
  init() {}
  init(keyed c: KeyedDecodingContainer<Key>) throws { width = try c.decode(Double.self, forKey: .width) }
}
struct Level: Codable {
  enum Kind: String, Codable { case low, high }
  var value: Int
  var kind: Kind
  static let first: Level = .init(value: 1, kind: .low)
  static let second = Self(value: 2, kind: Kind.low)
}
enum Mood: String, Codable {
  case calm, wild
  static let usual: Mood = .calm
  static let all: [Mood] = [.calm, .wild]
}
enum Protocol: String, Codable { case http, `default` }
struct `Type`: Codable { var `in`: Int = 0 }
enum Limits { static let start: Date = .distantPast }
#if os(iOS)
  typealias Pixel = Int32
#else
  typealias Pixel = Int64
#endif

@Model
final class Trip {
  var priority: Priority = Priority.low
  var size: Size = Size()
  var first: Level = Level.first
  var second: Level = Level.second
  var mood: Mood = Mood.usual
  var moods: [Mood] = Mood.all
  var maybe: Mood? = Mood.usual
  var start: Date = Limits.start
  var scheme: Protocol = Protocol.default
  var type: `Type` = `Type`()
  var `default`: Bool
  var pixel: Pixel
  init(default isDefault: Bool, pixel: Pixel) {
    self.default = isDefault
    self.pixel = pixel
  }
}
