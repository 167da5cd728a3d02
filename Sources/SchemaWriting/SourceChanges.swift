import SchemaEdits

/// What is to be written: edits of files that exist, and files that do not.
package struct SourceChanges: Sendable {
  /// A file that is made.
  package struct NewFile: Hashable, Sendable {
    /// The path, relative as the paths of the project's files are.
    package let path: String
    package let text: String

    package init(path: String, text: String) {
      self.path = path
      self.text = text
    }
  }

  package var edits: [SourceEdit] = []
  package var newFiles: [NewFile] = []

  package mutating func add(_ other: SourceChanges) {
    edits += other.edits
    newFiles += other.newFiles
  }
}
