import SchemaProject

/// The findings that the client holds, as the server sent them.
struct HeldFindings {
  private struct Content {
    let project: ProjectIdentity
    /// What was sent; nil if it is to be sent again, though it may be the same.
    var text: String?
  }

  private var contents: [String: Content] = [:]
  /// What a client holds that was sent nothing.
  private static let nothing = "[]"

  /// Notes that a project's findings of a URI are sent; false if the client holds them already.
  mutating func replace(_ text: String, of uri: String, in project: ProjectIdentity) -> Bool {
    let held = contents[uri]
    let isNews = held.map { $0.text != text } ?? (text != Self.nothing)
    contents[uri] = text == Self.nothing ? nil : Content(project: project, text: text)
    return isNews
  }

  /// Some editors drop the findings of a file when they open it.
  mutating func forgetContent(of uri: String) { contents[uri]?.text = nil }

  /// The URIs that a client holds findings of a project for, sorted.
  func uris(of project: ProjectIdentity) -> [String] {
    contents.filter { $0.value.project == project }.keys.sorted()
  }

  /// Forgets a project; gives the URIs whose findings are to be taken away.
  mutating func forget(_ project: ProjectIdentity) -> [String] {
    let uris = uris(of: project)
    for uri in uris { contents[uri] = nil }
    return uris
  }
}
