import SchemaFiles
import SchemaLinting
import SchemaRules

/// The baselines of a run: the one that is applied, and the one that is written.
struct KnownFindings {
  /// The options about baselines.
  static let options = [
    Option(
      name: "--baseline", value: "FILE", completion: .files, summary: "hide the findings that this file lists",
      detail: "Entries that no longer match a finding are named on standard error."),
    Option(
      name: "--write-baseline", value: "FILE", completion: .files,
      summary: "write the findings to a baseline, and hide them",
      detail: "An existing file only loses entries that are no longer found; new findings are still reported."),
    Option(name: "--force", value: nil, summary: "with --write-baseline: add new findings to an existing file"),
  ]

  /// The findings that are left out.
  private let applied: File?
  /// The file that is written, with what it held.
  private let written: File?
  private let addsNew: Bool
  private let workingFolder: String

  /// A baseline with its file.
  private struct File {
    let path: String
    /// What it holds; nil where there is no such file yet.
    let baseline: Baseline?
  }

  /// Reads the files that options or the configuration name.
  init(_ options: ParsedOptions, _ workspace: Workspace) throws {
    let folder = workspace.workingFolder
    workingFolder = folder
    written = try options.last("--write-baseline").map { try Self.file(Path.absolute($0, in: folder), in: folder) }
    addsNew = options.has("--force")
    if addsNew, written == nil { throw UsageError(message: "--force requires --write-baseline") }
    let named = options.last("--baseline").map { Path.absolute($0, in: folder) }
    let configured = workspace.configuration.baseline.map { Path.absolute($0, in: workspace.folder) }
    applied = try (named ?? configured).map { try Self.file($0, in: folder) }
    if let applied, applied.baseline == nil, applied.path != written?.path {
      let name = Path.relative(applied.path, to: folder)
      throw UsageError(message: "no such baseline: '\(name)'; create it with '--write-baseline \(name)'")
    }
  }

  /// The baselines that count where none is written.
  var counting: [Baseline] { [applied?.baseline].compactMap(\.self) }

  /// Whether a baseline is written.
  var writes: Bool { written != nil }

  var paths: [String] { [applied, written].compactMap { $0?.path } }

  private static func file(_ path: String, in folder: String) throws -> File {
    File(path: path, baseline: FileSystem.isMissing(path) ? nil : try Baseline(path, shownIn: folder))
  }

  /// Those of the findings that no baseline holds before one is written.
  func open(_ outcome: Linter.Outcome) -> [Diagnostic] {
    [applied, written].compactMap { $0?.baseline }.part(outcome.diagnostics).open
  }

  /// Writes the baseline that is to be written, says what no longer counts, and gives the baselines that count now. Where
  /// something could not be read, findings may be missing, so that nothing is written and nothing is said to be gone.
  func update(for outcome: Linter.Outcome, isComplete: Bool) -> (counting: [Baseline], isWritten: Bool) {
    var counting = counting
    var isWritten = true
    if let written {
      let old = written.baseline ?? Baseline()
      let new = old.updated(for: outcome, Catalogue.builtIn, addsNew: addsNew || written.baseline == nil)
      isWritten = isComplete && write(new, to: written)
      if !isComplete { complain("not written, because something could not be read", written.path) }
      reportNew(outcome.diagnostics.count { !new.contains($0) }, written)
      counting = counting.filter { _ in applied?.path != written.path } + [isWritten ? new : old]
    }
    if isComplete, let applied, applied.path != written?.path { reportStale(applied, outcome) }
    return (counting, isWritten)
  }

  /// Writes a baseline where it differs from what the file holds, and says what it holds then.
  private func write(_ baseline: Baseline, to file: File) -> Bool {
    let count = baseline.fingerprints.count.counted("finding")
    if file.baseline?.fingerprints == baseline.fingerprints {
      complain("unchanged, lists \(count)", file.path)
      return true
    }
    do {
      try FileSystem.write(baseline.text, to: file.path)
      complain("written, lists \(count)", file.path)
      return true
    } catch {
      complain(error.reason, file.path)
      return false
    }
  }

  private func reportNew(_ count: Int, _ file: File) {
    guard count > 0 else { return }
    let what = count == 1 ? "a new finding was" : "\(count) new findings were"
    complain("\(what) not added; use --force to add new findings", file.path)
  }

  private func reportStale(_ file: File, _ outcome: Linter.Outcome) {
    let stale = file.baseline?.stale(in: outcome, Catalogue.builtIn) ?? []
    guard !stale.isEmpty else { return }
    let name = Path.relative(file.path, to: workingFolder)
    for fingerprint in stale.prefix(Self.shownStale) { complain("'\(fingerprint)' is no longer found", file.path) }
    let rest = stale.count > Self.shownStale ? "\(stale.count - Self.shownStale) more are no longer found; " : ""
    complain("\(rest)use '--write-baseline \(name)' to remove them", file.path)
  }

  /// How many entries that match nothing are named.
  private static let shownStale = 10

  private func complain(_ text: String, _ path: String) {
    Terminal.complain("\(Path.relative(path, to: workingFolder)): \(text)")
  }
}
