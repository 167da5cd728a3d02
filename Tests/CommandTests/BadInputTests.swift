import Foundation
import TestSupport
import Testing

/// Bad input never crashes, hangs or hides the rest.
@Suite("Bad input")
struct BadInputTests {
  /// A fault that must be found whatever stands beside it.
  static let fault =
    "import SwiftData\nenum Healthy: VersionedSchema { static var models: [any PersistentModel.Type] { [] } }\n"

  private func run(_ bytes: Data) throws -> Tool.Outcome {
    let folder = try TemporaryFolder(["Healthy.swift": Self.fault])
    try folder.write(bytes, to: "Odd.swift")
    let outcome = try Tool.run(["."], in: folder.url)
    #expect(outcome.output.contains("'Healthy' has no 'versionIdentifier'"), "the rest is checked")
    #expect(outcome.code == 1)
    return outcome
  }

  @Test(
    "odd bytes are read like any others",
    arguments: [
      Data(), Data([0]), Data([0xEF, 0xBB, 0xBF]), Data([0xFF, 0xFE, 0x41]), Data("import SwiftData\r\n".utf8),
      Data("import SwiftData\u{0}\n@Model class A {}".utf8),
    ])
  func oddBytes(bytes: Data) throws {
    #expect(try run(bytes).complaints == "")
  }

