/// What a session knows of the machine that it runs on.
package protocol ServerSurroundings: Sendable {
  /// The project of a file or a folder; nil for a folder that is too wide to be walked, such as a home folder.
  func project(around path: String, _ settings: ServerSettings) -> ProjectIdentity?
  /// Where a file is, whatever it is called.
  func location(of path: String) -> FileLocation
  /// The bytes of a file; nil if it cannot be read.
  func read(_ path: String) -> [UInt8]?
  /// Whether a process runs.
  func isAlive(_ process: Int) -> Bool
}

/// What the client may set.
package struct ServerSettings: Hashable, Sendable {
  /// The configuration for all projects; nil for those that are found.
  package var configuration: String?
  /// Whether findings in files that are not open are left out.
  package var showsOpenFilesOnly = false

  package init() {}
}

/// What tells a project from others.
package struct ProjectIdentity: Hashable, Sendable {
  /// The folder of the project, absolute; of a file that is checked alone, the file.
  package let root: String
  /// The configuration that counts for it, absolute.
  package let configuration: String?

  package init(root: String, configuration: String?) {
    self.root = root
    self.configuration = configuration
  }
}

/// Where a file is.
package struct FileLocation: Hashable, Sendable {
  /// The path that a walk of its project finds it by.
  package let path: String
  /// The path without any link.
  package let resolvedPath: String
  /// What tells files of one machine apart; nil for a path that leads nowhere.
  package let number: FileNumber?

  package init(path: String, resolvedPath: String, number: FileNumber?) {
    self.path = path
    self.resolvedPath = resolvedPath
    self.number = number
  }
}

/// The number of a file on its device.
package struct FileNumber: Hashable, Sendable {
  private let device: UInt64
  private let file: UInt64

  package init(device: UInt64, file: UInt64) {
    self.device = device
    self.file = file
  }
}
