// @Model cannot be applied to a type that is no class
import SwiftData

@Model struct Note {
  var text = ""
  init() {}
}
