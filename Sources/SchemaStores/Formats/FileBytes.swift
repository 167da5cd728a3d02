import SchemaFiles

/// Bytes that are read by position, such as those of a file of any size.
package protocol StoredBytes: Sendable {
  /// How many there are.
  var count: Int { get }
  /// Some of them, fewer where they end before.
  func read(at offset: Int, count: Int) throws(FormatFailure) -> [UInt8]
}

/// The bytes of an open file; what another process writes meanwhile is read as it is.
package struct FileBytes: StoredBytes {
  private let file: RegularFile

  /// Opens a file for reading alone.
  package init(_ path: String) throws(FormatFailure) {
    do throws(ReadFailure) {
      file = try RegularFile(path)
    } catch {
      throw .unreadable(error.reason)
    }
  }

  /// The bytes of a file; nil where there is none.
  static func ifPresent(_ path: String) throws(FormatFailure) -> FileBytes? {
    FileSystem.isMissing(path) ? nil : try FileBytes(path)
  }

  /// How many there were when the file was opened.
  package var count: Int { file.size }

  package func read(at offset: Int, count: Int) throws(FormatFailure) -> [UInt8] {
    do throws(ReadFailure) {
      return try file.bytes(at: offset, count: count)
    } catch {
      throw .unreadable(error.reason)
    }
  }
}

/// Bytes in memory.
package struct HeldBytes: StoredBytes {
  private let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package var count: Int { bytes.count }

  package func read(at offset: Int, count: Int) -> [UInt8] {
    guard offset >= 0, offset < bytes.count, count > 0 else { return [] }
    return Array(bytes[offset..<min(bytes.count, offset + min(count, bytes.count))])
  }
}
