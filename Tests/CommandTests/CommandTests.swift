import Foundation
import TestSupport
import Testing

/// Options, exit codes and streams, as users meet them.
@Suite("Command")
struct CommandTests {
  static let broken = """
    import SwiftData
    enum SchemaV1: VersionedSchema {
      static var models: [any PersistentModel.Type] { [] }
    }
    """
  static let warning = """
    import SwiftData
    @Model final class Note { var text = ""; init() {} }
    @Model final class Draft { var text = ""; init() {} }
    let container = try ModelContainer(for: Note.self)
    """

  @Test(
    "exit codes",
    arguments: [
      (["."], 1), (["--exit-zero", "."], 0), (["--only", "missing-model", "."], 0),
      (["--disable", "missing-version-identifier", "."], 0), (["--disable", "Versions", "."], 0),
      (["--disable", "Versions", "--enable", "missing-version-identifier", "."], 1),
      (["--only", "missing-version-identifier", "--disable", "Versions", "."], 1),
      (["--disable", "Versions", "--enable", "Versions", "."], 1),
      (["--enable", "Versions", "--disable", "Versions", "."], 0),
      (["nowhere"], 2), (["--formt", "json"], 2), (["--format", "yaml"], 2), (["--only", "missing-modl"], 2),
      (["--jobs", "0"], 2), (["--format", "text", "--format", "json"], 2), (["--color", "sometimes"], 2),
      (["--format"], 2),
      (["--strict=yes"], 2), (["rules"], 2), (["explain"], 0), (["explain", "missing-mode"], 1),
      (["explain", "missing-model"], 0), (["explain", "unknown-model-version"], 0), (["dump"], 2), (["--version"], 0),
      (["--help"], 0), (["-h"], 0), (["-V"], 0), (["diff", "-h"], 0), (["help"], 0), (["help", "diff"], 0),
      (["help", "dif"], 2), (["help", "diff", "lint"], 2), (["--only", ","], 2), (["explain", "--format", "json"], 0),
      (["explain", "missing-model", "--format", "json"], 2),
      (["--project", "nowhere", "."], 2),
      (["--deployment-target", "iOS-17.0", "."], 1),
      (["--deployment-target", "17.0", "."], 2), (["--deployment-target", "iOS-x", "."], 2),
    ] as [([String], Int32)])
  func exitCodes(arguments: [String], code: Int32) throws {
    let folder = try TemporaryFolder(["Schema.swift": Self.broken])
    let outcome = try Tool.run(arguments, in: folder.url)
    #expect(outcome.code == code, "\(outcome.complaints)")
    if code == 2 { #expect(outcome.output.isEmpty && outcome.complaints.hasPrefix("swiftdata-lint: ")) }
  }

  @Test("warnings fail a strict run only")
  func strict() throws {
    let folder = try TemporaryFolder(["App.swift": Self.warning])
    #expect(try Tool.run(["."], in: folder.url).code == 0)
    #expect(try Tool.run(["--strict", "."], in: folder.url).code == 1)
    #expect(try Tool.run(["--strict", "--exit-zero", "."], in: folder.url).code == 0)
  }

  @Test(
    "a misspelt word gets a suggestion",
    arguments: [
      (["--formt", "json"], "did you mean '--format'?"), (["--only", "missing-modl"], "did you mean 'missing-model'?"),
      (["--format", "jsn"], "did you mean 'json'?"), (["rulse"], "did you mean 'explain'?"),
      (["explain", "missing-mode"], "did you mean 'missing-model'?"),
      (["help", "dif"], "unknown verb 'dif'; did you mean 'diff'?"),
      (["--only", "Version"], "did you mean 'Versions'?"),
      (["--strict", "explain", "x"], "put the verb first: swiftdata-lint explain"),
      (["--only", "missing-model,missing-modl"], "did you mean 'missing-model'?"),
      (["--format", "text,jsn"], "did you mean 'json'?"), (["--color", "alway"], "did you mean 'always'?"),
      (["--format", "yaml"], "unknown format 'yaml'; use text, concise,"),
      (["completions", "fih"], "did you mean 'fish'?"), (["diff", "--format", "jso"], "did you mean 'json'?"),
      (["--enable", "x"], "unknown rule or family 'x'; 'swiftdata-lint explain' lists them"),
      (["--deployment-target", "iSO-17.0"], "did you mean 'iOS'?"),
      (["check"], "no such file or folder: 'check'; did you mean 'lint'?"),
      (["validate", "."], "did you mean 'lint'?"), (["fix"], "did you mean 'lint --fix'?"),
      (["rules", "--format", "json"], "did you mean 'explain'?"), (["help", "rules"], "did you mean 'explain'?"),
      (["graph", "--changes", "V1", "V2"], "did you mean 'report --format mermaid'?"),
      (["checksum", "--at", "v1"], "did you mean 'inspect'?"), (["freeze-version", "V1"], "did you mean 'freeze'?"),
    ])
  func suggestions(arguments: [String], suggestion: String) throws {
    let folder = try TemporaryFolder()
    #expect(try Tool.run(arguments, in: folder.url).complaints.contains(suggestion))
  }

  @Test("short names, and help by its own verb")
  func help() throws {
    #expect(try Tool.run(["-h"]).output == Tool.run(["help"]).output)
    #expect(try Tool.run(["-V"]).output == Tool.run(["--version"]).output)
    #expect(try Tool.run(["help", "diff"]).output == Tool.run(["diff", "--help"]).output)
    let overview = try Tool.run(["help"]).output
    #expect(overview.contains("\n  -h, --help ") && overview.contains("\n  more: completions, manual, skill, dump\n"))
    #expect(!overview.contains("print the manual page"))
  }

  @Test("lists with commas say what repeated options say")
  func lists() throws {
    func rules(_ arguments: String...) throws -> [String] {
      let output = try Tool.run(["--format", "json"] + arguments + ["docs/examples/broken"]).output
      return try JSONObject(output).list("findings").map { $0.text("rule") }
    }
    #expect(
      try rules("--only", "missing-model,missing-inverse")
        == rules("--only", "missing-model", "--only", "missing-inverse"))
    #expect(try rules("--only", "Versions,Plans", "--disable", "missing-model,missing-stage") == ["unlisted-version"])
    #expect(try rules("--disable", "Versions", "--enable", "missing-model, missing-inverse").contains("missing-model"))
    let folder = try TemporaryFolder(["Schema.swift": Self.broken])
    let outcome = try Tool.run(["--format", "concise,json=a,b.json,markdown=c.md", "."], in: folder.url)
    #expect(outcome.code == 1 && outcome.output.hasPrefix("Schema.swift:2:6: error: "))
    #expect(folder.names() == ["Schema.swift", "a,b.json", "c.md"])
    #expect(try Tool.run(["--deployment-target", "iOS-17.0,macOS-x", "."], in: folder.url).code == 2)
  }

