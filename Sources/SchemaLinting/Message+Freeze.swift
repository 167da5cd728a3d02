extension Message {
  /// The command that gives old versions, by their names, copies of the classes that they share with the app.
  package static func freeze(_ versions: [String]) -> Message {
    let names = versions.count > mostNames ? "--all" : versions.joined(separator: " ")
    let each = versions.count == 1 ? "the version" : "each of them"
    return "run 'swiftdata-lint freeze \(names)', which gives \(each) copies of its models as they shipped"
  }

  /// More versions than these are not named one by one.
  private static let mostNames = 4
}
