import Foundation
import SwiftData

protocol Named { var name: String { get } }
protocol Keyed: Named { var prefix: String { get } }
extension Keyed { var key: String { prefix + name } }

@Model
final class Trip {
  var title = ""
  var mood: Mood = Mood.calm
  var place: Place = Place("here")
  var spot: Spot = .init("there", at: 3)
  var zone: Zone?
  var flags: Flags = [.first]
  var all: Flags = Flags.both
  var caption: Caption = "none"
  var kind: Kind = Kind.standard
  init() {}
}

enum Mood: String, Codable {
  case calm, wild
  init(from decoder: any Decoder) throws { self = Self.parse(try String(from: decoder)) }
  static func parse(_ text: String) -> Mood { Mood(rawValue: text) ?? fallback }
  static var fallback: Mood { .calm }
}

struct Place: Codable {
  var street: String
  var city: String?
  private var count = 0
}

extension Place {
  init(_ street: String) { self.init(street: street) }
  init(street: String) { self.street = street }
}

struct Spot: Codable, Hashable {
  var name: String
  var size: Int
  init(_ name: String, at size: Int = 0) {
    self.name = name
    self.size = Self.limit(size)
  }
  static func limit(_ size: Int) -> Int { min(size, 9) }
  static func == (left: Spot, right: Spot) -> Bool { left.key == right.key }
  func hash(into hasher: inout Hasher) { hasher.combine(key) }
  var key: String { name.lowercased() }
}

struct Zone: Codable, Hashable, Keyed {
  var name = ""
  var prefix: String { "zone" }
  func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

struct Flags: OptionSet, Codable {
  let rawValue: Int
  static let first = Flags(rawValue: 1)
  static let both: Flags = [.first, Flags(rawValue: 2)]
}

struct Caption: Codable, ExpressibleByStringLiteral {
  var text: String
  init(stringLiteral value: String) { text = value }
}

enum Kind: Int, Codable {
  case small = 1
  case big
  static let standard = Kind.big
}
