/// An XML element, as `junit` and `checkstyle` are made of.
struct Element {
  let name: String
  /// Names and values in order.
  var attributes: [(String, String)] = []
  /// The text in it; elements with a text have no children.
  var text: String?
  /// The elements in it.
  var children: [Element] = []

  /// A document with this element as its root.
  var document: String { "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + lines(indent: "") }

  private func lines(indent: String) -> String {
    let start = "\(indent)<\(name)" + attributes.map { " \($0)=\"\($1.printable.xmlEscaped)\"" }.joined()
    if let text {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable.xmlEscaped }
      return "\(start)>\(lines.joined(separator: "\n"))</\(name)>\n"
    }
    guard !children.isEmpty else { return "\(start)/>\n" }
    return "\(start)>\n" + children.map { $0.lines(indent: indent + "  ") }.joined() + "\(indent)</\(name)>\n"
  }
}
