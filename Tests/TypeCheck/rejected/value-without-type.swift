// A default value requires a fully qualified domain named value
import SwiftData

enum Mood: String, Codable { case calm }

@Model final class Note {
  var mood: Mood = .calm
  init() {}
}