  @Test(
    "what cannot be parsed is reported",
    arguments: [
      ("let s = \"no end", "unterminated string"), ("/* no end", "unterminated comment"),
      ("let x = " + String(repeating: "[", count: 100_000), "missing closing bracket"),
      (
        "let x = " + String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000),
        "nesting is too deep"
      ),
      (String(repeating: "struct A { ", count: 10_000), "missing closing bracket"),
      ("@Model class Note { func }", "declaration without a name"),
    ])
  func unparsed(source: String, what: String) throws {
    let outcome = try run(Data("import SwiftData\n\(source)".utf8))
    #expect(outcome.output.contains("warning[unparsed-declaration]: \(what)"))
  }

  @Test("byte order marks and CRLF do not move positions")
  func positions() throws {
    let text =
      "\u{FEFF}import SwiftData\r\nenum Odd: VersionedSchema {\r\n  static var models: [any PersistentModel.Type] { [] }\r\n}\r\n"
    #expect(try run(Data(text.utf8)).output.contains("--> Odd.swift:2:6"))
  }

  @Test("loops of links end, and links to files are followed")
  func links() throws {
    let folder = try TemporaryFolder(["real/Schema.swift": Self.fault])
    try folder.link("real/up", to: "..")
    try folder.link("circle", to: "circle")
    try folder.link("Linked.swift", to: "real/Schema.swift")
    let outcome = try Tool.run(["--show-files", "."], in: folder.url)
    #expect(outcome.output == "Linked.swift\nreal/Schema.swift\n")
    #expect(outcome.code == 0)
  }

  @Test("an unreadable file is named, the rest checked, and the exit code 3")
  func unreadable() throws {
    let folder = try TemporaryFolder(["Healthy.swift": Self.fault, "Closed.swift": ""])
    let closed = folder.url.appending(path: "Closed.swift").path
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: closed)
    // The superuser reads everything, so that the case needs a file which no one can read.
    let isSuperuser = (try? Data(contentsOf: URL(fileURLWithPath: closed))) != nil
    let path = isSuperuser ? "/proc/self/mem" : "Closed.swift"
    if isSuperuser, !FileManager.default.fileExists(atPath: path) { return }
    let outcome = try Tool.run([".", path], in: folder.url)
    #expect(outcome.complaints.contains(isSuperuser ? "mem: " : "Closed.swift: "))
    #expect(outcome.output.contains("'Healthy' has no 'versionIdentifier'"))
    #expect(outcome.code == 3)
  }

  @Test("a file that cannot be asked for is not a missing one")
  func unknownWhetherThere() throws {
    let folder = try TemporaryFolder(["Healthy.swift": Self.fault, "closed/Odd.swift": ""])
    try folder.link("Circle.swift", to: "Circle.swift")
    let closed = folder.url.appending(path: "closed")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: closed.path)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: closed.path) }
    // The superuser enters every folder.
    let isSuperuser = FileManager.default.fileExists(atPath: "\(closed.path)/Odd.swift")
    let paths = [("Circle.swift", "too many levels of symbolic links")]
    for (path, reason) in paths + (isSuperuser ? [] : [("closed/Odd.swift", "permission denied")]) {
      let lint = try Tool.run(["Healthy.swift", path], in: folder.url)
      #expect(lint.complaints.contains("swiftdata-lint: \(path): \(reason)\n") && lint.code == 3)
      #expect(lint.output.contains("'Healthy' has no 'versionIdentifier'"), "the rest is checked")
      let diagnose = try Tool.run(["diagnose", path], in: folder.url)
      #expect(diagnose.complaints == "swiftdata-lint: \(path): \(reason)\n" && diagnose.code == 3)
    }
  }

  @Test("a project that cannot be read is named, since what it says is missing")
  func unreadableSettings() throws {
    let path = "App.xcodeproj/project.pbxproj"
    let folder = try TemporaryFolder(["Healthy.swift": Self.fault, "\(path).txt": ""])
    try folder.link(path, to: folder.url.appending(path: path).path)
    let lint = try Tool.run([], in: folder.url)
    #expect(lint.complaints == "swiftdata-lint: \(path): too many levels of symbolic links\n")
    #expect(lint.code == 3 && lint.output.contains("'Healthy' has no 'versionIdentifier'"), "the rest is checked")
  }

  @Test("a project that is still to be generated is none: repositories may hold its schemes and its workspace only")
  func ungeneratedProject() throws {
    let folder = try TemporaryFolder([
      "App/Healthy.swift": Self.fault, "App.xcodeproj/project.xcworkspace/contents.xcworkspacedata": "",
      "App.xcodeproj/xcshareddata/xcschemes/App.xcscheme": "", "project.yml": "targets:\n  App:\n    sources: [App]\n",
    ])
    for path in [".", "App", "App/Healthy.swift"] {
      let lint = try Tool.run([path], in: folder.url)
      #expect(lint.complaints.isEmpty && lint.code == 1, "\(path)")
    }
  }

  @Test("an empty path is a variable without a value, and a verb comes first")
  func emptyPath() throws {
    let folder = try TemporaryFolder(["Healthy.swift": Self.fault])
    let empty = try Tool.run([""], in: folder.url)
    #expect(empty.code == 2 && empty.complaints == "swiftdata-lint: no such file or folder: ''\n")
    let late = try Tool.run(["--color", "never", "explain"], in: folder.url)
    #expect(late.code == 2 && late.complaints.contains("'explain'; put the verb first: swiftdata-lint explain"))
  }

  @Test("a working folder that is gone is named, and no other one is checked")
  func noWorkingFolder() throws {
    let folder = try TemporaryFolder(["gone/Healthy.swift": Self.fault])
    for verb in ["", "upgrade", "explain"] {
      let line = "mkdir -p gone; cd gone; rm -r ../gone; swiftdata-lint \(verb)"
      let outcome = try Tool.shell(line, in: folder.url)
      #expect(outcome.complaints.hasSuffix("swiftdata-lint: the working folder: no such file or directory\n"))
      #expect(outcome.code == 3 && outcome.output == "")
    }
  }

  @Test("folders in each other are one project, with the records of the outer one")
  func foldersInEachOther() throws {
    let folder = try TemporaryFolder([
      "App/Schema.swift": """
      import SwiftData
      @Model final class Note { var text = "" }
      let container = try ModelContainer(for: Note.self)
      """
    ])
    #expect(try Tool.run(["record", "1.0"], in: folder.url).code == 0)
    for paths in [["."], [".", "."], [".", "App"], ["App", "."]] {
      let outcome = try Tool.run(["upgrade"] + paths, in: folder.url)
      #expect(outcome.code == 0 && outcome.output.contains("1 of 1 release"), "\(paths): \(outcome)")
    }
  }

  @Test("a large file is read")
  func large() throws {
    let line = "// a line of a long file that says nothing about its schema\n"
    let text = "import SwiftData\n" + String(repeating: line, count: 850_000)
    #expect(try run(Data(text.utf8)).complaints == "")
  }
}
