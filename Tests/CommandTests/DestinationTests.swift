import Foundation
import TestSupport
import Testing

/// Where output goes: files, streams, and the services that run the tool.
@Suite("Destinations")
struct DestinationTests {
  private static let source =
    "import SwiftData\nenum V1: VersionedSchema { static var models: [any PersistentModel.Type] { [] } }\n"

  private func folder() throws -> TemporaryFolder { try TemporaryFolder(["Schema.swift": Self.source]) }

  @Test(
    "formats that cannot be written together are refused",
    arguments: [
      ["--format", "text", "--format", "json"], ["--format", "json=a", "--format", "sarif=./a"], ["--format", "json="],
      ["--format", "=a"], ["--format", "text", "--format", "json=-"],
    ])
  func refused(arguments: [String]) throws {
    let folder = try folder()
    let outcome = try Tool.run(arguments + ["."], in: folder.url)
    #expect(outcome.code == 2 && outcome.output == "" && outcome.complaints != "")
    #expect(folder.names() == ["Schema.swift"])
  }

  @Test("a format in a file leaves standard output to others")
  func fileOnly() throws {
    let folder = try folder()
    let outcome = try Tool.run(["--format", "sarif=out.sarif", "."], in: folder.url)
    #expect(outcome.output == "" && outcome.complaints == "" && outcome.code == 1)
    #expect(folder.names() == ["Schema.swift", "out.sarif"])
  }

