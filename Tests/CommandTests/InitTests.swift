import Foundation
import TestSupport
import Testing

/// `init`: the configuration that it writes, and what it shows by what the project already has.
@Suite("Init")
struct InitTests {
  @Test("a configuration that changes nothing, in plain JSON")
  func template() throws {
    let folder = try TemporaryFolder(["Schema.swift": CommandTests.broken])
    let before = try Tool.run(["--format", "json"], in: folder.url).output
    let outcome = try Tool.run(["init"], in: folder.url)
    #expect(outcome.code == 0 && outcome.output.hasPrefix(".swiftdata-lint.json is written.\n"))
    #expect(outcome.output.contains("- id: swiftdata-lint") && outcome.output.contains("#!/bin/sh"))
    #expect(try Tool.run(["--format", "json"], in: folder.url).output == before)
    let text = try #require(folder.text(".swiftdata-lint.json"))
    let keys = text.split(separator: "\n").compactMap { $0.firstMatch(of: /^ +"([^"]*)":/)?.output.1 }
    #expect(keys.count > 10 && Set(keys).count == keys.count, "programs refuse a key that is there twice")
    _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
  }

  @Test("nothing is written over unless forced")
  func force() throws {
    let folder = try TemporaryFolder([".swiftdata-lint.json": "{}", "App/A.swift": ""])
    let refused = try Tool.run(["init"], in: folder.url)
    #expect(refused.code == 2 && refused.output == "" && refused.complaints.contains("--force"))
    #expect(try String(contentsOf: folder.url.appending(path: ".swiftdata-lint.json"), encoding: .utf8) == "{}")
    #expect(try Tool.run(["init", "App"], in: folder.url).output.hasPrefix("App/.swiftdata-lint.json is written"))
    #expect(try Tool.run(["init", "--force"], in: folder.url).code == 0)
    #expect(try Tool.run(["init", "nowhere"], in: folder.url).code == 2)
    #expect(try Tool.run(["init", "App", "App"], in: folder.url).code == 2)
    #expect(try Tool.run(["init", "App/A.swift"], in: folder.url).code == 2)
  }

