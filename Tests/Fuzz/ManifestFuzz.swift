import SchemaFiles
import SchemaLinting
@testable import SchemaLoading
import SchemaRules
import SchemaSyntax

/// Reads any bytes as one of the files that say something about a project; the first byte says which.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: data, count: size))
  guard let kind = bytes.first else { return 0 }
  let rest = Array(bytes.dropFirst())
  switch Int(kind) % (manifests.count + 3) {
  case manifests.count: ignore(rest)
  case manifests.count + 1:
    var reader = ConfigurationReader(.builtIn)
    _ = reader.configuration(rest)
  case manifests.count + 2:
    let record = try? ReleaseRecord(rest)
    _ = record?.releases(in: SourceFile(path: "1.0.json", bytes: rest))
  default: load(manifests[Int(kind) % (manifests.count + 3)], rest)
  }
  return 0
}

/// The files that a project is described by.
private let manifests = [
  "/app/Package.swift", "/app/App.xcodeproj/project.pbxproj", "/app/Project.swift", "/app/project.yml",
  "/app/App/App.entitlements",
]

private func load(_ manifest: String, _ bytes: [UInt8]) {
  let tree = MemoryTree(["/app/Sources/App/App.swift": Array(app.utf8), manifest: bytes])
  let loaded = ProjectLoader(jobs: 1, workingFolder: "/app", openNames: Catalogue.builtIn.openNames)
    .load(tree, root: "/app")
  _ = Linter(.builtIn, selection: RuleSelection(), workingFolder: "/app").outcome(of: loaded.project)
}

private func ignore(_ bytes: [UInt8]) {
  var rules = IgnoreRules()
  rules.add(String(decoding: bytes, as: UTF8.self), base: "/app")
  let folder = rules.inside("/app/Sources")
  for name in ["App.swift", "Generated", "a.b.c.d"] { _ = folder.ignore(name, isFolder: name == "Generated") }
}

/// An app that the entitlements, targets and deployment targets of its manifest matter to.
private let app = """
  import SwiftData

  @Model final class Trip {
    var name: String
    var stops: [Stop]

    init(name: String) { self.name = name }
  }

  @Model final class Stop {
    var trip: Trip?

    init() {}
  }

  func container() throws -> ModelContainer {
    let shared = ModelConfiguration(groupContainer: .identifier("group.trips"), cloudKitDatabase: .private("iCloud.trips"))
    return try ModelContainer(for: Trip.self, Stop.self, configurations: shared)
  }
  """

/// Files that exist in memory only.
private struct MemoryTree: SourceTree {
  let files: BuildDescription.Files
  let failures: [ReadFailure] = []
  private let contents: [String: [UInt8]]

  init(_ contents: [String: [UInt8]]) {
    self.contents = contents
    files = BuildDescription.Files(contents.keys.sorted())
  }

  func read(_ path: String) throws(ReadFailure) -> [UInt8] {
    guard let bytes = contents[path] else { throw ReadFailure(path: path, reason: "is missing") }
    return bytes
  }
}
