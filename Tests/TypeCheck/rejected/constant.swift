// cannot expand accessors on variable declared with 'let'
import SwiftData

@Model final class Note {
  let text: String
  init(text: String) { self.text = text }
}
