import SchemaText

/// One Swift source file: where it is and its bytes.
package final class SourceFile: Sendable {
  /// The path as it is shown to users.
  package let path: String
  /// The path from the folder of the project: what depends on names of folders or on the order of files is the same wherever
  /// a run is started.
  package let projectPath: String
  /// The bytes as they are on disk, including a byte order mark.
  package let bytes: [UInt8]
  /// Whether it is a file as it was in a git reference, of which the path names the reference too.
  package let isOfReference: Bool

  /// Makes a file from bytes that are already in memory.
  package init(path: String, inProject projectPath: String? = nil, bytes: [UInt8], isOfReference: Bool = false) {
    self.path = path
    self.projectPath = projectPath ?? path
    self.bytes = bytes
    self.isOfReference = isOfReference
  }

  /// Makes a file from a text, for tests and examples.
  package convenience init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// The text of a span, with invalid UTF-8 replaced by U+FFFD.
  package func text(_ span: Span) -> String {
    bytes.withUnsafeBufferPointer { bytes in
      String(decoding: UnsafeBufferPointer(rebasing: bytes[span.start..<span.end]), as: UTF8.self)
    }
  }
}

extension SourceFile: Hashable {
  /// Files are the same when they are the same object: two files may have equal contents.
  package static func == (left: SourceFile, right: SourceFile) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
