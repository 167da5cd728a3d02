import Foundation
import TestSupport
import Testing

/// The project is found around every path, and a path only decides which part of the answer is shown.
@Suite("The project around a path")
struct ProjectTests {
  /// An app with a fault in each of three folders; the fault in `Models` is noted at the list in `Schema`.
  private static let app = [
    "App/App.swift": """
    import SwiftData
    let container = try ModelContainer(for: Schema(versionedSchema: SchemaV2.self), migrationPlan: Plan.self)
    """,
    "App/Schema/Plan.swift": "import SwiftData\n" + migrationPlan(["SchemaV1", "SchemaV2"], stages: []),
    "App/Schema/Versions.swift": "import SwiftData\n"
      + version("SchemaV1", "@Model final class Note { var text = \"\" }")
        + """
        enum SchemaV2: VersionedSchema {
          static let versionIdentifier = Schema.Version(2, 0, 0)
          static var models: [any PersistentModel.Type] { [Note.self] }
        }
        """,
    "App/Models/Note.swift": """
    import SwiftData
    extension SchemaV2 {
      @Model final class Note { var text = ""; var count: Int; init(count: Int) { self.count = count } }
      @Model final class Tag { var name = "" }
    }
    """,
    "Tools/Old.swift": CommandTests.broken.replacing("SchemaV1", with: "Old"),
  ]

  /// What marks the root of a project.
  private static let marks = [
    [".git/HEAD": ""], ["Package.swift": ""], ["App.xcodeproj/contents": ""], ["project.yml": ""],
    ["Project.swift": ""], [".swiftdata-lint.json": "{}"],
  ]

  /// The findings as lines, with the paths below the root that they or their notes name.
  private func findings(
    _ arguments: [String], in folder: TemporaryFolder, from subfolder: String = "."
  ) throws -> [String: Set<String>] {
    let from = folder.url.appending(path: subfolder).standardizedFileURL
    let json = try JSONObject(Tool.run(["--format", "json"] + arguments, in: from).output)
    let pairs = json.list("findings").map { finding in
      let paths = ([finding] + finding.list("notes") + finding.list("members")).map { place in
        String(from.appending(path: place.text("path")).standardizedFileURL.path.dropFirst(folder.path.count + 1))
      }
      return ("\(finding.text("fingerprint")) \(finding.text("severity"))", Set(paths))
    }
    return Dictionary(pairs) { $0.union($1) }
  }

  @Test("a path shows the project's findings, restricted to it", arguments: marks)
  func restriction(marks: [String: String]) throws {
    let folder = try TemporaryFolder(Self.app.merging(marks) { $1 })
    let all = try findings([], in: folder)
    #expect(all.count > 3 && Set(all.values.joined()).isSuperset(of: ["App/Models/Note.swift", "Tools/Old.swift"]))
    for path in ["App", "App/Models", "App/Schema", "Tools", "App/Models/Note.swift", "App/Schema/Plan.swift"] {
      let expected = all.filter { $0.value.contains { $0 == path || $0.hasPrefix(path + "/") } }
      #expect(!expected.isEmpty && expected.count < all.count)
      #expect(try findings([path], in: folder) == expected, "\(path)")
      #expect(try findings(["--project", ".", path], in: folder) == expected, "\(path)")
      if path.hasSuffix(".swift") { continue }
      #expect(try findings([], in: folder, from: path) == expected, "\(path)")
      #expect(try findings(["--project", folder.path, "."], in: folder, from: path) == expected, "\(path)")
    }
    let files = ["App/Schema/Plan.swift", "Tools/Old.swift"]
    #expect(try findings(files, in: folder) == all.filter { !$0.value.isDisjoint(with: files) })
    #expect(try findings(["../.."], in: folder, from: "App/Models") == all)
  }

