import SchemaFiles
import SchemaLinting
import SchemaProject
import SchemaSyntax
import SchemaText

/// Sends findings to the client.
extension ServerSession {
  private static let limits = (file: 1_000, project: 5_000)

  /// Makes the client hold what was found in a project, except for documents that changed meanwhile, by their paths.
  mutating func publish(_ checked: CheckedProject, of project: ProjectIdentity, except changed: Set<String>) {
    var writer = FindingWriter(self, checked)
    var kept = Set(changed.compactMap { documents.all[$0] }.flatMap(\.versions.keys))
    for file in files(with: checked, of: project) where !changed.contains(file.path) {
      let findings = file.problems.map { writer.json($0) } + file.diagnostics.map { writer.json($0) }
      kept.formUnion(file.uris)
      for uri in file.uris { replaceFindings(findings, of: uri, in: project) }
    }
    for uri in held.uris(of: project) where !kept.contains(uri) { replaceFindings([], of: uri, in: project) }
  }

  private mutating func replaceFindings(_ findings: [JSONValue], of uri: String, in project: ProjectIdentity) {
    let list = JSONValue.array(findings)
    if held.replace(list.text, of: uri, in: project) { sendFindings(findings, of: uri) }
  }

  mutating func sendFindings(_ findings: [JSONValue], of uri: String) {
    send(
      .notification(
        "textDocument/publishDiagnostics",
        ["uri": uri, "version": documents[uri]?.versions[uri] ?? nil, "diagnostics": findings]))
  }

  // MARK: Files

  /// A file with what was found in it.
  private struct FileFindings {
    let path: String
    let uris: [String]
    var problems: [FileProblem] = []
    var diagnostics: [Diagnostic] = []
  }

  /// The files that the client is told of, in the order of their paths.
  private mutating func files(with checked: CheckedProject, of project: ProjectIdentity) -> [FileFindings] {
    let problems = Dictionary(grouping: checked.problems) { checked.path(of: $0.place) }
    let diagnostics = Dictionary(grouping: limited(checked)) { checked.path(of: $0.finding.place) }
    var lookup = ProjectLookup(surroundings, settings)
    var files: [FileFindings] = []
    for path in Set(problems.keys).union(diagnostics.keys).sorted() {
      let document = documents.document(at: surroundings.location(of: path))
      guard isOwn(path, of: project, &lookup) else { continue }
      let places = problems[path, default: []].map(\.place) + diagnostics[path, default: []].map(\.finding.place)
      guard document.map({ $0.shows(places.first?.file) }) ?? true else { continue }
      let uris = document.map { $0.versions.keys.sorted() } ?? [uri(ofClosed: path)].compactMap { $0 }
      files.append(
        FileFindings(
          path: document?.location.path ?? path, uris: uris, problems: problems[path] ?? [],
          diagnostics: diagnostics[path] ?? []))
    }
    return files
  }

  /// Whether no other project that is checked is the one that a file belongs to.
  private func isOwn(_ path: String, of project: ProjectIdentity, _ lookup: inout ProjectLookup) -> Bool {
    guard projects.count > 1, let owner = lookup.project(ofFile: path) else { return true }
    return owner == project || projects[owner] == nil
  }

  /// The URI of a file that is not open; nil if the client is not told of it.
  private func uri(ofClosed path: String) -> String? {
    if settings.showsOpenFilesOnly { return nil }
    return uri(inFolders: path) ?? (folders.isEmpty ? FileURI.text(path) : nil)
  }

  /// The URI of a file by that of the folder of the client that it is in.
  func uri(inFolders path: String) -> String? {
    let around = folders.filter { Path.lies(path, in: $0.path) }.max { $0.path.utf8.count < $1.path.utf8.count }
    return around.map { $0.uri + FileURI.encoded(String(path.dropFirst($0.path == "/" ? 0 : $0.path.count))) }
  }

  /// What is reported, as much of it as is sent, the most severe first.
  private mutating func limited(_ checked: CheckedProject) -> [Diagnostic] {
    var (kept, counts): (Set<Int>, [SourceFile: Int]) = ([], [:])
    let indices = Severity.allCases.reversed().flatMap { severity in
      checked.diagnostics.indices.filter { checked.diagnostics[$0].severity == severity }
    }
    for index in indices where kept.count < Self.limits.project {
      let file = checked.diagnostics[index].finding.place.file
      guard counts[file, default: 0] < Self.limits.file else { continue }
      counts[file, default: 0] += 1
      kept.insert(index)
    }
    let left = checked.diagnostics.count - kept.count
    if left > 0 { log(.error, "\(left) findings of '\(checked.folder)' are not shown, because there are too many") }
    return kept.sorted().map { checked.diagnostics[$0] }
  }
}

extension OpenDocument {
  /// Whether what is found in a file can be shown in its text. What was read from disk, such as a configuration, may be another
  /// text.
  fileprivate func shows(_ file: SourceFile?) -> Bool { isSource || text.map { $0.bytes == file?.bytes } ?? true }
}
