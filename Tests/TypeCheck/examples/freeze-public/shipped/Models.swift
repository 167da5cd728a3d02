import Foundation
import SwiftData

protocol Named { var name: String { get } }
protocol Choice: Named, Hashable, Stored {}
typealias Stored = Codable & Sendable

enum Limits { static let most = 10 }

@Model public final class Trip {
  public var title = ""
  var most: Double = Double(Limits.most * 2)
  var size: Int = Size.standard.rawValue
  public var mood: Mood = Mood.calm
  public var place: Place = Place.home
  @Relationship(deleteRule: .cascade, inverse: \Leg.trip) public var legs: [Leg] = []
  public init() {}
}

@Model public class Leg {
  public var day: Date
  public var trip: Trip?
  public init(day: Date) { self.day = day }
}

public enum Mood: String, Choice {
  case calm, wild
  var name: String { rawValue }
}

enum Size: Int {
  case small, big
  static let standard = Size.big
}

@available(macOS 14, iOS 17, *)
public struct Place: Codable, Sendable {
  public var street = ""
  public var kind: Kind = Kind.home
  public enum Kind: Int, Codable, Sendable { case home, away }
  public static let home = Place(street: "here")
  public init(street: String) { self.street = street }
}
