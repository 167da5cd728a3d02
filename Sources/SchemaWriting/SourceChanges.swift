import SchemaSyntax

/// What is to be written: edits of files that exist, and files that do not.
package struct SourceChanges: Sendable {
  /// A file that is made.
  package struct NewFile: Hashable, Sendable {
    /// The path, relative as the paths of the project's files are.
    package let path: String
    fileprivate var imports: [ImportLine]
    fileprivate var declarations: [String]
    private let lineEnd: String

    /// A file with declarations, each of several lines without a line end after the last one.
    init(path: String, imports: [ImportLine], declarations: [String], lineEnd: String = "\n") {
      (self.path, self.lineEnd) = (path, lineEnd)
      self.imports = imports.uniqued
      self.declarations = declarations
    }

    package var text: String {
      let lines = ([imports.lines].filter { !$0.isEmpty } + declarations.map { "\($0)\n" }).joined(separator: "\n")
      return lineEnd == "\n" ? lines : lines.replacing("\n", with: lineEnd)
    }
  }

  package var edits: [SourceEdit] = []
  /// One file for each path.
  package private(set) var newFiles: [NewFile] = []

  package init(edits: [SourceEdit] = [], newFiles: [NewFile] = []) {
    self.edits = edits
    newFiles.forEach { add($0) }
  }

  package mutating func add(_ other: SourceChanges) {
    edits += other.edits
    other.newFiles.forEach { add($0) }
  }

  /// Adds a file, or its declarations to those of the file with its path.
  package mutating func add(_ file: NewFile) {
    guard let index = newFiles.firstIndex(where: { $0.path == file.path }) else {
      newFiles.append(file)
      return
    }
    newFiles[index].imports = (newFiles[index].imports + file.imports).uniqued
    newFiles[index].declarations += file.declarations
  }
}
