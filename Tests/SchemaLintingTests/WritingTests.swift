import Foundation
import SchemaFiles
import TestSupport
import Testing

/// Files that are replaced together.
@Suite("Writing")
struct WritingTests {
  private func files(_ folder: TemporaryFolder, _ names: [String]) -> [FileChange] {
    names.map { name in
      FileChange("\(folder.path)/\(name)", before: Array("old \(name)".utf8), after: Array("new \(name)".utf8))
    }
  }

  @Test("all files are replaced")
  func all() throws {
    let folder = try TemporaryFolder(["a": "old a", "b": "old b"])
    try FileSystem.write(files(folder, ["a", "b"]))
    #expect(folder.text("a") == "new a" && folder.text("b") == "new b" && folder.names() == ["a", "b"])
  }

  @Test("where one cannot be, none is, and nothing is left over")
  func none() throws {
    let folder = try TemporaryFolder(["a": "old a", "b": "old b"])
    #expect(throws: ReadFailure(path: "\(folder.path)/gone/c", reason: "no such file or directory")) {
      try FileSystem.write(files(folder, ["a", "b", "gone/c"]))
    }
    // What cannot be renamed shows only after other files are in their place.
    try FileManager.default.createDirectory(at: folder.url.appending(path: "folder"), withIntermediateDirectories: true)
    #expect(throws: ReadFailure.self) { try FileSystem.write(files(folder, ["a", "folder"])) }
    #expect(folder.text("a") == "old a" && folder.text("b") == "old b")
    #expect(folder.names() == ["a", "b", "folder"])
  }
}