  @Test("what cannot be written is named, and the rest written")
  func failures() throws {
    let folder = try folder()
    try folder.write("before", to: "folder/file")
    let arguments = ["json=no/such.json", "junit=folder", "sarif=good.sarif", "text"].flatMap { ["--format", $0] }
    let outcome = try Tool.run(arguments + ["."], in: folder.url)
    #expect(outcome.code == 3)
    #expect(
      outcome.complaints
        == "swiftdata-lint: no/such.json: no such file or directory\nswiftdata-lint: folder: is a folder\n")
    #expect(outcome.output.hasPrefix("error[missing-version-identifier]"))
    #expect(folder.names() == ["Schema.swift", "folder", "good.sarif"])
  }

  #if os(Linux)
    @Test("a full disk is named, and the rest written")
    func fullDisk() throws {
      let folder = try folder()
      let outcome = try Tool.run(
        ["--format", "json=/dev/full", "--format", "sarif=good.sarif", "."], in: folder.url)
      #expect(outcome.code == 3)
      #expect(outcome.complaints == "swiftdata-lint: /dev/full: no space left on device\n")
      #expect(folder.names() == ["Schema.swift", "good.sarif"])
      let shell = try Tool.shell(
        "exec swiftdata-lint --format text --format json=ok.json . > /dev/full", in: folder.url)
      #expect(shell.code == 3)
      #expect(shell.complaints == "swiftdata-lint: standard output: no space left on device\n")
      #expect(folder.names() == ["Schema.swift", "good.sarif", "ok.json"])
    }
  #endif

  @Test("a file is replaced with its permissions, and through a link")
  func replaced() throws {
    let folder = try folder()
    try folder.write("before", to: "real.json")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: folder.url.appending(path: "real.json").path)
    try folder.link("link.json", to: "real.json")
    #expect(try Tool.run(["--format", "json=link.json", "."], in: folder.url).code == 1)
    let real = folder.url.appending(path: "real.json")
    #expect(try String(contentsOf: real, encoding: .utf8).hasPrefix("{\n"))
    let permissions = try FileManager.default.attributesOfItem(atPath: real.path)[.posixPermissions] as? NSNumber
    #expect(permissions?.intValue == 0o640)
    let link = folder.url.appending(path: "link.json").path
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real.json")
    #expect(folder.names() == ["Schema.swift", "link.json", "real.json"])
  }

  @Test("a dash is standard output")
  func dash() throws {
    let folder = try folder()
    let plain = try Tool.run(["--format", "json", "."], in: folder.url)
    let outcome = try Tool.run(["--format", "json=-", "."], in: folder.url)
    #expect(outcome.output == plain.output && outcome.complaints == "")
    #expect(folder.names() == ["Schema.swift"])
  }

  @Test(
    "a redirected file keeps what was written before, and gets what is written later",
    arguments: ["/dev/stdout", "/dev/stderr", "/dev/fd/3", "/proc/self/fd/3"])
  func descriptor(path: String) throws {
    let folder = try folder()
    let line = "(echo before; swiftdata-lint --format concise=\(path) . ; echo after) > log 2>&1 3>&1"
    #expect(try Tool.shell(line, in: folder.url).complaints == "")
    let lines = try #require(folder.text("log")).split(separator: "\n")
    #expect(lines.count == 3 && lines.first == "before" && lines.last == "after")
    #expect(folder.names() == ["Schema.swift", "log"])
  }

  @Test("a closed pipe ends silently")
  func closedPipe() throws {
    let folder = try folder()
    let command = "(swiftdata-lint --format text --format json=out.json . ; echo $? > code) | true; sleep 0.2"
    let outcome = try Tool.shell(command, in: folder.url)
    #expect(outcome.complaints == "")
    #expect(folder.names().contains("out.json"))
  }

  @Test("an interrupted run ends with 130 and leaves no partial file")
  func interrupt() throws {
    let models = (0..<20_000).map { "@Model final class Model\($0) { var text = \"\" }\n" }.joined()
    let folder = try TemporaryFolder(["Models.swift": "import SwiftData\n" + models])
    let process = Process()
    process.executableURL = Tool.executable
    process.arguments = ["--format", "json=out.json", "."]
    process.currentDirectoryURL = folder.url
    process.standardError = FileHandle.nullDevice
    try process.run()
    Thread.sleep(forTimeInterval: 0.2)
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    #expect(folder.names() == ["Models.swift"])
  }

  // MARK: GitHub Actions

  private let onGitHub = ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": "summary.md"]

  @Test("on GitHub Actions, annotations follow text, and a summary is added")
  func gitHub() throws {
    let folder = try folder()
    try folder.write("what an earlier step wrote\n", to: "summary.md")
    let plain = try Tool.run(["."], in: folder.url)
    let outcome = try Tool.run(["."], in: folder.url, environment: onGitHub)
    #expect(outcome.code == 1 && outcome.complaints == "")
    #expect(outcome.output.hasPrefix(plain.output))
    let commands = outcome.output.dropFirst(plain.output.count).split(separator: "\n")
    #expect(commands.map { WorkflowCommand(String($0))?.properties["file"] } == ["Schema.swift"])
    let summary = try String(contentsOf: folder.url.appending(path: "summary.md"), encoding: .utf8)
    #expect(summary.hasPrefix("what an earlier step wrote\n### swiftdata-lint\n"))
    #expect(summary.contains(/\| error \| \[?missing-version-identifier/))
  }

  @Test(
    "other formats on standard output stay as they are",
    arguments: FormatTests.names.filter { $0 != "text" }.map { [$0] } + [["text=out.txt"], ["json", "text=out.txt"]])
  func otherFormats(formats: [String]) throws {
    let folder = try folder()
    let arguments = formats.flatMap { ["--format", $0] } + ["."]
    let time = ["SOURCE_DATE_EPOCH": "0"]
    let plain = try Tool.run(arguments, in: folder.url, environment: time)
    let outcome = try Tool.run(arguments, in: folder.url, environment: onGitHub.merging(time) { $1 })
    #expect(outcome.output == plain.output && outcome.complaints == "")
    #expect(!folder.names().contains("summary.md"))
  }

  @Test("paths of services refer to the repository's root")
  func repository() throws {
    let folder = try TemporaryFolder(["App/Schema.swift": Self.source])
    let app = folder.url.appending(path: "App")
    for (format, environment) in [
      ("github", ["GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": folder.url.path]),
      ("gitlab", ["CI_PROJECT_DIR": folder.url.path]),
      ("sarif", ["CI_PROJECT_DIR": folder.url.path]), ("markdown", ["CI_PROJECT_DIR": folder.url.path]),
    ] {
      let output = try Tool.run(["--format", format, "."], in: app, environment: environment).output
      #expect(output.contains("App/Schema.swift"), "\(format)")
      #expect(try !Tool.run(["--format", format, "."], in: app).output.contains("App/Schema.swift"), "\(format)")
    }
    let elsewhere = try Tool.run(["--format", "gitlab", "."], in: app, environment: ["CI_PROJECT_DIR": "/nowhere"])
    #expect(elsewhere.output.contains("\"path\" : \"Schema.swift\""))
  }

  @Test("a summary that cannot be written is named")
  func noSummary() throws {
    let folder = try folder()
    let environment = ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": "no/summary.md"]
    let outcome = try Tool.run(["."], in: folder.url, environment: environment)
    #expect(outcome.code == 3 && outcome.complaints == "swiftdata-lint: no/summary.md: no such file or directory\n")
    #expect(outcome.output.contains("\n::error file=Schema.swift,"))
  }

  @Test("what could not be read stands in sarif")
  func unreadable() throws {
    let folder = try folder()
    let path = "/proc/self/mem"
    if !FileManager.default.fileExists(atPath: path) { return }
    let outcome = try Tool.run(["--format", "sarif", ".", path], in: folder.url)
    #expect(outcome.code == 3)
    let invocation = try #require(JSONObject(outcome.output).list("runs").first?.list("invocations").first)
    let notes = invocation.list("toolExecutionNotifications").map { $0["message"].text("text") }
    #expect(notes.count == 1 && notes[0].contains("/mem: "))
  }
}