  @Test("the first check, and commands that name the project's folder and its releases, and run")
  func firstCommands() throws {
    let folder = try TemporaryFolder()
    try folder.commit(NotesApp.first.source, to: "My App/App.swift", tag: "v1.9")
    try folder.git("tag", "v1.10")
    try folder.git("tag", "latest")
    let output = try Tool.run(["init", "My App"], in: folder.url).output
    #expect(output.hasPrefix("My App/.swiftdata-lint.json is written.\n\n"))
    #expect(output.contains("checked 1 model, 1 version, 1 plan and 1 container in 1 file\n"))
    #expect(
      output.hasSuffix(
        """

        Next:

          # record your releases, which catches edits to versions that have shipped
          swiftdata-lint record --all-tags "v*" 'My App'

          # before a release: see whether the users of each recorded release can update
          swiftdata-lint upgrade 'My App'

        """))
    try expectCommands(of: output, run: 2, in: folder)
    #expect(folder.names(in: "My App/SchemaHistory") == ["v1.10.json", "v1.9.json"])
    let again = try Tool.run(["init", "--force", "My App"], in: folder.url).output
    #expect(!again.contains("swiftdata-lint record") && again.contains("swiftdata-lint upgrade 'My App'"))
  }

  /// Runs the commands after "Next:", each of which has to succeed.
  private func expectCommands(of output: String, run count: Int, in folder: TemporaryFolder) throws {
    let next = try #require(output.firstRange(of: "\nNext:\n"))
    let lines = output[next.upperBound...].matches(of: /\n  (swiftdata-lint[^\n]*)/).map { String($0.output.1) }
    #expect(lines.count == count)
    for line in lines { #expect(try Tool.shell(line, in: folder.url).code == 0, "\(line)") }
  }

  @Test("without a schema there is nothing to record")
  func empty() throws {
    let folder = try TemporaryFolder()
    let output = try Tool.run(["init"], in: folder.url).output
    #expect(!output.contains(" record ") && output.contains("no SwiftData schema"))
  }

  @Test("in a repository with several apps, each is recorded by its folder, and nothing fails")
  func severalApps() throws {
    let other = NotesApp(versions: ["var name = \"\""]).source.replacing("Note", with: "Song")
    let folder = try TemporaryFolder([
      "One/App.swift": NotesApp.first.source, "One/Package.swift": Self.package("One"),
      "Two/App.swift": other, "Two/Package.swift": Self.package("Two"),
    ])
    try folder.git("init", "-q")
    let output = try Tool.run(["init"], in: folder.url).output
    for app in ["One", "Two"] { #expect(output.contains("\n  swiftdata-lint record \(app)-1.0 \(app)\n")) }
    try expectCommands(of: output, run: 4, in: folder)
  }

  @Test("of several apps, each is recorded from the tags with its name, or as the newest tag of all")
  func tagsOfSeveralApps() throws {
    let other = NotesApp(versions: ["var name = \"\""]).source.replacing("Note", with: "Song")
    let folder = try TemporaryFolder([
      "One/Package.swift": Self.package("One"), "Two/App.swift": other, "Two/Package.swift": Self.package("Two"),
    ])
    try folder.commit(NotesApp.first.source, to: "One/App.swift", tag: "v1.0")
    try folder.git("tag", "v1.10")
    try folder.git("tag", "one-2.0")
    let output = try Tool.run(["init"], in: folder.url).output
    #expect(output.contains("\n  swiftdata-lint record --all-tags \"one-*\" One\n"))
    #expect(output.contains("\n  swiftdata-lint record Two-v1.10 --at v1.10 Two\n"))
    try expectCommands(of: output, run: 4, in: folder)
  }

  private static func package(_ name: String) -> String {
    "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"\(name)\", targets: [.executableTarget(name: \"\(name)\", path: \".\")])\n"
  }

  private static let hooks = """
    # checks
    repos:
    - repo: https://example.com/other
      rev: v1
      hooks:
      - id: other

    exclude: ^Vendor/

    """

  @Test("pre-commit's configuration gets an entry where its list ends; the second run finds it")
  func preCommit() throws {
    let folder = try TemporaryFolder([".pre-commit-config.yaml": Self.hooks, "App.swift": NotesApp.first.source])
    try folder.git("init", "-q")
    let shown = try Tool.run(["init"], in: folder.url).output
    #expect(shown.contains("with pre-commit, add to .pre-commit-config.yaml:\n\n  - repo: local\n"))
    #expect(!shown.contains("#!/bin/sh") && folder.text(".pre-commit-config.yaml") == Self.hooks)
    let written = try Tool.run(["init", "--force", "--write"], in: folder.url).output
    #expect(written.contains(".pre-commit-config.yaml is written.\n") && !written.contains("add to .pre-commit"))
    let text = try #require(folder.text(".pre-commit-config.yaml"))
    #expect(text.contains("  - id: other\n- repo: local\n  hooks:\n    - id: swiftdata-lint\n"))
    #expect(
      text.hasPrefix("# checks\nrepos:\n") && text.hasSuffix("\n      require_serial: true\n\nexclude: ^Vendor/\n"))
    let again = try Tool.run(["init", "--force", "--write"], in: folder.url).output
    #expect(!again.contains("pre-commit") && folder.text(".pre-commit-config.yaml") == text)
  }

  @Test("a list of hooks in one line is left to people")
  func inlineList() throws {
    let folder = try TemporaryFolder([".pre-commit-config.yaml": "repos: []\n"])
    try folder.git("init", "-q")
    let output = try Tool.run(["init", "--write"], in: folder.url).output
    #expect(
      output.contains("add to .pre-commit-config.yaml:") && folder.text(".pre-commit-config.yaml") == "repos: []\n")
  }

  @Test("a workflow is written where the action is at hand; a package and an Xcode project get their lines")
  func others() throws {
    let folder = try TemporaryFolder([
      ".github/workflows/build.yml": "name: Build\n", "Tools/swiftdata-lint/.github/actions/lint/action.yml": "",
      "Package.swift": Self.package("Notes"), "Notes.xcodeproj/project.pbxproj": "", "App.swift": NotesApp.first.source,
    ])
    try folder.git("init", "-q")
    let output = try Tool.run(["init", "--write"], in: folder.url).output
    #expect(output.contains("In Package.swift, to check in each build:"))
    #expect(output.contains("In Notes.xcodeproj, as a Run Script phase, to see findings in Xcode:"))
    #expect(output.contains(".github/workflows/swiftdata-lint.yml is written.\n"))
    let workflow = try #require(folder.text(".github/workflows/swiftdata-lint.yml"))
    #expect(workflow.contains(".github/actions/lint") && workflow.hasPrefix("name: SwiftData\n"))
  }

  @Test("the hook's line checks what is staged")
  func hook() throws {
    let folder = try TemporaryFolder(["Schema.swift": CommandTests.broken, "Other.swift": ""])
    let output = try Tool.run(["init"], in: folder.url).output
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0.hasSuffix("#!/bin/sh") })
    let script = lines[start...].prefix { !$0.isEmpty }.map { $0.dropFirst(2) }.joined(separator: "\n")
    try folder.write(script, to: "hook")
    let setUp = "git init -q . && git add Other.swift && sh hook && git add Schema.swift && ! sh hook"
    #expect(try Tool.shell(setUp, in: folder.url).code == 0)
    try folder.write("", to: "--help.entitlements")
    let settings = "git rm -q --cached Schema.swift && sh hook && git add -- --help.entitlements && ! sh hook"
    #expect(try Tool.shell(settings, in: folder.url).code == 0)
    let home = try TemporaryFolder()
    let installed = "mkdir -p .local/bin && ln -s \"$(command -v swiftdata-lint)\" .local/bin"
    #expect(try Tool.shell(installed, in: home.url).code == 0)
    let found = try Tool.shell("PATH=/usr/bin:/bin HOME=\(home.path) sh hook", in: folder.url)
    #expect(found.code != 0 && found.output.contains("error[missing-version-identifier]"))
    let missing = try Tool.shell("PATH=/usr/bin:/bin HOME=/nowhere sh hook", in: folder.url)
    #expect(missing.code == 0 && missing.complaints.hasPrefix("warning: swiftdata-lint is not installed"))
  }
}
