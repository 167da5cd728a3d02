// @Model requires an initializer be provided for 'Note'
import SwiftData

@Model final class Note { var text = "" }
