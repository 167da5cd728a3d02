import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An element of an XML document that a parser read.
struct XMLNode {
  /// The element's name.
  let name: String
  /// Its attributes.
  let attributes: [String: String]
  /// The text in it.
  var text = ""
  /// The elements in it.
  var children: [XMLNode] = []

  /// The root of a document; nil where it is not well-formed.
  init?(document: String) {
    let reader = Reader()
    let parser = XMLParser(data: Data(document.utf8))
    parser.delegate = reader
    guard parser.parse(), let root = reader.root else { return nil }
    self = root
  }

  private init(name: String, attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  /// All elements of a name, at any depth.
  func all(_ name: String) -> [XMLNode] {
    (self.name == name ? [self] : []) + children.flatMap { $0.all(name) }
  }

  private final class Reader: NSObject, XMLParserDelegate {
    private var open: [XMLNode] = []
    var root: XMLNode?

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      open.append(XMLNode(name: name, attributes: attributes))
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      if !open.isEmpty { open[open.count - 1].text += text }
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
      guard let node = open.popLast() else { return }
      if open.isEmpty { root = node } else { open[open.count - 1].children.append(node) }
    }
  }
}
