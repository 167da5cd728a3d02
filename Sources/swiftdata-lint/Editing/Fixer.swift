import SchemaFiles
import SchemaLinting
import SchemaLoading

/// Fixes a project as the options say.
struct Fixer {
  let options: FixOptions
  let workspace: Workspace
  let known: KnownFindings
  let check: ProjectCheck
  /// The text on standard input; nil where the files are fixed.
  let edited: Workspace.EditedText?

  /// What came of it.
  struct Result {
    /// The project as the files hold it now.
    var check: FixLoop.Check
    /// The fixes that were written; nil where nothing was to be fixed.
    var applied: [AppliedFix]?
    /// Whether there is something to change.
    var hasChanges = false
    /// What could not be written.
    var failures: [ReadFailure] = []
  }

  /// Fixes what the rules found. Where something could not be read, nothing is fixed: a rule may know too little.
  func run(_ loaded: ProjectLoader.Loaded, _ outcome: Linter.Outcome) throws(UsageError) -> Result {
    if options.mode == .none { return Result(check: FixLoop.Check(loaded.project, outcome)) }
    let start = check.check(loaded.project, outcome)
    guard loaded.failures.isEmpty else {
      Terminal.complain("nothing is fixed, because something could not be read")
      if options.mode == .apply, let edited { Terminal.printExactly(edited.bytes) }
      return Result(check: start, applied: options.mode == .apply ? [] : nil)
    }
    let loop = Self.loop(in: workspace, known, check, editing: edited, takesUnsafe: options.takesUnsafe)
    let fixed = ProgressLine.during { _ in loop.run(from: start) }
    for (fix, objection) in fixed.dropped {
      Terminal.complain("the fix for \(fix.diagnostic.fingerprint) was left out, because \(objection.text)")
    }
    return options.mode == .show ? show(fixed) : try apply(fixed)
  }

  /// What applies the fixes of a workspace; only to the text on standard input where there is one.
  static func loop(
    in workspace: Workspace, _ known: KnownFindings, _ check: ProjectCheck, editing edited: Workspace.EditedText?,
    takesUnsafe: Bool
  ) -> FixLoop {
    let only = edited.map { Path.relative($0.path, to: workspace.workingFolder) }
    return FixLoop(
      takesUnsafe: takesUnsafe, mayEdit: { only == nil || $0 == only },
      fixable: { workspace.shown(known.open($0)) }, check: check.run(with:))
  }

  private func show(_ fixed: FixedProject) -> Result {
    Terminal.print(diff: SourceWriter(fixed.groups, in: workspace).diff)
    if fixed.files.isEmpty { reportUnsafe(fixed.check.outcome) }
    return Result(check: fixed.check, hasChanges: !fixed.files.isEmpty)
  }

  /// Says so where only unsafe fixes could change something.
  private func reportUnsafe(_ outcome: Linter.Outcome) {
    let count = workspace.shown(known.open(outcome)).count { !$0.finding.fixes.isEmpty }
    guard !options.takesUnsafe, count > 0 else { return }
    let what = count == 1 ? "1 finding has an unsafe fix" : "\(count) findings have unsafe fixes"
    Terminal.complain("no safe fixes; \(what): use --diff --unsafe-fixes")
  }

  private func apply(_ fixed: FixedProject) throws(UsageError) -> Result {
    if let edited {
      Terminal.printExactly(fixed.files.first?.after ?? edited.bytes)
      return Result(check: fixed.check, applied: fixed.applied, hasChanges: !fixed.files.isEmpty)
    }
    let writer = SourceWriter(fixed.groups, in: workspace)
    if !options.allowsDirty { try writer.refuseDirty("nothing was fixed") }
    let (failures, isWritten) = writer.writeGroups()
    // What is reported is what the files hold.
    let written = failures.isEmpty ? fixed.check : check.run(with: [:])
    let applied = fixed.applied.filter { $0.paths.allSatisfy(isWritten) }
    return Result(check: written, applied: applied, hasChanges: !fixed.files.isEmpty, failures: failures)
  }
}
