import SchemaFiles
import SchemaProject
import SchemaSyntax
import SchemaText

/// The folder that holds a project's records, one file a release.
package struct RecordFolder: Sendable {
  package let path: String

  /// Takes a folder, which need not exist.
  package init(_ path: String) { self.path = path }

  /// The file of a release: its name with every character outside `A-Z a-z 0-9 . _ -`, and a period in front, as
  /// `%XX`.
  package func file(of release: String) -> String {
    var name = ""
    for byte in release.utf8 {
      let isPlain = Self.plainBytes.contains(byte) && !(name.isEmpty && byte == UInt8(ascii: "."))
      let digits = String(byte, radix: 16, uppercase: true)
      name += isPlain ? String(UnicodeScalar(byte)) : "%" + (digits.count == 1 ? "0" : "") + digits
    }
    return "\(path)/\(name).json"
  }

  private static let plainBytes = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-".utf8)

  // MARK: Reading

  /// What was read.
  package struct Contents: Sendable {
    /// The records with their files, in the usual order of their releases.
    package var records: [(record: ReleaseRecord, file: SourceFile)] = []
    /// What could not be read, or contradicts another record.
    package var failures: [ReadFailure] = []

    /// The releases that the records show.
    package var releases: [Release] { records.flatMap { $0.record.releases(in: $0.file) } }

    /// The file that records a release, as it is shown.
    package func file(of release: String) -> String? { records.first { $0.record.release == release }?.file.path }

    /// The release that a file records.
    package func release(in file: String) -> String? { records.first { $0.file.path == file }?.record.release }
  }

  /// Reads the records in some folders; paths are shown relative to a folder.
  package static func contents(of folders: [String], shownIn folder: String) -> Contents {
    let parts = folders.map { RecordFolder($0).contents(shownIn: folder) }
    return Contents(records: parts.flatMap(\.records), failures: parts.flatMap(\.failures))
  }

  /// Reads all records; paths are shown relative to a folder. A folder that is not there has none.
  package func contents(shownIn folder: String) -> Contents {
    guard FileSystem.exists(path) else { return Contents() }
    var contents = Contents()
    do {
      for entry in try FileSystem.entries(path)
      where entry.name.hasSuffix(".json") {
        let path = "\(path)/\(entry.name)"
        contents.add(path) { () throws(ReadFailure) in
          SourceFile(path: Path.relative(path, to: folder), bytes: try FileSystem.read(path, as: .record))
        }
      }
    } catch {
      contents.failures.append(error)
    }
    return contents.sorted
  }

  /// Reads records that are at hand as files; others are skipped.
  package static func contents(of files: [SourceFile]) -> Contents {
    var contents = Contents()
    for file in files
    where file.path.hasSuffix(".json") && file.path.split(separator: "/").dropLast().last == Release.recordFolder[...] {
      contents.add(file.path) { () throws(ReadFailure) in file }
    }
    return contents.sorted
  }

  fileprivate static func record(_ bytes: [UInt8], _ path: String) throws(ReadFailure) -> ReleaseRecord {
    do {
      return try ReleaseRecord(bytes)
    } catch {
      throw ReadFailure(path: path, reason: error.reason)
    }
  }

  // MARK: Writing

  /// The record in a file; nil if there is none.
  package func record(in file: String) throws(ReadFailure) -> ReleaseRecord? {
    guard FileSystem.kind(file) != nil else { return nil }
    return try Self.record(try FileSystem.read(file, as: .record), file)
  }

  /// Writes a record into its file.
  package func write(_ record: ReleaseRecord) throws(ReadFailure) {
    try FileSystem.makeFolder(path)
    try FileSystem.write(record.text, to: file(of: record.release))
  }
}

extension RecordFolder.Contents {
  /// Adds the record in a file, or why it is none.
  fileprivate mutating func add(_ path: String, _ read: () throws(ReadFailure) -> SourceFile) {
    do {
      let file = try read()
      let record = try RecordFolder.record(file.bytes, path)
      if let other = records.first(where: { $0.record.release == record.release }) {
        let reason = "records release '\(record.release)', but so does \(other.file.path)"
        failures.append(ReadFailure(path: path, reason: reason))
      } else {
        records.append((record, file))
      }
    } catch {
      failures.append(error)
    }
  }

  /// With the records in the usual order of their releases.
  fileprivate var sorted: Self {
    var contents = self
    contents.records.sort { NaturalOrder($0.record.release) < NaturalOrder($1.record.release) }
    return contents
  }
}
