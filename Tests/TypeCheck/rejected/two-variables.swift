// accessor macro can only be applied to a single variable
import SwiftData

@Model final class Note {
  var text = "", title = ""
  init() {}
}
