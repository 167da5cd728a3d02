import Foundation
import TestSupport
import Testing

/// Whatever a file of a project is, reading it ends, and takes no more memory than its kind may need.
@Suite("Bounded reads")
struct BoundedReadTests {
  /// The files that are read besides sources, with their limits, and whether the rest is still checked without them.
  private static let files: [(path: String, limit: String, code: Int32)] = [
    (".gitignore", "128 KB", 3), ("App.xcodeproj/project.pbxproj", "16 MB", 3), ("project.yml", "1 MB", 3),
    ("Package.swift", "1 MB", 3), ("App.entitlements", "1 MB", 3), ("SchemaHistory/1.0.json", "16 MB", 3),
    (".swiftdata-lint.json", "1 MB", 2), ("known.json", "16 MB", 2), ("Odd.swift", "64 MB", 3),
  ]

  private func run(_ path: String, in folder: TemporaryFolder) throws -> Tool.Outcome {
    try Tool.run(path == "known.json" ? ["--baseline", path] : [], in: folder.url)
  }

  private func folder(for path: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder(["Healthy.swift": BadInputTests.fault])
    let parent = folder.url.appending(path: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    return folder
  }

  @Test("devices and pipes are not files", arguments: files, ["/dev/zero", "pipe"])
  func special(file: (path: String, limit: String, code: Int32), kind: String) throws {
    let folder = try folder(for: file.path)
    if kind == "pipe" {
      #expect(try Tool.shell("mkfifo pipe", in: folder.url).code == 0)
      try folder.link(file.path, to: folder.url.appending(path: "pipe").path)
    } else {
      try folder.link(file.path, to: kind)
    }
    // A walk takes nothing but files; what is named is always read.
    if file.path.hasSuffix(".swift") || file.path.hasSuffix(".entitlements") || file.path == "project.yml" {
      let outcome = try Tool.run(["Healthy.swift", file.path == "project.yml" ? "." : file.path], in: folder.url)
      let complaint = file.path == "project.yml" ? "" : "swiftdata-lint: \(file.path): is not a regular file\n"
      #expect(outcome.complaints == complaint)
      return
    }
    let outcome = try run(file.path, in: folder)
    #expect(outcome.complaints == "swiftdata-lint: \(file.path): is not a regular file\n")
    #expect(outcome.code == file.code)
  }

  @Test("each kind of file has a limit", arguments: files)
  func limits(path: String, limit: String, code: Int32) throws {
    let folder = try folder(for: path)
    let number = try #require(Int(limit.prefix { $0.isNumber })) << (limit.hasSuffix("KB") ? 10 : 20)
    let file = folder.url.appending(path: path)
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: UInt64(number + 1))
    let outcome = try run(path, in: folder)
    #expect(outcome.complaints == "swiftdata-lint: \(path): is larger than \(limit)\n")
    #expect(outcome.code == code)
    if code == 3 { #expect(outcome.output.contains("'Healthy' has no 'versionIdentifier'"), "the rest is checked") }
    if number > 1 << 20 { return }
    try handle.truncate(atOffset: UInt64(number))
    #expect(try !run(path, in: folder).complaints.contains("larger"))
  }

  @Test("a store that is not a file is named", arguments: ["/dev/zero", "pipe"])
  func stores(kind: String) throws {
    let folder = try TemporaryFolder()
    _ = try Tool.shell("mkfifo pipe", in: folder.url)
    try folder.link("App.store", to: kind)
    let outcome = try Tool.run(["inspect", "App.store"], in: folder.url)
    #expect(outcome.code == 3 && outcome.complaints == "swiftdata-lint: App.store: is not a regular file\n")
  }

  // MARK: Names

  /// A file name that is not UTF-8, as a shell writes it.
  private static let name = #"$(printf 'caf\351')"#

  #if os(Linux)
    @Test("a file with a name that is not UTF-8 is read, reported, fixed and recorded like any other")
    func invalidNames() throws {
      let folder = try TemporaryFolder([
        "Source.swift": NotesApp.first.source.replacing("[Note.self]", with: "[]") + "func show(_ note: V1.Note) {}\n"
      ])
      let prepare = "mkdir \(Self.name) && mv Source.swift \(Self.name)/\(Self.name).swift"
      #expect(try Tool.shell(prepare, in: folder.url).code == 0)
      let concise = try Tool.run(["--format", "concise", "--only", "missing-model"], in: folder.url)
      #expect(concise.complaints == "" && concise.code == 1)
      #expect(concise.output.hasPrefix("caf\u{FFFD}/caf\u{FFFD}.swift:"))
      let named = try Tool.shell(
        "swiftdata-lint --format concise --only missing-model \(Self.name)/\(Self.name).swift", in: folder.url)
      #expect(named.output == concise.output && named.complaints == "")
      let applied = try Tool.shell(
        "git init -q . && swiftdata-lint --only missing-model --diff \(Self.name) > patch; git apply patch",
        in: folder.url)
      #expect(applied.code == 0, "\(applied.complaints)")
      #expect(try Tool.run(["--only", "missing-model"], in: folder.url).code == 0, "the patch fixes it")
      #expect(try Tool.shell("git apply -R patch", in: folder.url).code == 0)
      let fixed = try Tool.run(["--fix", "--only", "missing-model", "--allow-dirty"], in: folder.url)
      #expect(fixed.code == 0 && fixed.complaints == "")
      let committed = try Tool.shell(
        "git add . && git -c user.name=a -c user.email=a@b commit -qm a && git tag v1 && swiftdata-lint --fix",
        in: folder.url)
      #expect(!committed.complaints.contains("git"), "\(committed.complaints)")
      let diff = try Tool.run(["diff", "v1..v1"], in: folder.url)
      #expect(diff.code == 0 && diff.complaints == "")
    }
  #endif
}
