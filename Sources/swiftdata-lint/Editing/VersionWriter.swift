import SchemaLinting
import SchemaProject
import SchemaRules
import SchemaSyntax
import SchemaWriting

/// Prepares the next version of some plans, and says what it made of it.
struct VersionWriter {
  var files: SourceWriter { result.files }
  private let result: SourceEditor.Result
  /// The versions that are added, the oldest first.
  private let steps: [VersionStep]
  /// The release that shipped the last version as it is; nil where it changed since, or is new.
  private let shippedAs: String?
  /// The test of the last migration.
  private let testPath: String?
  /// Whether a target compiles the test without being told.
  private let compilesTest: Bool
  /// The versions before the last one that change with the app's classes.
  private let sharing: String?

  /// Prepares a version after the last one, and one for each shape that the last one shipped with before its newest;
  /// `shipped` are these shapes, the oldest first. Nothing is written yet.
  init(
    _ editor: SourceEditor, plans: [ProjectPlan], last: ProjectVersion, name: String?, shipped: [VersionAtReference]
  ) throws {
    let current = VersionAtReference(last)
    let sources = shipped.isEmpty ? [current] : shipped
    // Of several shapes the newest is the last version, as long as nothing has changed since it shipped.
    let isUnchanged = sources.count > 1 && sources[sources.count - 1].state.isSame(as: current.state)
    let states = sources + (isUnchanged ? [] : [current])
    var (edited, steps): (SourceEditor, [VersionStep]) = (editor, [])
    var ends = (plans: plans, last: last)
    for (source, next) in zip(states, states.dropFirst()) {
      let isNewest = steps.count == states.count - 2
      let step = try VersionStep(
        edited, after: ends.last, of: ends.plans, from: source, to: next, named: isNewest ? name : nil)
      edited = try edited.applying(step.changes)
      steps.append(step)
      ends = try edited.ends(after: step.version)
    }
    let newest = steps[steps.count - 1]
    let test = edited.migrationTest(to: newest.version)
    if let test { edited = try edited.applying(SourceChanges(newFiles: [test])) }
    testPath = test?.path
    compilesTest = test.map { editor.compilesFile($0.path) } ?? true
    let names = steps.map(\.version.name)
    let classes = Set(names.compactMap(edited.version).flatMap(\.models).map(\.subject))
    let changed = [last.subject] + names
    result = try edited.result(
      expecting: Dictionary(zip(changed, states)) { first, _ in first },
      continuing: Dictionary(changed.map { ($0, last.subject) }) { first, _ in first }
    ) { finding in names.contains { finding.isStep(to: $0, of: classes) } }
    self.steps = steps
    sharing = plans.sharing(before: last)
    shippedAs = isUnchanged ? sources.last?.name : nil
  }

  /// What was done, and what is left to do.
  var report: String {
    let newest = steps[steps.count - 1].version
    var lines = ["'\(newest.name)' is the last version of \(newest.plans.map(\.name).quotedList) now"]
    lines += files.madePaths.map { "  created \($0)" } + files.editedPaths.map { "  edited \($0)" }
    lines += steps.compactMap(\.copies) + steps.dropLast().compactMap(\.task) + steps[steps.count - 1].remarks
    lines += steps.flatMap(\.tables).uniqued.map {
      "\(VersionAtReference.position($0)) lists the versions one by one: add '\(newest.name)' there"
    }
    if let sharing { lines.append(sharing) }
    if let shippedAs {
      lines.append(
        "'\(newest.name)' is what \(shippedAs) shipped; before you change a model, run 'swiftdata-lint new-version' again"
      )
    }
    if let testPath, !compilesTest { lines.append("add \(testPath) to the target of the tests in Xcode") }
    if testPath == nil {
      lines.append("no tests of the app's module were found, so no test of the migration was written")
    }
    return (lines + result.upgrade).map { "\($0.printable)\n" }.joined()
  }
}

/// A version that is added to a plan, with what the one before it becomes.
private struct VersionStep {
  let version: NewVersion
  /// The copies that the version before it gets; nil where it has all.
  let frozen: FrozenVersion?
  /// The version before it as it shipped.
  let source: VersionAtReference
  let changes: SourceChanges
  /// Where code names it beside earlier ones.
  let tables: [Place]

