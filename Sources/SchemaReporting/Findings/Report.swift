import SchemaFiles
import SchemaLinting
import SchemaNames
import SchemaProject

/// All that a run has to say, in whatever format.
package struct Report: Sendable {
  package let project: Project
  /// The diagnostics, sorted; the counts are those of all.
  package let diagnostics: [Diagnostic]
  /// The diagnostics that are shown, with their lines and columns: what every format is made from.
  package let shown: [PlacedDiagnostic]
  /// The number of Swift files read for markers.
  package let fileCount: Int
  /// The number of Swift files that no target compiles, which were left out.
  package let unbuiltCount: Int
  /// The version of the tool.
  package let toolVersion: String
  /// What could not be resolved.
  package let unresolved: [Unresolved]
  package var suppressed: [Diagnostic] = []
  /// What the baseline holds.
  package var baselined: [Diagnostic] = []
  /// What is said of fixes.
  package var fixing = Fixing()
  /// What would help the project next, as a command with what it does.
  package var nextStep: String?
  /// A diagram of the models that findings are about, as a block of Markdown.
  package var diagram: String?
  /// The rules that ran.
  package let rules: [Catalogue.Entry]
  /// The lowest severity that fails the run.
  package let failing: Severity
  /// Where and when the run took place.
  package let run: Run

  package init(
    project: Project, diagnostics: [Diagnostic], fileCount: Int, unbuiltCount: Int = 0, toolVersion: String,
    showsErrorsOnly: Bool = false,
    rules: [Catalogue.Entry] = [], failing: Severity = .error, run: Run = Run()
  ) {
    let shown = showsErrorsOnly ? diagnostics.filter { $0.severity == .error } : diagnostics
    let positions = PositionTable(shown.flatMap(\.places))
    self.shown = shown.map { PlacedDiagnostic($0, positions) }
    self.diagnostics = diagnostics
    self.project = project
    self.fileCount = fileCount
    self.unbuiltCount = unbuiltCount
    self.toolVersion = toolVersion
    self.rules = rules
    self.failing = failing
    self.run = run
    unresolved = project.schemas.declared.unresolved
  }

  /// Whether files were read and none declares a model, a version, a plan, a stage or a container.
  package var hasNoSchema: Bool {
    let schemas = project.schemas
    return fileCount > 0 && schemas.models.isEmpty && schemas.versions.isEmpty && schemas.plans.isEmpty
      && schemas.containers.isEmpty && schemas.declared.looseStages.isEmpty
  }

  /// The diagnostics that are shown, errors first.
  var mostSevereFirst: [PlacedDiagnostic] {
    shown.mostSevereFirst(by: \.severity)
  }

  /// The number of diagnostics of a severity.
  package func count(_ severity: Severity) -> Int {
    diagnostics.count { $0.severity == severity }
  }

  /// `1 error, 0 warnings, 2 notes`, each piece as `format` makes it.
  func counts(_ format: (Severity, Int, String) -> String = { $2 }) -> String {
    Severity.allCases.reversed().map { severity in
      let count = count(severity)
      return format(severity, count, count.counted("\(severity)"))
    }.joined(separator: ", ")
  }

  /// `12 files`.
  var files: String { fileCount.counted("file") }

  /// `checked 9 models, 3 versions, 1 plan and 1 container in 12 files`; what there is none of is left out.
  package var checked: String {
    let app = project.app
    let parts = [
      app.models.count.counted("model"), app.versions.count.counted("version"), app.plans.count.counted("plan"),
      app.containers.count.counted("container"),
      project.schemas.declared.looseStages.count.counted("stage") + " outside a plan",
    ].filter { !$0.hasPrefix("0 ") }
    guard let last = parts.last else {
      return "no SwiftData schema\(hasNoSchema || fileCount == 0 ? "" : " outside tests and previews") in \(files)"
    }
    let list = parts.count == 1 ? last : "\(parts.dropLast().joined(separator: ", ")) and \(last)"
    return "checked \(list) in \(files)"
  }
}

extension Report {
  /// What a run does with fixes.
  package struct Fixing: Sendable {
    /// Whether unsafe fixes count too.
    let takesUnsafe: Bool
    /// The fixes that were written; nil where fixes are only shown.
    let applied: [Applied]?

    /// A fix that was written to a file.
    package struct Applied: Sendable {
      let path: String
      let rule: String
      let title: String

      package init(_ fix: AppliedFix) {
        path = fix.diagnostic.finding.place.file.path
        rule = fix.diagnostic.rule
        title = fix.fix.title.text
      }
    }

    package init(takesUnsafe: Bool = false, applied: [Applied]? = nil) {
      self.takesUnsafe = takesUnsafe
      self.applied = applied
    }
  }

  /// How many findings were fixed and how many can be, in parentheses after the counts; empty where there is nothing to say.
  var fixCounts: String {
    let safe = diagnostics.count { $0.finding.fixes.contains(where: \.isSafe) }
    let unsafe = diagnostics.count { !$0.finding.fixes.isEmpty } - safe
    var parts: [String] = []
    if let applied = fixing.applied {
      parts.append("\(applied.count) fixed")
      // What is left of the safe ones was tried.
      if unsafe > 0, !fixing.takesUnsafe { parts.append("\(unsafe) can be fixed with --unsafe-fixes") }
    } else if fixing.takesUnsafe || safe == 0 {
      let count = safe + unsafe
      if count > 0 { parts.append("\(count) can be fixed with --fix\(unsafe > 0 ? " --unsafe-fixes" : "")") }
    } else {
      parts.append("\(safe) can be fixed with --fix")
      if unsafe > 0 { parts.append("\(unsafe) more with --unsafe-fixes") }
    }
    return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
  }
}

/// Where and when a run took place: what some formats say besides the findings.
package struct Run: Sendable {
  /// The absolute path of the folder that shown paths are relative to.
  package let workingFolder: String
  /// The absolute path of the repository's root, where a service that runs the tool names one around the working folder.
  package let repository: String?
  /// When it began, in seconds since 1970.
  package let start: Int
  /// How long it took; nil where that is not shown.
  package var duration: Duration?
  /// What could not be read, each with the reason.
  package var failures: [String] = []

  /// Makes a run; without arguments, one at the root of the file system in 1970.
  package init(workingFolder: String = "/", repository: String? = nil, start: Int = 0) {
    self.workingFolder = workingFolder
    self.repository = repository
    self.start = start
  }

  /// The absolute path of a shown path.
  func absolutePath(_ path: String) -> String { Path.absolute(path, in: workingFolder) }

  /// A shown path relative to the repository's root, as services want it.
  func repositoryPath(_ path: String) -> String {
    repository.map { Path.relative(absolutePath(path), to: $0) } ?? path
  }
}
