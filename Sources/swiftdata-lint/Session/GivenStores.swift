import SchemaFiles
import SchemaStores

/// The stores that a command line names: files, and all stores in folders.
struct GivenStores {
  /// A store with its path as it is shown.
  typealias Named = (path: String, store: StoreContents)

  private(set) var stores: [Named] = []
  /// What could not be read.
  private(set) var failures: [ReadFailure] = []

  init(_ paths: [String], in folder: String) throws {
    for path in try InputPaths(paths, in: folder).absolute {
      if FileSystem.kind(path) == .folder {
        let before = stores.count + failures.count
        for file in Self.files(below: path, &failures) { read(file, folder, isNamed: false) }
        if stores.count + failures.count == before {
          failures.append(ReadFailure(path: path, reason: "holds no store"))
        }
      } else {
        read(path, folder, isNamed: true)
      }
    }
  }

  /// Reads a store; in a folder, another database is no reason to complain.
  private mutating func read(_ path: String, _ folder: String, isNamed: Bool) {
    do throws(FormatFailure) {
      stores.append((Path.relative(path, to: folder), try StoreContents(path: path)))
    } catch {
      if case .foreign = error, !isNamed { return }
      failures.append(ReadFailure(path: path, reason: error.reason))
    }
  }

  /// The files in a folder and in those below it that may be stores; links to folders are not followed.
  static func files(below folder: String, _ failures: inout [ReadFailure]) -> [String] {
    var files: [String] = []
    var folders = [folder]
    while let next = folders.popLast() {
      do throws(ReadFailure) {
        for entry in try FileSystem.entries(next) {
          let path = "\(next)/\(entry.name)"
          switch entry.kind {
          case .folder: folders.append(path)
          case .file: if FileFinder.isStore(entry.name) { files.append(path) }
          case .other: break
          }
        }
      } catch {
        failures.append(error)
      }
    }
    return files.sorted()
  }
}