  @Test("a project in a project is one of its own", arguments: [[".git/HEAD": ""], [".swiftdata-lint.json": "{}"]])
  func nested(mark: [String: String]) throws {
    let inner = Dictionary(uniqueKeysWithValues: Self.app.merging(mark) { $1 }.map { ("Apps/Notes/\($0)", $1) })
    let others = [".git/HEAD": "", "Other.swift": CommandTests.broken.replacing("SchemaV1", with: "Other")]
    let folder = try TemporaryFolder(inner.merging(others) { $1 })
    #expect(try Tool.run(["--show-files", "Apps/Notes/App"], in: folder.url).output.split(separator: "\n").count == 5)
    #expect(try Tool.run(["--show-files"], in: folder.url).output.split(separator: "\n").count == 6)
    #expect(
      try Tool.run(["--show-files", "--project", ".", "Apps/Notes"], in: folder.url).output.contains("Other.swift"))
  }

  @Test("without a repository or a manifest, the folder is the project, and a file's folder is that of the file")
  func alone() throws {
    let folder = try TemporaryFolder(["App/A.swift": "", "App/B.swift": "", "Other/C.swift": ""])
    #expect(try Tool.run(["--show-files", "App"], in: folder.url).output == "App/A.swift\nApp/B.swift\n")
    #expect(try Tool.run(["--show-files", "App/A.swift"], in: folder.url).output == "App/A.swift\nApp/B.swift\n")
    #expect(
      try Tool.run(["--show-files", "../Other"], in: folder.url.appending(path: "App")).output == "../Other/C.swift\n")
  }

  @Test(
    "an Xcode project or workspace stands for the folder around it",
    arguments: ["Notes.xcodeproj", "Notes.xcworkspace", "Notes.xcodeproj/project.xcworkspace"])
  func xcode(path: String) throws {
    let files = ["Notes.xcodeproj/project.xcworkspace/contents", "Notes.xcworkspace/contents"]
    let folder = try TemporaryFolder(Self.app.merging(files.map { ($0, "") }) { $1 })
    let all = try findings([], in: folder)
    #expect(try !all.isEmpty && findings([path], in: folder) == all)
    #expect(try findings(["--project", path], in: folder) == all)
    #expect(try findings(["../\(path)"], in: folder, from: "App") == all)
    let diagnoses = try ["Notes.xcodeproj", "."].map { try Tool.run(["diagnose", "--in", $0], in: folder.url).output }
    #expect(diagnoses[0] == diagnoses[1])
  }

  @Test(
    "a folder or a file that is reached through a link is the one that it leads to",
    arguments: ["Link", "Link/Note.swift"])
  func links(path: String) throws {
    let folder = try TemporaryFolder(Self.app.merging([".git/HEAD": ""]) { $1 })
    try folder.link("Link", to: "App/Models")
    let target = path.replacing("Link", with: "App/Models")
    #expect(try findings([path], in: folder) == findings([target], in: folder))
    #expect(try Tool.run(["--show-files", path], in: folder.url).output.split(separator: "\n").count == 5)
  }

  // MARK: Home folders

  @Test("a home folder is no project, whatever is in it", arguments: marks)
  func home(marks: [String: String]) throws {
    let files = ["Code/App/A.swift": "", "Code/App/Views/B.swift": "", "Code/Other/C.swift": "", "D.swift": ""]
    let folder = try TemporaryFolder(files.merging(marks) { $1 })
    let environment = ["HOME": folder.path]
    func run(_ arguments: [String], from path: String) throws -> Tool.Outcome {
      try Tool.run(["--show-files"] + arguments, in: folder.url.appending(path: path), environment: environment)
    }
    #expect(try run([], from: "Code/App").output == "A.swift\nViews/B.swift\n")
    #expect(try run(["Code/App"], from: ".").output == "Code/App/A.swift\nCode/App/Views/B.swift\n")
    #expect(try run(["D.swift"], from: ".").output == "D.swift\n")
    #expect(try run(["Code/App/Views/B.swift"], from: ".").complaints == "")
  }

  @Test("a configuration in a home folder counts for the projects in it")
  func homeConfiguration() throws {
    let folder = try TemporaryFolder([
      ".swiftdata-lint.json": "{\"rules\": {\"Versions\": \"off\"}, \"exclude\": [\"/Made/\"]}",
      "App/Package.swift": "", "App/A.swift": CommandTests.broken, "App/Made/B.swift": "", "Other/C.swift": "",
    ])
    func run(_ arguments: [String], home: String) throws -> Tool.Outcome {
      try Tool.run(arguments, in: folder.url.appending(path: "App"), environment: ["HOME": home])
    }
    #expect(try run([], home: folder.path).code == 0)
    #expect(try run(["--show-files"], home: folder.path).output == "A.swift\nPackage.swift\n")
    #expect(try run(["--no-config"], home: folder.path).code == 1)
  }

  // MARK: Records

  @Test("releases are recorded and found in one place, from any folder", arguments: [nil, "Old/Releases"])
  func records(historyFolder: String?) throws {
    let configuration = historyFolder.map { [".swiftdata-lint.json": "{\"historyFolder\": \"\($0)\"}"] } ?? [:]
    let folder = try TemporaryFolder(Self.app.merging(configuration) { $1 })
    try folder.commit("", to: "empty.txt", tag: "v1")
    let written = folder.url.appending(path: historyFolder ?? "SchemaHistory")
    func run(_ arguments: [String], from path: String) throws -> Tool.Outcome {
      try Tool.run(arguments, in: folder.url.appending(path: path))
    }
    #expect(try run(["record", "1.0"], from: "App/Models").code == 0)
    #expect(try run(["record", "--all-tags", "*"], from: "App").code == 0)
    #expect(try run(["record", "2.0", "App/App.swift"], from: ".").code == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: written.path).sorted() == ["1.0.json", "2.0.json", "v1.json"])
    let upgrades = try [".", "App", "App/Models", "Tools"].map { try run(["upgrade"], from: $0).output }
    #expect(upgrades[0].contains("3 of 3 releases open") && Set(upgrades).count == 1)
    #expect(try run(["upgrade", "App/Models/Note.swift"], from: ".").output == upgrades[0])
    let again = try run(["record", "1.0"], from: "Tools")
    #expect(
      again.code == 2 && again.complaints.contains("../\(historyFolder ?? "SchemaHistory")/1.0.json already exists"))
  }

  @Test("a release is recorded of one project only")
  func severalProjects() throws {
    let folder = try TemporaryFolder(["A/.git/HEAD": "", "A/A.swift": "", "B/.git/HEAD": "", "B/B.swift": ""])
    let outcome = try Tool.run(["record", "1.0", "A", "B/B.swift"], in: folder.url)
    #expect(outcome.code == 2 && outcome.complaints.contains("the paths belong to different projects, 'A' and 'B'"))
    #expect(try Tool.run(["A", "B/B.swift"], in: folder.url).code == 0)
  }
}
