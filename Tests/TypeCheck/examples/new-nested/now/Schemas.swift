import SwiftData

typealias CurrentSchema = Schemas.V2
typealias Note = CurrentSchema.Note
typealias Tag = Schemas.V2.Tag

enum Schemas {
  enum V1: VersionedSchema {
    static let versionIdentifier = Schema.Version(1, 0, 0)
    static var models: [any PersistentModel.Type] { [V1.Note.self] }

    @Model
    final class Note {
      var text: String
      init(text: String) { self.text = text }
    }
  }

  enum V2: VersionedSchema {
    static var versionIdentifier: Schema.Version { .init(2, 0, 0) }
    static var models: [any PersistentModel.Type] { [V2.Note.self, Schemas.V2.Tag.self] }
  }
}

extension Schemas.V2 {
  @Model
  final class Note {
    var text: String
    var mood: Mood = Mood.calm
    var day: Date?
    @Relationship(inverse: \Tag.notes) var tags: [Tag] = []
    init(text: String) { self.text = text }
  }

  @Model
  final class Tag {
    var name = ""
    var notes: [Schemas.V2.Note] = []
    init() {}
  }

  enum Mood: String, Codable { case calm, wild }
}

extension Schemas.V2.Note {
  var isEmpty: Bool { text.isEmpty }
}

struct NoteRow {
  let note: Schemas.V2.Note
  var mood: CurrentSchema.Mood { note.mood }
}
