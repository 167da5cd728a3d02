import SchemaLinting
import SchemaProject
import SchemaRules
import SchemaWriting

/// Prepares the next version of a plan, and says what it made of it.
struct VersionWriter {
  var files: SourceWriter { result.files }
  private let result: SourceEditor.Result
  private let version: NewVersion
  private let frozen: FrozenVersion?
  private let shipped: VersionAtReference?
  private let testPath: String?
  /// Whether a target compiles the test without being told.
  private let compilesTest: Bool

  /// Prepares a version after the last one; nothing is written yet.
  init(
    _ editor: SourceEditor, plan: ProjectPlan, last: ProjectVersion, name: String?, shipped: VersionAtReference?
  ) throws {
    let current = VersionAtReference(last)
    let source = shipped ?? current
    do {
      version = try NewVersion(
        named: name, after: last, of: plan, changes: source.state.differences(to: current.state),
        allowsNewFiles: editor.compilesFiles(beside: last))
      var changes = try version.sourceChanges()
      changes.edits += try editor.edits(of: version)
      let isComplete = FrozenVersion(last, from: current.models, in: current.schemas, before: version).isComplete
      frozen =
        !isComplete || !source.state.isSame(as: current.state)
        ? FrozenVersion(last, from: source.models, in: source.schemas, before: version) : nil
      if let frozen {
        try editor.requireCopyable(frozen, from: source)
        changes.add(frozen.changes(allowsNewFiles: editor.compilesFiles(beside: last)))
      }
      let test = editor.migrationTest(to: version, from: source, frozen: frozen)
      if let test { changes.add(test) }
      testPath = test?.path
      compilesTest = test.map { editor.compiles($0.path) } ?? true
      let name = version.name
      let edited = try editor.applying(changes)
      let classes = Set(edited.version(name)?.models.map(\.subject) ?? [])
      result = try edited.result(
        expecting: [last.subject: source, name: current], continuing: [last.subject: last.subject, name: last.subject]
      ) { $0.isStep(to: name, of: classes) }
    } catch let obstacle as NewVersion.Obstacle {
      throw UsageError(message: "\(obstacle.reason); nothing was written")
    }
    self.shipped = shipped
  }

  /// What was done, and what is left to do.
  var report: String {
    var lines = ["'\(version.name)' is the last version of '\(version.plan.name)' now"]
    lines += files.madePaths.map { "  created \($0)" } + files.editedPaths.map { "  edited \($0)" }
    if let frozen, !frozen.isComplete {
      lines.append(
        "'\(version.last.name)' has its own copies of \(frozen.contents), as in "
          + "\(shipped?.name ?? "the working tree")")
    }
    if !version.hasStage {
      lines.append(
        "'\(version.plan.name)' has no stages, so stores are still migrated to '\(version.name)' by inference")
    } else if version.changes.isEmpty {
      lines.append(
        "'\(version.last.name)' and '\(version.name)' are identical until a model changes: change one before you ship")
    } else if version.isLightweight {
      lines.append("the stage is lightweight: SwiftData can make all changes by itself")
    } else {
      lines.append("the stage is custom: write its closures, whose comments name what needs them")
    }
    if let testPath, !compilesTest { lines.append("add \(testPath) to the target of the tests in Xcode") }
    if testPath == nil {
      lines.append("no tests of the app's module were found, so no test of the migration was written")
    }
    return (lines + result.upgrade).map { "\($0.printable)\n" }.joined()
  }
}

extension Diagnostic {
  /// Whether it is about what changes in the step to a new version: its models are to be edited, and its stage is to be
  /// written.
  fileprivate func isStep(to version: String, of classes: Set<String>) -> Bool {
    if rule == "identical-versions" { return finding.subject == version }
    guard Catalogue.builtIn.entry(rule)?.family == "Changes" else { return false }
    let subjects = finding.members.isEmpty ? [finding.subject] : finding.members.map(\.subject)
    return subjects.allSatisfy { subject in
      classes.contains { subject == $0 || subject.hasPrefix("\($0).") } || subject.hasPrefix(version)
    }
  }
}
