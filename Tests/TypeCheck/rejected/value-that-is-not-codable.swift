// requires that 'Mood' conform to
import SwiftData

enum Mood { case calm }

@Model final class Note {
  var mood: Mood?
  init() {}
}
