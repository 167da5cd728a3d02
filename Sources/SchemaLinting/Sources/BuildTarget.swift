/// A target of a build system with the files that belong to it; its name is the module's.
struct BuildTarget: Sendable {
  /// The target's name.
  var name: String
  /// Whether it holds tests.
  var isTest = false
  /// The folders whose files belong to it, absolute.
  var folders: [String] = []
  /// The files that belong to it by themselves, absolute.
  var files: Set<String> = []
  /// The files in its folders that do not, absolute.
  var excluded: Set<String> = []
}

// MARK: Xcode

/// Reads the targets of an Xcode project.
struct XcodeProjectReader {
  private let objects: OpenStepValue
  /// The folder that holds the `.xcodeproj`.
  private let folder: String
  private let paths: [String: String]

  /// Reads a `project.pbxproj`; nil where it is none.
  init?(_ bytes: [UInt8], folder: String) {
    guard let document = OpenStepParser.parse(bytes), let objects = document["objects"],
      let root = document["rootObject"]?.string, let project = objects[root]
    else { return nil }
    self.objects = objects
    self.folder = folder
    let start = Path.absolute(project["projectDirPath"]?.string ?? "", in: folder)
    var paths: [String: String] = [:]
    if let main = project["mainGroup"]?.string { Self.collect(main, start, objects, start, &paths, depth: 0) }
    self.paths = paths
  }

  /// The absolute path of every group and file below a group.
  private static func collect(
    _ id: String, _ parent: String, _ objects: OpenStepValue, _ root: String, _ paths: inout [String: String],
    depth: Int
  ) {
    guard depth < 64, let object = objects[id] else { return }
    let base = object["sourceTree"]?.string == "SOURCE_ROOT" ? root : parent
    let path = object["path"]?.string.map { Path.absolute($0, in: base) } ?? base
    paths[id] = path
    for child in object["children"]?.strings ?? [] { collect(child, path, objects, root, &paths, depth: depth + 1) }
  }

  /// The targets, applications first: a file of several targets counts for the first.
  func targets() -> [BuildTarget] {
    guard case .dictionary(let all) = objects else { return [] }
    let natives = all.filter { $0.value["isa"]?.string == "PBXNativeTarget" }
    let ranked = natives.map { (id: $0.key, target: $0.value, rank: rank($0.value["productType"]?.string ?? "")) }
      .sorted { ($0.rank, $0.target["name"]?.string ?? "", $0.id) < ($1.rank, $1.target["name"]?.string ?? "", $1.id) }
    return ranked.map { target($0.id, $0.target, isTest: $0.rank == 3) }
  }

  private func rank(_ productType: String) -> Int {
    if productType.hasSuffix("bundle.unit-test") || productType.hasSuffix("bundle.ui-testing") { return 3 }
    if productType.hasSuffix(".application") { return 0 }
    return productType.hasSuffix(".framework") ? 1 : 2
  }

  private func target(_ id: String, _ object: OpenStepValue, isTest: Bool) -> BuildTarget {
    var target = BuildTarget(name: object["name"]?.string ?? "", isTest: isTest)
    let phases = (object["buildPhases"]?.strings ?? []).compactMap { objects[$0] }
    for phase in phases where phase["isa"]?.string == "PBXSourcesBuildPhase" {
      let references = (phase["files"]?.strings ?? []).compactMap { objects[$0]?["fileRef"]?.string }
      target.files.formUnion(references.compactMap { paths[$0] })
    }
    let own = Set(object["fileSystemSynchronizedGroups"]?.strings ?? [])
    target.folders = own.compactMap { paths[$0] }.sorted()
    applyExceptions(of: id, own, to: &target)
    return target
  }

  /// Exceptions take files out of a target's own folders, and add those of other folders.
  private func applyExceptions(of id: String, _ own: Set<String>, to target: inout BuildTarget) {
    for (group, path) in paths {
      for set in (objects[group]?["exceptions"]?.strings ?? []).compactMap({ objects[$0] })
      where set["target"]?.string == id {
        let files = (set["membershipExceptions"]?.strings ?? []).map { Path.absolute($0, in: path) }
        if own.contains(group) { target.excluded.formUnion(files) } else { target.files.formUnion(files) }
      }
    }
  }
}

// MARK: XcodeGen

/// Reads the targets of XcodeGen's `project.yml`, as far as their sources are written plainly.
struct XcodeGenReader {
  /// The lines that are no comments, with their indentation.
  private let lines: [(indent: Int, text: Substring)]

  /// Reads a manifest.
  init(_ text: String) {
    lines = text.split(whereSeparator: \.isNewline).compactMap { line in
      let content = line.drop { $0 == " " }
      guard !content.isEmpty, !content.hasPrefix("#") else { return nil }
      return (line.count - content.count, content)
    }
  }

  /// The targets; a folder stands in `path`, directly in the list, or behind `sources:`.
  func targets(in folder: String) -> [BuildTarget] {
    var targets: [BuildTarget] = []
    for name in children(of: "targets", at: 0, from: 0) {
      var target = BuildTarget(name: value(lines[name].text).key)
      target.isTest = target.name.hasSuffix("Tests")
      for key in children(below: name) where value(lines[key].text).key == "sources" {
        let inline = value(lines[key].text).value
        let written = inline.isEmpty ? items(below: key) : list(inline)
        target.folders += written.map { Path.absolute($0, in: folder) }
      }
      targets.append(target)
    }
    return targets
  }

  private func children(of key: String, at indent: Int, from start: Int) -> [Int] {
    guard let index = lines.indices.first(where: { lines[$0].indent == indent && value(lines[$0].text).key == key })
    else {
      return []
    }
    return children(below: index)
  }

  /// The lines one level below a line.
  private func children(below index: Int) -> [Int] {
    let below = lines.indices.dropFirst(index + 1).prefix { isBelow($0, index) }
    let indent = below.first.map { lines[$0].indent }
    return below.filter { lines[$0].indent == indent }
  }

  /// Whether a line belongs to a key: it is further in, or an item of a list at the same indentation.
  private func isBelow(_ index: Int, _ key: Int) -> Bool {
    lines[index].indent > lines[key].indent
      || (lines[index].indent == lines[key].indent && lines[index].text.hasPrefix("- "))
  }

  private func items(below index: Int) -> [String] {
    children(below: index).compactMap { line in
      guard lines[line].text.hasPrefix("- ") else { return nil }
      let item = lines[line].text.dropFirst(2)
      let pair = value(item)
      return pair.key == "path" ? unquoted(pair.value) : item.contains(":") ? nil : unquoted(item)
    }
  }

  private func list(_ inline: Substring) -> [String] {
    guard inline.hasPrefix("["), inline.hasSuffix("]") else { return [unquoted(inline)] }
    return inline.dropFirst().dropLast().split(separator: ",").map { unquoted($0.drop { $0 == " " }) }
  }

  private func value(_ line: Substring) -> (key: String, value: Substring) {
    guard let colon = line.firstIndex(of: ":") else { return (unquoted(line), "") }
    return (unquoted(line[..<colon]), line[line.index(after: colon)...].drop { $0 == " " })
  }

  private func unquoted(_ text: Substring) -> String {
    text.filter { $0 != "\"" && $0 != "'" }
  }
}