  init(
    _ editor: SourceEditor, after last: ProjectVersion, of plans: [ProjectPlan], from source: VersionAtReference,
    to next: VersionAtReference, named name: String?
  ) throws {
    self.source = source
    let current = VersionAtReference(last)
    do {
      version = try NewVersion(
        named: name, after: last, of: plans, changes: source.state.differences(to: next.state),
        compilesFile: editor.compilesFile)
      let isComplete = FrozenVersion(last, from: current.models, in: current.schemas, before: version).isComplete
      frozen =
        !isComplete || !source.state.isSame(as: current.state)
        ? FrozenVersion(last, from: source.models, in: source.schemas, before: version) : nil
      let others = try editor.unparsedFiles(
        naming: [editor.project.symbols[last.type].name] + (frozen?.namesElsewhere ?? []))
      var (changes, tables) = try version.sourceChanges(in: others)
      if let frozen {
        try source.requireCopyable(frozen, beside: others)
        changes.add(frozen.changes(allowsNewFiles: editor.compilesFiles(beside: last)))
      }
      try VersionAtReference.refuse(
        version.conflicts(replacing: frozen?.copiedNames ?? [], in: others),
        "once the app's code uses '\(version.name)'",
        "move that to an extension of the name that the app uses for it, or remove it")
      try VersionAtReference.refuse(
        version.stageConflicts(in: others), "once the app's code uses '\(version.name)'",
        "give the stage functions of its own for that")
      (self.changes, self.tables) = (changes, tables)
    } catch let obstacle as NewVersion.Obstacle {
      throw UsageError(message: "\(obstacle.reason); nothing was written")
    }
  }

  /// The copies that the version before got, in words.
  var copies: String? {
    frozen.flatMap { frozen in
      frozen.isComplete
        ? nil : "'\(version.last.name)' has its own copies of \(frozen.contents), as in \(source.name)"
    }
  }

  /// What is left to do on the way to a version that shipped.
  var task: String? {
    guard !version.plansWithStage.isEmpty, !version.isLightweight else { return nil }
    return hasOneStage
      ? "the stage to '\(version.name)' is custom: write its closures, whose comments name what needs them"
      : "the stages to '\(version.name)' are custom: write their closures, whose comments name what needs them"
  }

  /// What is left to do on the way to the newest version.
  private var outcome: String {
    if version.changes.isEmpty {
      return
        "'\(version.last.name)' and '\(version.name)' are identical until a model changes: change one before you ship"
    }
    if version.isLightweight {
      return "\(hasOneStage ? "the stage is" : "the stages are") lightweight: SwiftData can make all changes by itself"
    }
    return hasOneStage
      ? "the stage is custom: write its closures, whose comments name what needs them"
      : "the stages are custom: write their closures, whose comments name what needs them"
  }

  /// What becomes of stores on the way to the newest version, and what is left to do.
  var remarks: [String] { [inference].compactMap { $0 } + (version.plansWithStage.isEmpty ? [] : [outcome]) }

  private var hasOneStage: Bool { version.plansWithStage.count == 1 }

  /// That plans have no stages; nil where all have.
  private var inference: String? {
    let names = version.plans.filter { !version.plansWithStage.contains($0) }.map(\.name)
    guard !names.isEmpty else { return nil }
    let plans = "\(names.quotedList) \(names.count == 1 ? "has" : "have")"
    return "\(plans) no stages, so stores are still migrated to '\(version.name)' by inference"
  }
}

extension SourceEditor {
  /// The plans that a version was added to, with that version.
  fileprivate func ends(
    after version: NewVersion
  ) throws(UsageError) -> (plans: [ProjectPlan], last: ProjectVersion) {
    var plans: [ProjectPlan] = []
    for before in version.plans {
      let after = project.app.forwardPlans.first { $0.subject == before.subject }
      let stages = before.stageList.count + (version.plansWithStage.contains(before) ? 1 : 0)
      guard let after, after.lastVersion?.name == version.name, after.stageList.count == stages,
        after.listedNames.count == before.listedNames.count + 1,
        after.listedNames.filter({ $0 != version.name }) == before.listedNames
      else {
        throw UsageError(
          message: "'\(version.name)' would not be the last version of '\(before.name)', with one more stage; write "
            + "its 'schemas' and 'stages' as array literals; nothing was written")
      }
      plans.append(after)
    }
    guard let last = plans.first?.lastVersion else {
      throw UsageError(
        message: "the last version of \(plans.map(\.name).quotedList) would not be known; nothing was written")
    }
    return (plans, last)
  }
}

extension ProjectPlan {
  /// The names of the versions in `schemas`.
  fileprivate var listedNames: [String] { (schemas?.types ?? []).map { project.symbols[$0].qualifiedName } }
}

extension [ProjectPlan] {
  /// That versions before one lack copies, so that a change of a model would change them too; nil where none does.
  fileprivate func sharing(before last: ProjectVersion) -> String? {
    let names = flatMap { $0.history.prefix { $0 != last } }.uniqued(by: \.type).filter(\.lacksCopies).map(\.name)
    guard let first = names.first else { return nil }
    return
      "\(names.shortQuotedList) still \(names.count == 1 ? "shares" : "share") classes or stored types with the app: "
      + "before you change one, run 'swiftdata-lint freeze \(names.count == 1 ? first : "--all")'"
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
