import SchemaSyntax

/// A file that the client has open.
struct OpenDocument {
  let location: FileLocation
  /// The URIs that it is open under, with the version of each.
  var versions: [String: Int?]
  /// The text; nil where the client's is not known, so that the file on disk counts.
  fileprivate(set) var text: SourceFile?
  /// What tells this text from others that the document had.
  fileprivate(set) var revision: Int

  /// Whether its text stands for the file in a project.
  var isSource: Bool { location.path.hasSuffix(".swift") }
}

/// The files that the client has open, each once whatever it is called.
struct OpenDocuments {
  /// The documents by their paths as a walk finds them.
  private(set) var all: [String: OpenDocument] = [:]
  private var pathsByURI: [String: String] = [:]
  private var pathsByResolvedPath: [String: String] = [:]
  private var pathsByNumber: [FileNumber: String] = [:]
  private var byteCount = 0
  private var lastRevision = 0

  /// The most documents whose texts are kept, and the most bytes of all texts.
  private static let limits = (documents: 2_000, bytes: 256 << 20)

  subscript(uri: String) -> OpenDocument? { pathsByURI[uri].flatMap { all[$0] } }

  /// The document that a file is open as.
  func document(at location: FileLocation) -> OpenDocument? {
    all[location.path] ?? pathsByResolvedPath[location.resolvedPath].flatMap { all[$0] }
  }

  // MARK: Changes

  /// Opens a file, or gives one that is open another name. Gives whether its text is kept.
  mutating func open(
    _ uri: String, at location: FileLocation, version: Int?, _ text: String, _ surroundings: some ServerSurroundings
  ) -> Bool {
    if pathsByURI[uri] != nil { return change(uri, version: version, text) }
    let path = knownPath(location, surroundings) ?? location.path
    if all[path] == nil {
      all[path] = OpenDocument(location: location, versions: [:], text: nil, revision: 0)
      pathsByResolvedPath[location.resolvedPath] = path
      location.number.map { pathsByNumber[$0] = path }
    }
    pathsByURI[uri] = path
    return change(uri, version: version, text)
  }

  /// The path of a document that is the same file.
  private func knownPath(_ location: FileLocation, _ surroundings: some ServerSurroundings) -> String? {
    if let known = document(at: location) { return known.location.path }
    // A number is used again once its file was replaced.
    guard let number = location.number, let path = pathsByNumber[number],
      surroundings.location(of: path).number == number
    else { return nil }
    return path
  }

  /// Takes the whole text of a document. Gives whether it is kept.
  mutating func change(_ uri: String, version: Int?, _ text: String) -> Bool {
    guard let path = pathsByURI[uri] else { return false }
    let bytes = Array(text.utf8)
    let others = byteCount - (all[path]?.text?.bytes.count ?? 0)
    let isKept =
      others + bytes.count <= Self.limits.bytes
      && (all[path]?.text != nil || all.values.count { $0.text != nil } < Self.limits.documents)
    set(isKept ? SourceFile(path: path, bytes: bytes) : nil, of: path)
    all[path]?.versions[uri] = version
    return isKept
  }

  /// Forgets the text of a document, which is not known any more.
  mutating func forgetText(_ uri: String) { pathsByURI[uri].map { set(nil, of: $0) } }

  private mutating func set(_ text: SourceFile?, of path: String) {
    byteCount += (text?.bytes.count ?? 0) - (all[path]?.text?.bytes.count ?? 0)
    lastRevision += 1
    all[path]?.text = text
    all[path]?.revision = lastRevision
  }

  /// Closes a document; gives it as it was, or nil if it was not open.
  mutating func close(_ uri: String) -> OpenDocument? {
    guard let path = pathsByURI.removeValue(forKey: uri), let document = all[path] else { return nil }
    all[path]?.versions[uri] = nil
    guard all[path]?.versions.isEmpty == true else { return document }
    set(nil, of: path)
    all[path] = nil
    pathsByResolvedPath = pathsByResolvedPath.filter { $0.value != path }
    pathsByNumber = pathsByNumber.filter { $0.value != path }
    return document
  }
}
