import Foundation
import TestSupport
import Testing

/// Names that a stranger chose cannot do anything where they are printed, whichever verb prints them in whichever format.
@Suite("Hostile names")
struct HostileNamesTests {
  /// Control characters, commands of build services, markup, and scalars that change the direction of text.
  private static let evil =
    "::error::x ##vso[y] ##[z] ##teamcity[w] @me #1 <b>*_[i](j)|&amp;'\" \u{1B}[31m\u{7}\u{85}\u{2028}\u{202E}\u{2066} "
  /// The same in a file's name.
  private static let path = "::warning::f @me <b>|\n::error::\u{202E}\u{1B}[1m##vso[q].swift"
  private static let store = "::warning::s @me<b>\u{202E}\u{1B}[1m##vso[q].store"
  private static let release = "::error::1.0 ##vso[y] @me #1 <b>|\u{202E}\u{1B}[31m"

  private static let findingFormats = [
    "text", "concise", "json", "jsonl", "sarif", "github", "gitlab", "junit", "checkstyle", "xcode", "markdown",
  ]
  private static let tableFormats = ["text", "json", "markdown"]

  /// The command lines of all verbs.
  private static let commandLines: [[String]] =
    findingFormats.map { ["lint", "--format", $0] }
    + [
      ["lint", "--show-unresolved", "--statistics"], ["lint", "--show-files"], ["lint", "--diff", "--unsafe-fixes"],
      ["lint", "--fix", "--allow-dirty"], ["lint", "--against", "v1"], ["lint", "--baseline", "known.json"],
      ["report", "--format", "mermaid", "-o", "-"], ["report", "--format", "dot", "-o", "-"], ["report", "-o", "-"],
      ["dump", "."], ["dump", "--checksums", "."],
      ["inspect", store, "--sources"], ["record", release, "--replace"], ["record", "--all-tags", "*", "--replace"],
      ["freeze", "`\(evil)V1`", "--from", "v1"], ["freeze", "no\(evil)"], ["new-version"],
      ["new-version", "--diff", "--allow-dirty"], ["new-version", "--allow-dirty"], ["init", "--force"],
      ["explain", "live-model-in-old-version"], ["explain", evil], ["completions", "zsh"], ["manual"], ["help"],
      ["skill"], ["server", "--log", evil],
      ["help", evil], [evil], ["lint", evil], ["--format", evil], ["--config", evil],
    ]
    + tableFormats.flatMap { format in
      [
        ["diff"], ["diff", "v1..HEAD"], ["upgrade"], ["upgrade", "--against", "v1"], ["upgrade", "--store", store],
        ["inspect"], ["inspect", store], ["diagnose", "log"], ["explain"],
      ].map { $0 + ["--format", format] }
    }

