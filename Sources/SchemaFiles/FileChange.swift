/// A file as it was read, and as it is to be.
package struct FileChange: Sendable {
  package let path: String
  /// What the file holds; nil for a file that is made.
  package let before: [UInt8]?
  package let after: [UInt8]

  package init(_ path: String, before: [UInt8]?, after: [UInt8]) {
    self.path = path
    self.before = before
    self.after = after
  }

  /// The same change under an absolute path.
  package func absolute(in folder: String) -> FileChange {
    FileChange(Path.absolute(path, in: folder), before: before, after: after)
  }
}
