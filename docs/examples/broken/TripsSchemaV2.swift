import Foundation
import SwiftData

/// Adds notes to stops, and renames a trip's name to its title.
enum TripsSchemaV2: VersionedSchema {
  static let versionIdentifier = Schema.Version(2, 0, 0)
  static var models: [any PersistentModel.Type] { [Trip.self, Stop.self] }

  @Model
  final class Trip {
    @Attribute(originalName: "name") var title: String
    var start: Date
    @Relationship(deleteRule: .cascade, inverse: \Stop.trip) var stops: [Stop] = []

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
}
