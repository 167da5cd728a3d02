import Foundation
import SwiftData

typealias Title = String

enum Defaults {
  static let count = 3
}

@Model
public final class Note {
  #Unique<Note>([\.id], [\.title, \.count])
  #Index<Note>([\.title])

  @Attribute(.unique, originalName: "key") public private(set) var id: UUID
  var title: Title = Note.defaultTitle
  var count = Defaults.count
  var mood = Mood.calm
  var moods: [Mood] = [.calm, Mood.wild]
  var place: Place?
  var places: [String: Place] = [:]
  var kind: Kind = Kind.plain
  var payload: Payload = Payload.text("")
  var options: Options = Options.first
  @Relationship(deleteRule: .cascade, inverse: \Tag.note)
  var tags: [Tag] = []
  @Relationship var author: Author
  var width: Double
  var height: Double
  @Attribute(.externalStorage) var image: Data?
  @Transient var isOpen = false
  var line: String { title + id.uuidString }
  static let defaultTitle = "untitled"

  enum Kind: String, Codable {
    case plain, rich
    var label: String { rawValue }
  }

  init(id: UUID = UUID(), author: Author, width: Double, height: Double) {
    self.id = id
    self.author = author
    self.width = width
    self.height = height
    isOpen = true
    open()
  }

  func open() { isOpen = true }
}

@Model
final class Tag {
  var name: String = ""
  var note: Note?
  init() {}
}

@Model
final class Author {
  var name: String
  @Relationship(inverse: \Note.author) var notes: [Note] = []
  init(named name: String) { self.name = name }
}

enum Mood: String, Codable, CaseIterable, Identifiable {
  case calm
  case wild = "w"
  var id: String { rawValue }
}

enum Payload: Codable, Hashable {
  case text(String)
  indirect case nested(Payload, depth: Int)
}

struct Options: OptionSet, Codable {
  let rawValue: Int
  static let first = Options(rawValue: 1)
}

struct Place: Codable, CustomStringConvertible {
  var street = ""
  var city: City?
  var description: String { street }
  static let home = Place()

  struct City: Codable, Equatable {
    let name: String
    let zip: Int

    enum CodingKeys: String, CodingKey {
      case name = "n"
      case zip
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      name = try container.decode(String.self, forKey: .name)
      // Old values have no code.
      zip = try container.decodeIfPresent(Int.self, forKey: .zip) ?? 0
    }
  }
}