  @Test("quiet shows errors only, and counts all")
  func quiet() throws {
    let folder = try TemporaryFolder(["App.swift": Self.warning])
    let outcome = try Tool.run(["--quiet", "."], in: folder.url)
    #expect(outcome.output == "checked 2 models and 1 container in 1 file\n0 errors, 1 warning, 1 note\n")
  }

  @Test("named files show what concerns them, found in the project around")
  func trigger() throws {
    let folder = try TemporaryFolder([
      "Package.swift": "", "Sources/App/V1.swift": Self.broken,
      "Sources/App/V2.swift": Self.broken.replacingOccurrences(of: "V1", with: "V2"),
    ])
    let outcome = try Tool.run(["Sources/App/V2.swift"], in: folder.url)
    #expect(outcome.output.contains("--> Sources/App/V2.swift:2:6"))
    #expect(!outcome.output.contains("V1.swift"))
    #expect(outcome.output.hasSuffix("checked 2 versions in 3 files\n1 error, 0 warnings, 0 notes\n"))
  }

  @Test(
    "a file alone says what the whole check says of it",
    arguments: [".git/HEAD", "App.xcodeproj/project.pbxproj", "project.yml", "Project.swift"])
  func universe(root: String) throws {
    let kit = "Packages/Kit/Sources/Kit/Schema.swift"
    let folder = try TemporaryFolder([
      root: "",
      "App/App.swift":
        "import SwiftData\nimport Kit\nlet container = try ModelContainer(for: Schema(versionedSchema: V2.self), migrationPlan: Plan.self)",
      "Packages/Kit/Package.swift": "let package = Package(name: \"Kit\", targets: [.target(name: \"Kit\")])",
      kit: "import SwiftData\n"
        + [
          version("V1", number: 1, "@Model public class Note { var a = 0 }"), version("V2", number: 2),
          migrationPlan(["V1", "V2"]),
        ]
        .joined().replacing("enum", with: "public enum"),
    ])
    func findings(_ path: String) throws -> [String] {
      let output = try Tool.run(["--format", "concise", path], in: folder.url).output
      return output.split(separator: "\n").map(String.init).filter { $0.contains("Schema.swift") }
    }
    let whole = try findings(".")
    #expect(!whole.isEmpty)
    #expect(try findings(kit) == whole)
    #expect(try Tool.run(["--show-files", kit], in: folder.url).output.contains("App/App.swift"))
  }