  @Test("nothing that is printed steers anything", arguments: commandLines)
  func names(arguments: [String]) throws {
    let folder = try Self.project()
    let outcome = try Tool.run(arguments, in: folder.url)
    #expect(!outcome.output.isEmpty || !outcome.complaints.isEmpty)
    let format = arguments.firstIndex(of: "--format").map { arguments[$0 + 1] }
    for text in [outcome.output, outcome.complaints] {
      #expect(
        Self.commands(in: text).allSatisfy {
          format == "github" && $0.hasPrefix("::error file=") || format == "github" && $0.hasPrefix("::warning file=")
            || format == "github" && $0.hasPrefix("::notice ")
        })
      // A diff that goes to a program holds the sources as they are.
      if !arguments.contains("--diff") { #expect(Self.steering(in: text) == []) }
      #expect(!text.contains("\u{200B}"), "what is invisible would be copied")
    }
    if format == "markdown" { #expect(Self.markup(in: outcome.output) == []) }
    if arguments[0] == "report", format == nil || format == "html" { #expect(!outcome.output.contains("<b>*")) }
  }

  @Test("the table has all verbs")
  func verbs() throws {
    let help = try Tool.run(["help"]).output.split(separator: "\n", omittingEmptySubsequences: false)
    let list = help.drop { $0 != "verbs:" }.dropFirst().prefix { !$0.isEmpty }
    let verbs = list.filter { !$0.hasPrefix("   ") }.flatMap { line in
      let words = line.split { " ,".contains($0) }.map(String.init)
      return words[0] == "more:" ? words.dropFirst() : words[...0]
    }
    #expect(Set(verbs).subtracting(Self.commandLines.map { $0[0] }) == [])
    #expect(verbs.count > 10)
  }

  @Test("code in the help of findings can be copied")
  func code() throws {
    let source =
      NotesApp.unversioned("\(NotesApp.text)\n  var other: Other?\n  var more: Other?")
      + "@Model final class Other { var notes: [Note] = []; init() {} }\n"
    let folder = try TemporaryFolder(["App.swift": source])
    let output = try Tool.run(["--format", "markdown"], in: folder.url).output
    #expect(output.contains("`@Relationship`") && !output.contains("\u{200B}") && !output.contains("&#8203;"))
  }

  @Test("annotations are the only commands on GitHub")
  func annotations() throws {
    let folder = try Self.project()
    let outcome = try Tool.run([], in: folder.url, environment: ["GITHUB_ACTIONS": "true"])
    let commands = Self.commands(in: outcome.output)
    let isOurs = commands.map { line in
      ["::error file=", "::warning file=", "::notice "].contains { line.hasPrefix($0) }
    }
    #expect(!commands.isEmpty && isOurs.allSatisfy { $0 }, "\(commands)")
  }

  // MARK: Checks

  /// The lines that a service takes for commands.
  private static func commands(in text: String) -> [Substring] {
    text.split(whereSeparator: \.isNewline).filter { line in
      line.drop(while: \.isWhitespace).hasPrefix("::") || line.firstMatch(of: /##[A-Za-z]*\[/) != nil
    }
  }

  private static func steering(in text: String) -> [String] {
    text.unicodeScalars.filter { scalar in
      let categories: [Unicode.GeneralCategory] = [.control, .format, .lineSeparator, .paragraphSeparator, .privateUse]
      return scalar != "\n" && categories.contains(scalar.properties.generalCategory)
    }.map { String($0.value, radix: 16) }
  }

  /// What of the names would be markup, a mention or a reference outside of code.
  private static func markup(in text: String) -> [String] {
    let plain = text.replacing(/(?s)(`{3,}).*?\n\1/, with: "").replacing(/\\./, with: "").replacing(
      /`[^`\n]*`/, with: "")
    return ["@me", "#1", "<b>", "[i]", "*_", "&amp;"].filter(plain.contains)
  }

  // MARK: The project

  /// Declarations that cannot be evaluated, are not frozen, and can be fixed.
  private static let others = """
    enum V3: VersionedSchema { static var models: [any PersistentModel.Type] { unknown() } }
    @Model final class Live { var text = ""; var day: [V1.Note] = []; var other: Live?; init() {} }
    enum V4: VersionedSchema { static var models: [any PersistentModel.Type] { [Live.self] } }
    enum V5: VersionedSchema {
      static let versionIdentifier = Schema.Version(5, 0, 0)
      static var models: [any PersistentModel.Type] { [] }
      @Model final class Note { var text = ""; init() {} }
    }
    func show(_ note: V5.Note) {}

    """

  /// An app in which all names are hostile, with a release and a log.
  private static func project() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let members = ["\(NotesApp.text); var day: String = \"\"", "\(NotesApp.text); var day: Date?; var day2: Int"]
    let broken = NotesApp(versions: members).source + others
    let names = ["V1", "V2", "V3", "V4", "V5", "Plan", "Note", "Live", "text", "day", "day2", "other", "unknown"]
    let source = broken.replacing(/\b[A-Za-z0-9]+\b/) { match in
      let word = String(match.output)
      return names.contains(word) ? "`\(evil.filter { !"`\n\u{2028}".contains($0) })\(word)`" : word
    }
    try folder.commit(source, to: path, tag: "v1")
    try folder.commit(source.replacing("String = \"\"", with: "Int = 0"), to: "::error::\(path.dropFirst(2))")
    try folder.write("{\"version\": 1, \"fingerprints\": [\"missing-model:\(release)\"]}", to: "known.json")
    let stores = Repository.root.appending(path: "docs/examples/stores")
    let example = try FileManager.default.contentsOfDirectory(at: stores, includingPropertiesForKeys: nil)
      .first { $0.pathExtension == "store" }
    try folder.write(Data(contentsOf: #require(example)), to: store)
    try folder.write(
      "\(evil) NSFetchRequest could not locate an NSEntityDescription for entity name '\(evil)'\n\(path)", to: "log")
    return folder
  }
}
