import SchemaFiles
import SchemaLoading
import SchemaProject

/// The commands that a project begins with, with its own folders and releases in them.
struct FirstCommands {
  /// The project's folder, absolute.
  let folder: String
  let workingFolder: String
  let project: Project
  /// The repository's tags, the newest last.
  private let tags: [String]

  init(folder: String, workingFolder: String, project: Project) {
    self.folder = folder
    self.workingFolder = workingFolder
    self.project = project
    tags = ((try? GitRepository(around: folder).tags()) ?? []).map(\.name)
  }

  /// The commands, each after what it does; empty where there is no schema that could be recorded.
  var text: String {
    let apps = appFolders
    guard !apps.isEmpty else { return "" }
    let record = apps.map { app in
      "  swiftdata-lint record \(apps.count > 1 ? releases(of: Path.name(app), among: apps.map(Path.name)) : releases)\(operand(app))\n"
    }.joined()
    let upgrade = apps.map { "  swiftdata-lint upgrade\(operand($0))\n" }.joined()
    let first = """
        # record your releases, which catches edits to versions that have shipped
      \(record)

      """
    return """
      Next:

      \(project.releases.isEmpty ? first : "")  # before a release: see whether the users of each recorded release can update
      \(upgrade)
      """
  }

  private func operand(_ app: String) -> String {
    app == workingFolder ? "" : " \(Path.relative(app, to: workingFolder).shellWord)"
  }

  /// The option or the name that says what to record.
  private var releases: String { TagPattern(tags).map { "--all-tags \"\($0.text)\"" } ?? "1.0" }

  /// The same for one of several apps: their records are in one folder, so tags of all apps need names with the app's in it.
  private func releases(of app: String, among apps: [String]) -> String {
    if let pattern = TagPattern(tags, of: app) { return "--all-tags \"\(pattern.text)\"" }
    let shared = tags.filter { tag in !apps.contains { TagPattern([tag], of: $0) != nil } }
    guard let newest = shared.last else { return "\(app)-1.0".shellWord }
    return "\("\(app)-\(newest)".shellWord) --at \(newest.shellWord)"
  }

  /// The folder, or where it holds several apps, the folder of each.
  private var appFolders: [String] {
    if isOneApp(folder) { return [folder] }
    let places = project.schemas.containers.filter { !$0.isExempt }.map { container in
      Path.parent(Path.absolute(container.place.file.path, in: workingFolder))
    }
    return places.compactMap(outermost).uniqued
  }

  /// The outermost folder around a place in which a record is of one app.
  private func outermost(_ place: String) -> String? {
    var (found, next): (String?, String) = (nil, place)
    while Path.lies(next, in: folder), next != folder {
      if isOneApp(next) { found = next }
      next = Path.parent(next)
    }
    return found
  }

  private func isOneApp(_ folder: String) -> Bool {
    let scope = AppScope([folder], shownIn: workingFolder)
    return (try? project.schemas.chosenStores(container: nil, of: scope))?.stores.isEmpty == false
  }
}

/// A pattern for the tags that are releases.
struct TagPattern {
  /// The pattern, as `git tag --list` takes it.
  let text: String

  /// Takes the tags of a repository; nil where there is none.
  init?(_ tags: [String]) {
    func hasNumber(after prefix: String) -> Bool {
      tags.contains { $0.hasPrefix(prefix) && $0.dropFirst(prefix.count).first?.isNumber == true }
    }
    if tags.isEmpty { return nil }
    text = hasNumber(after: "v") ? "v*" : hasNumber(after: "") ? "[0-9]*" : "*"
  }

  /// Takes those that begin with the name of an app and no letter after it; nil where there is none.
  init?(_ tags: [String], of app: String) {
    let own = tags.last {
      $0.lowercased().hasPrefix(app.lowercased()) && $0.dropFirst(app.count).first?.isLetter != true
    }
    guard let own else { return nil }
    let end = own.dropFirst(app.count).prefix { !$0.isNumber && !$0.isLetter }
    text = "\(own.prefix(app.count))\(end)*"
  }
}

extension String {
  /// The text as one word of a shell's command line.
  fileprivate var shellWord: String {
    let isPlain = allSatisfy { ($0.isASCII && ($0.isLetter || $0.isNumber)) || "/._-+@".contains($0) }
    // Scalars and not characters: a combining mark after a quote must not hide the quote.
    let escaped = printable.unicodeScalars.map { $0 == "'" ? "'\\''" : String($0) }.joined()
    return isPlain && !hasPrefix("-") ? self : "'\(escaped)'"
  }
}
