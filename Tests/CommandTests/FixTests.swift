import Foundation
import TestSupport
import Testing

/// Fixes on the command line: what is written, shown and refused.
@Suite("Fixes on the command line")
struct FixTests {
  /// A version that does not list its model; the fix adds it.
  private static func version(_ name: String) -> String {
    """
    import SwiftData

    enum \(name): VersionedSchema {
      static let versionIdentifier = Schema.Version(\(name.dropFirst()), 0, 0)
      static var models: [any PersistentModel.Type] { [] }

      @Model
      final class Note {
        var text = ""
        init() {}
      }
    }

    func show(_ note: \(name).Note) {}

    """
  }

  private static func fixed(_ name: String) -> String {
    version(name).replacingOccurrences(of: "{ [] }", with: "{ [Note.self] }")
  }

  private static let models = "static var models: [any PersistentModel.Type]"

  private func bytes(_ folder: TemporaryFolder, _ path: String) throws -> Data {
    try Data(contentsOf: folder.url.appending(path: path))
  }

  /// A repository in which a file is committed.
  private func repository(_ text: String = Self.version("V1")) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.commit(text, to: "V1.swift")
    return folder
  }

  // MARK: Writing

  @Test("files are fixed, what is left is reported, and a second run changes nothing")
  func fix() throws {
    let folder = try TemporaryFolder([
      "V1.swift": Self.version("V1"), "Model.swift": "import SwiftData\n@Model struct Note {}\n",
    ])
    let before = try Tool.run([], in: folder.url)
    #expect(before.code == 1 && before.output.hasSuffix(" (1 can be fixed with --fix)\n"))
    #expect(before.output.contains("\n5 -   \(Self.models) { [] }\n5 +   \(Self.models) { [Note.self] }\n"))
    for count in [1, 0] {
      let outcome = try Tool.run(["--fix"], in: folder.url)
      #expect(outcome.output.hasSuffix(" (\(count) fixed)\n") && outcome.complaints == "")
      #expect(outcome.code == before.code && outcome.output.contains("Model.swift:2"))
      #expect(folder.text("V1.swift") == Self.fixed("V1"))
    }
    #expect(folder.names() == ["Model.swift", "V1.swift"])
  }

  @Test("line ends, a byte order mark, tabs, and a missing line end stay")
  func bytesStay() throws {
    let text = Self.version("V1")
    let forms = [
      { ($0 as String).replacingOccurrences(of: "\n", with: "\r\n") }, { "\u{FEFF}" + $0 },
      { $0.replacingOccurrences(of: "  ", with: "\t") }, { String($0.dropLast()) },
      {
        "\u{FEFF}"
          + $0.dropLast().replacingOccurrences(of: "\n", with: "\r\n").replacingOccurrences(of: "  ", with: "\t")
      },
      { $0 + "// \u{C3}\u{E9} 😀\n" },
    ]
    for form in forms {
      let folder = try TemporaryFolder(["V1.swift": form(text)])
      #expect(try Tool.run(["--fix"], in: folder.url).code == 0)
      #expect(try bytes(folder, "V1.swift") == Data(form(Self.fixed("V1")).utf8))
    }
    let folder = try TemporaryFolder()
    try folder.write(Data(text.utf8) + [0x2F, 0x2F, 0xFF, 0xFE, 0x0A], to: "V1.swift")
    #expect(try Tool.run(["--fix"], in: folder.url).code == 0)
    #expect(try bytes(folder, "V1.swift") == Data(Self.fixed("V1").utf8) + [0x2F, 0x2F, 0xFF, 0xFE, 0x0A])
  }

  @Test("permissions and links stay")
  func permissions() throws {
    let folder = try TemporaryFolder(["App/V1.swift": Self.version("V1"), "Elsewhere/V2.swift": Self.version("V2")])
    let file = folder.url.appending(path: "App/V1.swift").path
    try FileManager.default.setAttributes([.posixPermissions: 0o751], ofItemAtPath: file)
    try folder.link("App/V2.swift", to: "../Elsewhere/V2.swift")
    // What is outside the project is not written, so the project has to be the folder around both.
    try folder.write("{}", to: ".swiftdata-lint.json")
    #expect(try Tool.run(["--fix", "App"], in: folder.url).code == 0)
    let permissions = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? NSNumber
    #expect(permissions?.intValue == 0o751)
    #expect(folder.text("Elsewhere/V2.swift") == Self.fixed("V2"))
    let link = folder.url.appending(path: "App/V2.swift").path
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "../Elsewhere/V2.swift")
    #expect(folder.names(in: "App") == ["V1.swift", "V2.swift"])
  }

  @Test("only what is shown is fixed: not other files, not what comments or the baseline hide")
  func hidden() throws {
    let hidden = Self.version("V3").replacingOccurrences(
      of: "  @Model", with: "  // swiftdata-lint:ignore missing-model -- kept\n  @Model")
    let folder = try TemporaryFolder([
      "V1.swift": Self.version("V1"), "V2.swift": Self.version("V2"), "V3.swift": hidden,
      "V4.swift": Self.version("V4"),
      "known.json": "{\"version\": 1, \"fingerprints\": [\"missing-model:V4.Note\"]}",
    ])
    let one = try Tool.run(["--fix", "--project", ".", "V1.swift"], in: folder.url)
    #expect(one.code == 0 && folder.text("V1.swift") == Self.fixed("V1"))
    #expect(folder.text("V2.swift") == Self.version("V2"))
    let rest = try Tool.run(["--fix", "--baseline", "known.json"], in: folder.url)
    #expect(rest.code == 0 && rest.output.hasSuffix(" (1 fixed)\nfindings hidden: 1 by comments, 1 by the baseline\n"))
    #expect(folder.text("V2.swift") != Self.version("V2"))
    #expect(folder.text("V3.swift") == hidden && folder.text("V4.swift") == Self.version("V4"))
  }

  @Test("a baseline is written of what is left")
  func baseline() throws {
    let folder = try TemporaryFolder([
      "V1.swift": Self.version("V1"), "Model.swift": "import SwiftData\n@Model struct Note {}\n",
    ])
    let outcome = try Tool.run(["--fix", "--write-baseline", "known.json"], in: folder.url)
    #expect(outcome.code == 0 && folder.text("V1.swift") == Self.fixed("V1"))
    let known = try #require(folder.text("known.json"))
    #expect(known.contains(":Note\"") && !known.contains("missing-model"))
  }

  @Test("programs get one document, with the number of fixed findings")
  func formats() throws {
    for format in ["json", "jsonl", "sarif", "gitlab"] {
      let folder = try TemporaryFolder(["V1.swift": Self.version("V1")])
      let outcome = try Tool.run(["--fix", "--format", format], in: folder.url)
      #expect(outcome.code == 0 && outcome.complaints == "" && folder.text("V1.swift") == Self.fixed("V1"))
      if format == "jsonl" {
        #expect(outcome.output == "")
      } else {
        _ = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
      }
      if format == "json" { #expect(outcome.output.contains("\"fixed\" : 1,")) }
    }
  }

  // MARK: Standard input

  @Test("standard input is fixed on standard output, and no file is touched")
  func standardInput() throws {
    let folder = try repository()
    let text = Self.version("V1") + "// unsaved\n"
    let arguments = ["--stdin-filename", "V1.swift", "-"]
    let outcome = try Tool.run(["--fix"] + arguments, in: folder.url, input: text)
    #expect(outcome.code == 0 && outcome.output == Self.fixed("V1") + "// unsaved\n")
    #expect(outcome.complaints.hasSuffix(" (1 fixed)\n") && folder.text("V1.swift") == Self.version("V1"))
    let clean = try Tool.run(["--fix"] + arguments, in: folder.url, input: outcome.output)
    #expect(clean.output == outcome.output && clean.code == 0)
    let json = try Tool.run(["--fix", "--format", "json"] + arguments, in: folder.url, input: text)
    #expect(json.output == outcome.output && json.complaints.hasPrefix("{\n"))
    let diff = try Tool.run(["--diff"] + arguments, in: folder.url, input: text)
    #expect(diff.code == 1 && diff.output.hasPrefix("--- a/V1.swift\n+++ b/V1.swift\n"))
  }

  @Test("an excluded file on standard input comes out unchanged")
  func excludedInput() throws {
    let folder = try TemporaryFolder([
      ".swiftdata-lint.json": "{\"exclude\": [\"V1.swift\"]}", "V2.swift": Self.fixed("V2"),
    ])
    let text = Self.version("V1")
    let outcome = try Tool.run(["--fix", "--stdin-filename", "V1.swift", "-"], in: folder.url, input: text)
    #expect(outcome.code == 0 && outcome.output == text)
  }

  // MARK: Differences

  @Test("--diff shows what --fix would do, changes nothing, and is accepted by patch and git apply")
  func diff() throws {
    let sources = [
      "V1.swift": Self.version("V1"), "My App/V2.swift": "\u{FEFF}" + Self.version("V2").dropLast(),
      "V3.swift": Self.version("V3").replacingOccurrences(of: "\n", with: "\r\n"),
    ]
    let folder = try TemporaryFolder(sources)
    let diff = try Tool.run(["--diff"], in: folder.url)
    #expect(diff.code == 1 && diff.complaints == "")
    for (path, text) in sources { #expect(try bytes(folder, path) == Data(text.utf8)) }
    #expect(try Tool.run(["--fix", "--diff"], in: folder.url).output == diff.output)
    #expect(try Tool.run(["--diff", "--exit-zero"], in: folder.url).code == 0)
    let fixed = try TemporaryFolder(sources)
    #expect(try Tool.run(["--fix"], in: fixed.url).code == 0)
    for command in ["patch -p1 -s -i -", "git apply -", "git apply --check -"] {
      let patched = try TemporaryFolder(sources)
      let line = "swiftdata-lint --diff | \(command)"
      let outcome = try Tool.shell(line, in: patched.url)
      #expect(outcome.complaints == "")
      for path in sources.keys where !command.contains("--check") {
        #expect(try bytes(patched, path) == bytes(fixed, path), "\(command) \(path)")
      }
    }
    let none = try Tool.run(["--diff"], in: fixed.url)
    #expect(none.code == 0 && none.output == "" && none.complaints == "")
  }

  @Test("a diff from a subfolder of a repository is applied there")
  func subfolder() throws {
    let folder = try TemporaryFolder()
    try folder.commit(Self.version("V1"), to: "App/V1.swift")
    let outcome = try Tool.shell("swiftdata-lint --diff . | git apply -", in: folder.url.appending(path: "App"))
    #expect(outcome.complaints == "" && folder.text("App/V1.swift") == Self.fixed("V1"))
  }

  // MARK: Repositories

  @Test("a file whose line ends git changed is not changed", arguments: ["\r\n", "\n"])
  func lineEndsOfTheSystem(lineEnd: String) throws {
    let folder = try repository()
    try folder.write(Self.version("V1").replacing("\n", with: lineEnd), to: "V1.swift")
    #expect(try Tool.run(["--fix"], in: folder.url).complaints == "")
    #expect(folder.text("V1.swift")?.contains("[Note.self] }\(lineEnd)") == true)
  }

  @Test("files that git could not bring back are refused")
  func dirty() throws {
    let folder = try repository()
    try folder.write(Self.version("V2"), to: "V2.swift")
    try folder.write(Self.version("V1") + "// more\n", to: "V1.swift")
    let outcome = try Tool.run(["--fix"], in: folder.url)
    #expect(outcome.code == 2 && outcome.output == "")
    #expect(
      outcome.complaints
        == "swiftdata-lint: nothing was fixed: 'V1.swift' has unstaged changes, 'V2.swift' is not tracked by git; "
        + "stage or commit first, or use --allow-dirty\n")
    #expect(folder.text("V2.swift") == Self.version("V2"))
    #expect(try Tool.run(["--diff"], in: folder.url).code == 1, "a diff changes nothing")
    let allowed = try Tool.run(["--fix", "--allow-dirty"], in: folder.url)
    #expect(allowed.code == 0 && folder.text("V1.swift") == Self.fixed("V1") + "// more\n")
  }

  @Test("what is staged, and other files, may be dirty")
  func staged() throws {
    let folder = try repository()
    try folder.write(Self.version("V1") + "// more\n", to: "V1.swift")
    try folder.git("add", "V1.swift")
    try folder.write("// not staged\n", to: "Other.swift")
    let outcome = try Tool.run(["--fix"], in: folder.url)
    #expect(outcome.code == 0 && folder.text("V1.swift") == Self.fixed("V1") + "// more\n")
  }

  @Test("an ignored file is not tracked, and a link that leads out of the repository is not followed")
  func ignoredAndLinked() throws {
    let folder = try repository(Self.fixed("V1"))
    try folder.commit("Ignored.swift\n", to: ".gitignore")
    try folder.write(Self.version("V2"), to: "Ignored.swift")
    let ignored = try Tool.run(["--fix", "Ignored.swift"], in: folder.url)
    #expect(ignored.code == 2 && ignored.complaints.contains("'Ignored.swift' is not tracked by git"))
    let other = try TemporaryFolder(["Real.swift": Self.version("V3")])
    try folder.link("Linked.swift", to: other.url.appending(path: "Real.swift").path)
    #expect(try Tool.run(["--fix", "Linked.swift"], in: folder.url).code == 3)
    #expect(other.text("Real.swift") == Self.version("V3"))
  }

  @Test("where git fails, nothing is fixed; outside a repository it is not asked")
  func noGit() throws {
    let folder = try repository()
    let run = "PATH=$(dirname $(command -v swiftdata-lint)) swiftdata-lint --fix ."
    let outcome = try Tool.shell(run, in: folder.url)
    #expect(outcome.code == 2 && outcome.complaints.contains("git is not installed"))
    #expect(folder.text("V1.swift") == Self.version("V1"))
    let outside = try TemporaryFolder(["V1.swift": Self.version("V1")])
    #expect(try Tool.shell(run, in: outside.url).code == 0)
  }

  // MARK: Failures

  @Test("a file that cannot be written is named and stays, and the others are fixed")
  func tooLarge() throws {
    let long = Self.version("V1") + String(repeating: "// a long comment\n", count: 400)
    let folder = try TemporaryFolder(["V1.swift": long, "V2.swift": Self.version("V2")])
    // No file may be longer than a few blocks, as on a full disk.
    let outcome = try Tool.shell("ulimit -f 4; swiftdata-lint --fix", in: folder.url)
    #expect(outcome.code == 3 && outcome.complaints == "swiftdata-lint: V1.swift: file too large\n")
    #expect(outcome.output.contains("V1.swift:8:15") && outcome.output.hasSuffix(" (1 fixed)\n"))
    #expect(folder.text("V1.swift") == long && folder.text("V2.swift") != Self.version("V2"))
    #expect(folder.names() == ["V1.swift", "V2.swift"])
  }

  @Test("files and folders that must not be written stay", arguments: ["chmod 444 V1.swift", "chmod 555 ."])
  func readOnly(change: String) throws {
    let folder = try TemporaryFolder(["V1.swift": Self.version("V1")])
    // The superuser writes everything, so that another user has to try.
    let isSuperuser = getuid() == 0
    if isSuperuser, try Tool.shell("command -v setpriv").code != 0 { return }
    let user = isSuperuser ? "chown -R 65534 . && setpriv --reuid=65534 --clear-groups " : ""
    let outcome = try Tool.shell("\(change) && \(user)swiftdata-lint --fix .", in: folder.url)
    defer { _ = try? Tool.shell("chmod 755 .", in: folder.url) }
    // The tests may be where another user cannot enter.
    if isSuperuser, outcome.complaints.contains("swiftdata-lint: Permission denied") { return }
    #expect(outcome.code == 3 && outcome.complaints == "swiftdata-lint: V1.swift: permission denied\n")
    #expect(outcome.output.hasSuffix(" (0 fixed)\n") && folder.text("V1.swift") == Self.version("V1"))
    #expect(folder.names() == ["V1.swift"])
  }

  @Test("a file that changes meanwhile is left alone and named, and the others are fixed")
  func changedMeanwhile() throws {
    let folder = try repository()
    try folder.commit(Self.version("V2"), to: "V2.swift")
    // Git is asked after the project was read and before anything is written.
    let script =
      "#!/bin/sh\n$REAL_GIT \"$@\"; code=$?; case \"$*\" in *cat-file*) echo '// new' >> V1.swift;; esac; exit $code\n"
    let tools = try TemporaryFolder(["git": script])
    let line =
      "REAL_GIT=$(command -v git) && chmod 755 \(tools.path)/git && export REAL_GIT "
      + "&& PATH=\(tools.path):$PATH swiftdata-lint --fix ."
    let outcome = try Tool.shell(line, in: folder.url)
    #expect(outcome.complaints == "swiftdata-lint: V1.swift: not fixed, because it changed meanwhile\n")
    #expect(outcome.code == 3 && outcome.output.hasSuffix(" (1 fixed)\n"))
    #expect(folder.text("V1.swift") == Self.version("V1") + "// new\n")
    #expect(folder.text("V2.swift") != Self.version("V2"))
  }

  @Test("where something cannot be read, nothing is fixed")
  func unreadable() throws {
    let folder = try TemporaryFolder(["V1.swift": Self.version("V1"), "SchemaHistory/1.0.json": "{"])
    for option in ["--fix", "--diff"] {
      let outcome = try Tool.run([option], in: folder.url)
      #expect(outcome.code == 3 && outcome.complaints.contains("nothing is fixed, because something could not be read"))
      #expect(folder.text("V1.swift") == Self.version("V1"))
    }
  }

  @Test(
    "options that contradict each other are mistakes",
    arguments: [
      (["--allow-dirty"], "--allow-dirty requires --fix"), (["--diff", "--format", "json"], "--diff and --format"),
      (["--diff", "--write-baseline", "known.json"], "--diff and --write-baseline"), (["--fix=x"], "takes no value"),
      (["--unsafe-fixs"], "did you mean '--unsafe-fixes'?"),
    ])
  func contradictions(options: [String], complaint: String) throws {
    let folder = try TemporaryFolder(["V1.swift": Self.version("V1")])
    let outcome = try Tool.run(options, in: folder.url)
    #expect(outcome.code == 2 && outcome.output == "" && outcome.complaints.contains(complaint))
    #expect(folder.names() == ["V1.swift"])
  }
}
