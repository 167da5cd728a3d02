import SchemaProject

/// What can be said of a log and of the project that it comes from.
package struct Diagnosis: Sendable {
  /// An error of the log with the answers for its causes.
  package struct Item: Sendable {
    package let match: ErrorMatch
    /// Its causes in the page's order.
    package let causes: [CauseAnswer]
    /// What its text names and the project does not have, in words.
    package let notes: [String]
  }

  /// The name of the log; nil if none was given.
  package let source: String?
  /// The number of lines of the log.
  package let lineCount: Int
  /// The errors that were found.
  package let items: [Item]
  /// The hashes that were found.
  package let hashes: [HashAnswer]
  /// What to look at first, where no error was given or no cause was found.
  package let steps: [StepAnswer]
  package let project: Project
  /// The project's folder, as it is shown.
  package let folder: String
  /// Whether there is anything of SwiftData in the project.
  package let hasSchema: Bool
  /// The version of the tool.
  package let toolVersion: String

  /// Puts together what a log and a project show; without a log, the first steps alone.
  package init(
    _ log: (name: String, contents: LogContents)?, _ examination: ProjectExamination, folder: String,
    toolVersion: String
  ) {
    source = log?.name
    lineCount = log?.contents.lineCount ?? 0
    let items = (log?.contents.matches ?? []).map { match in
      Item(match: match, causes: examination.answers(for: match), notes: examination.notes(on: match))
    }
    self.items = items
    hashes = HashAnswer.all(log?.contents.hashes ?? [], in: examination.examined)
    let hasCause = items.contains { $0.causes.contains { $0.state == .present } }
    steps = hasCause ? [] : examination.firstSteps(after: items.map(\.match))
    project = examination.examined
    self.folder = folder
    hasSchema = examination.hasSchema
    self.toolVersion = toolVersion
  }

  /// Whether the log shows anything that is known: an error, or a hash of the project.
  package var isRecognized: Bool { !items.isEmpty || hashes.contains { !$0.owners.isEmpty } }

  /// Whether some cause was found in the project.
  package var hasCause: Bool { items.contains { $0.causes.contains { $0.state == .present } } }

  /// What sources cannot show and a person can look at.
  package static let nextSteps = [
    "read the console output above the crash: the reason is there, not in the error that the app receives",
    "check whether the store file exists and how large it is; by default, it is 'Library/Application Support/default.store' in the "
      + "app's container",
    "run the app with the argument '-com.apple.CoreData.SQLDebug 1' and see which tables and columns it accesses last",
    "test the upgrade on a device: install the last release, create data, install this build over it, and compare the "
      + "number of records before and after",
  ]
}
