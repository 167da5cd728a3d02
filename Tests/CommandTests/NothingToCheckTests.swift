import Foundation
import TestSupport
import Testing

/// What is said where there is nothing to check, and what is read because it is named.
@Suite("Nothing to check")
struct NothingToCheckTests {
  private func complaints(_ arguments: [String], in folder: TemporaryFolder, code: Int32 = 0) throws -> String {
    let outcome = try Tool.run(arguments, in: folder.url)
    #expect(outcome.code == code, "\(arguments)")
    return outcome.complaints
  }

  @Test("a path without Swift files is named, and fails a strict run")
  func noFiles() throws {
    let folder = try TemporaryFolder(["App/A.swift": "", "Docs/read.md": ""])
    let line = "swiftdata-lint: no Swift files in 'Docs'\n"
    #expect(try complaints(["Docs"], in: folder) == line)
    #expect(try complaints(["App", "Docs"], in: folder) == line)
    #expect(try complaints(["--show-files", "Docs"], in: folder) == line)
    #expect(try complaints(["diff", "Docs"], in: folder) == line)
    #expect(try complaints(["--strict", "App", "Docs"], in: folder, code: 2) == line)
    #expect(try complaints(["--strict", "--exit-zero", "Docs"], in: folder, code: 2) == line)
    #expect(try complaints(["--strict", "App"], in: folder) == "")
    #expect(try Tool.run(["--strict", "Docs"], in: folder.url).output == "")
    let empty = try TemporaryFolder()
    #expect(try complaints([], in: empty) == "swiftdata-lint: no Swift files in '.'\n")
  }

  @Test("a path inside a project is looked at by itself")
  func insideProject() throws {
    let folder = try TemporaryFolder([".swiftdata-lint.json": "{}", "App/A.swift": "", "Docs/read.md": ""])
    #expect(try complaints(["Docs"], in: folder) == "swiftdata-lint: no Swift files in 'Docs'\n")
    #expect(try complaints(["App"], in: folder) == "")
  }

  @Test("where everything is skipped, the reason is given, and a strict run passes")
  func skipped() throws {
    let folder = try TemporaryFolder([
      ".swiftdata-lint.json": "{\"exclude\": [\"/Old/*\"]}", ".git/HEAD": "", ".gitignore": "/Made/**", "A.swift": "",
      "Old/A.swift": "", "Old/B.swift": "", "Made/A.swift": "", "Library/Pods/A/A.swift": "",
    ])
    let start = "swiftdata-lint: no Swift file is read in "
    #expect(try complaints(["--strict", "Old"], in: folder) == start + "'Old': the configuration excludes all 2\n")
    #expect(try complaints(["--strict", "Made"], in: folder) == start + "'Made': '.gitignore' ignores the only one\n")
    let tools = "hidden folders and those of build systems and package managers, which are skipped unless named, hold"
    #expect(try complaints(["--strict", "Library"], in: folder) == start + "'Library': \(tools) the only one\n")
  }

  @Test("files that no target compiles")
  func unbuilt() throws {
    let project = """
      { rootObject = P; objects = { P = { mainGroup = G; }; G = { children = (N); }; N = { path = Note.swift; };
        T = { isa = PBXNativeTarget; name = App; buildPhases = (S); };
        S = { isa = PBXSourcesBuildPhase; files = (B); }; B = { isa = PBXBuildFile; fileRef = N; }; }; }
      """
    let folder = try TemporaryFolder(["App.xcodeproj/project.pbxproj": project, "Old.swift": CommandTests.broken])
    let outcome = try Tool.run([], in: folder.url)
    #expect(outcome.complaints == "swiftdata-lint: nothing is checked: no target compiles the only Swift file\n")
  }

  @Test(
    "a folder of a build system or a package manager is read where it is named, with the packages in it",
    arguments: [
      "DerivedData", "DerivedData/App/SourcePackages", "DerivedData/App/SourcePackages/checkouts",
      "DerivedData/App/SourcePackages/checkouts/Kit",
    ])
  func named(path: String) throws {
    let file = "DerivedData/App/SourcePackages/checkouts/Kit/Schema.swift"
    let folder = try TemporaryFolder([
      ".git/HEAD": "", ".gitignore": "DerivedData/", "A.swift": "", file: CommandTests.broken,
      "DerivedData/App/SourcePackages/checkouts/Kit/.git/B.swift": "",
    ])
    #expect(try Tool.run(["--show-files"], in: folder.url).output == "A.swift\n")
    let around = path.hasSuffix("Kit") ? "" : "A.swift\n"
    #expect(try Tool.run(["--show-files", path], in: folder.url).output == "\(around)\(file)\n")
    let outcome = try Tool.run(["--strict", path], in: folder.url)
    #expect(outcome.code == 1 && outcome.complaints == "" && outcome.output.contains("--> \(file):"))
  }

  // MARK: Wide searches

  @Test("a search of a home folder is announced")
  func home() throws {
    let folder = try TemporaryFolder(["Project/A.swift": "", "B.swift": ""])
    let environment = ["HOME": folder.path]
    let line =
      "swiftdata-lint: searching all of '\(folder.path)' for Swift files; name the folder of a project to search less\n"
    #expect(try Tool.run([], in: folder.url, environment: environment).complaints == line)
    let around = folder.url.appending(path: "Project")
    #expect(try Tool.run(["."], in: around, environment: environment).complaints == "")
  }

  @Test("a search of the whole file system is announced, and ends when it is interrupted")
  func root() throws {
    let process = Process()
    process.executableURL = Tool.executable
    process.arguments = ["/"]
    process.environment = Tool.environment([:])
    process.standardOutput = FileHandle.nullDevice
    let complaints = Pipe()
    process.standardError = complaints
    try process.run()
    let line = String(decoding: complaints.fileHandleForReading.availableData, as: UTF8.self)
    process.interrupt()
    process.waitUntilExit()
    #expect(line.hasPrefix("swiftdata-lint: searching the whole file system for Swift files; "))
    #expect(process.terminationStatus == 130)
  }
}
