import SchemaLinting
import SchemaProject

/// What can be said of a log and of the project that it comes from.
package struct Diagnosis: Sendable {
  /// The name of the log; nil if none was given.
  package let source: String?
  /// The number of lines of the log.
  package let lineCount: Int
  /// The errors that were found; those with a cause in the project first.
  package let items: [DiagnosedError]
  /// The hashes that were found.
  package let hashes: [HashAnswer]
  /// What to look at first, where no error was given or no cause was found.
  package let steps: [StepAnswer]
  package let project: Project
  /// The app that was examined.
  package let app: ExaminedApp
  /// The project's folder, as it is shown.
  package let folder: String
  /// What the folder is called.
  package let name: String
  /// Whether there is anything of SwiftData in the project.
  package let hasSchema: Bool
  /// The version of the tool.
  package let toolVersion: String

  /// Puts together what a log and a project show; without a log, the first steps alone.
  package init(
    _ log: (name: String, contents: LogContents)?, _ examination: ProjectExamination, folder: String,
    name: String, toolVersion: String
  ) {
    source = log?.name
    lineCount = log?.contents.lineCount ?? 0
    items = DiagnosedError.all(log?.contents.matches ?? [], in: examination)
    hashes = HashAnswer.all(log?.contents.hashes ?? [], in: examination.examined)
    steps = items.contains(where: \.hasCause) ? [] : examination.firstSteps(after: items.map(\.match))
    project = examination.examined
    app = examination.app
    self.folder = folder
    self.name = name
    hasSchema = examination.hasSchema
    self.toolVersion = toolVersion
  }

  /// Whether the log shows anything that is known: an error, or a hash of the project.
  package var isRecognized: Bool { !items.isEmpty || hashes.contains { !$0.owners.isEmpty } }

  /// Whether some cause was found in the project.
  package var hasCause: Bool { items.contains(where: \.hasCause) }

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

/// An error of a log with the answers for its causes.
package struct DiagnosedError: Sendable {
  package let match: ErrorMatch
  /// Its causes: those that the project has first, else in the page's order.
  package let causes: [CauseAnswer]
  /// What its text names for sure.
  package let names: [NamedPart]
  /// What its text names and the project does not have, in words.
  package let notes: [String]
  /// What shows its causes in the project, the most likely first; what an earlier error shows is left out.
  package let findings: [Diagnostic]
  /// The rules whose findings an earlier error shows.
  package let repeated: [String]

  /// The errors of a log; those with a cause in the project first.
  static func all(_ matches: [ErrorMatch], in examination: ProjectExamination) -> [DiagnosedError] {
    let answered = matches.map { (match: $0, causes: examination.answers(for: $0)) }
    let isPresent: ([CauseAnswer]) -> Bool = { $0.contains { $0.state == .present } }
    let ordered = answered.filter { isPresent($0.causes) } + answered.filter { !isPresent($0.causes) }
    var shown: Set<String> = []
    return ordered.map { match, causes in
      let item = DiagnosedError(match, causes, in: examination, besides: shown)
      shown.formUnion(item.findings.map(\.fingerprint))
      return item
    }
  }

  private init(
    _ match: ErrorMatch, _ causes: [CauseAnswer], in examination: ProjectExamination, besides shown: Set<String>
  ) {
    self.match = match
    self.causes = causes.filter { $0.state == .present } + causes.filter { $0.state != .present }
    names = examination.names(in: match)
    notes = examination.notes(on: match)
    // What is certain to fail is likelier than what may.
    let ordered = causes.flatMap(\.rules).flatMap(\.evidence).uniqued(by: \.fingerprint).mostSevereFirst(by: \.severity)
    findings = ordered.filter { !shown.contains($0.fingerprint) }
    repeated = ordered.filter { shown.contains($0.fingerprint) }.map(\.rule).uniqued
  }

  /// Whether the project has one of its causes.
  package var hasCause: Bool { causes.contains { $0.state == .present } }

  /// The rules that looked for a cause and prove that the project does not have it.
  package var ruledOut: [String] { causes.flatMap(\.rules).filter(\.isAbsent).map(\.rule).uniqued }
  /// The rules that looked for a cause in the app's code and did not find it.
  package var notFound: [String] { causes.flatMap(\.rules).filter(\.isNotFound).map(\.rule).uniqued }

  /// What cannot be checked, in phrases: the rules with what they lack, then the causes that no rule sees.
  package var unchecked: [String] {
    let open = causes.flatMap(\.rules).filter { !$0.obstacles.isEmpty }.uniqued(by: \.rule)
    let rules = open.grouped(by: \.obstacles).map { group in
      "\(group.map(\.rule).joined(separator: ", ")) (\(group[0].obstacles.joined(separator: "; ")))"
    }
    return rules + causes.filter(\.rules.isEmpty).map { $0.cause.text.firstSentence }
  }
}

extension String {
  /// The text up to its first period, without it.
  fileprivate var firstSentence: String {
    firstRange(of: ". ").map { String(self[..<$0.lowerBound]) } ?? (hasSuffix(".") ? String(dropLast()) : self)
  }
}