  @Test("files that no target compiles are counted, and not judged")
  func unbuiltFiles() throws {
    let project = """
      { rootObject = P; objects = { P = { mainGroup = G; }; G = { children = (N); }; N = { path = Note.swift; };
        T = { isa = PBXNativeTarget; name = App; buildPhases = (S); };
        S = { isa = PBXSourcesBuildPhase; files = (B); }; B = { isa = PBXBuildFile; fileRef = N; }; }; }
      """
    let folder = try TemporaryFolder([
      "App.xcodeproj/project.pbxproj": project, "Note.swift": "import SwiftData\n@Model final class Note { var a = 0 }",
      "Old.swift": Self.broken,
    ])
    let json = try JSONObject(Tool.run(["--format", "json", "."], in: folder.url).output)
    #expect(json["summary"].number("unbuiltFiles") == 1 && json["summary"].number("files") == 1)
    #expect(json.list("findings").allSatisfy { $0.text("path") == "Note.swift" })
  }

  @Test("the same bytes for any number of jobs")
  func determinism() throws {
    let outputs = try ["1", "2", "7"].map {
      try Tool.run(["--jobs", $0, "--format", "json", "docs/examples/broken"]).output
    }
    #expect(Set(outputs).count == 1)
  }

  @Test("formats go to files, beside one on standard output")
  func files() throws {
    let folder = try TemporaryFolder(["Schema.swift": Self.broken])
    let outcome = try Tool.run(["--format", "text", "--format", "json=out.json", "Schema.swift"], in: folder.url)
    #expect(outcome.output.hasPrefix("error[missing-version-identifier]"))
    let json = try String(contentsOf: folder.url.appending(path: "out.json"), encoding: .utf8)
    #expect(json.hasPrefix("{\n"))
    #expect(
      folder.names() == ["Schema.swift", "out.json"])
    let failed = try Tool.run(["--format", "json=no/such/folder.json", "."], in: folder.url)
    #expect(failed.code == 3 && failed.complaints.contains("no/such/folder.json"))
  }

  @Test("color only where it is wanted")
  func color() throws {
    let folder = try TemporaryFolder(["Schema.swift": Self.broken])
    #expect(try !Tool.run(["."], in: folder.url).output.contains("\u{1B}"))
    #expect(try Tool.run(["--color", "always", "."], in: folder.url).output.contains("\u{1B}[1;31merror"))
  }

  @Test("control characters of the source never reach the terminal")
  func controlCharacters() throws {
    let folder = try TemporaryFolder([
      "Schema.swift": "import SwiftData\nenum V1: VersionedSchema { /* \u{1B}[31m\u{7}\u{202E} */ }\n"
    ])
    let output = try Tool.run(["."], in: folder.url).output
    #expect(output.contains("␛[31m␇"))
    #expect(!output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x202E })
  }

  @Test("files are listed without being checked")
  func showFiles() throws {
    let folder = try TemporaryFolder([
      "b.swift": "", "a.swift": "", ".build/x.swift": "", ".agents/z.swift": "", "Pods/y.swift": "", "text.txt": "",
      ".gitignore": "c*.swift\nout/",
      "c1.swift": "", "out/z.swift": "",
    ])
    #expect(try Tool.run(["--show-files", "."], in: folder.url).output == "a.swift\nb.swift\n")
  }
}
