import Foundation
import SwiftData

/// Adds tags, which trips share.
enum TripsSchemaV3: VersionedSchema {
  static let versionIdentifier = Schema.Version(3, 0, 0)
  static var models: [any PersistentModel.Type] { [Trip.self, Stop.self, Tag.self] }

  @Model
  final class Trip {
    @Attribute(originalName: "name") var title: String
    var start: Date
    @Relationship(deleteRule: .cascade, inverse: \Stop.trip) var stops: [Stop] = []
    @Relationship(inverse: \Tag.trips) var tags: [Tag] = []

    init(title: String, start: Date) {
      self.title = title
      self.start = start
    }
  }

  @Model
  final class Stop {
    var place: String
    var notes: String = ""
    var trip: Trip?

    init(place: String) {
      self.place = place
    }
  }

  @Model
  final class Tag {
    var name: String
    var trips: [Trip] = []

    init(name: String) {
      self.name = name
    }
  }
}
