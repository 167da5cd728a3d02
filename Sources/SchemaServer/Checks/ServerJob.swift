import SchemaFiles
import SchemaLinting
import SchemaProject
import SchemaSyntax

/// Work that takes as long as a lint, done beside the session.
package struct ServerJob: Sendable {
  /// What is to be found out.
  package enum Task: Sendable {
    /// What the rules find in the project.
    case check
    /// The text of a file after all safe fixes in it.
    case fix(file: String)
  }

  package let task: Task
  package let project: ProjectIdentity
  /// A file or folder by which the project is found.
  package let member: String
  package let settings: ServerSettings
  /// The open texts of the project.
  package let texts: [OpenText]

  /// A text that stands for a file, which need not exist.
  package struct OpenText: Sendable {
    package let location: FileLocation
    package let bytes: [UInt8]
  }

  /// What came of a job.
  package enum Result: Sendable {
    case checked(CheckedProject)
    /// The text of the file; nil where nothing is fixed.
    case fixed([UInt8]?)
  }
}

/// What a run of `lint` over a project found.
package struct CheckedProject: Sendable {
  /// The folder that the paths of findings are relative to.
  package let folder: String
  /// What is reported, as `lint` reports it.
  package var diagnostics: [Diagnostic] = []
  /// The same with what the baseline holds.
  package var allDiagnostics: [Diagnostic] = []
  /// The rules; nil if the project could not be checked.
  package var catalogue: Catalogue?
  /// The project; nil if it could not be checked.
  package var project: Project?
  /// What is wrong with the configuration or the baseline.
  package var problems: [FileProblem] = []
  /// What else is to be said in the log.
  package var remarks: [String] = []
  /// Whether all was read.
  package var isComplete = true
  /// The files that decide what is found beside those that are always watched, absolute; they may have `*` in the last name.
  package var watched: [String] = []

  package init(folder: String) { self.folder = folder }

  /// The absolute path of a place.
  func path(of place: Place) -> String { Path.absolute(place.file.path, in: folder) }
}

/// Something wrong with a file that a run depends on.
package struct FileProblem: Sendable {
  package let message: String
  package let place: Place

  package init(_ message: String, at place: Place) {
    self.message = message
    self.place = place
  }
}
