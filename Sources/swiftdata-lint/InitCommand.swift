import SchemaFiles
import SchemaLinting
import SchemaLoading

/// `init`: writes a configuration with comments, and prints what to do next.
struct InitCommand: Verb {
  static let name = "init"
  static let operands = "[FOLDER]"
  static let summary = "write a configuration, and show the first commands and a hook"
  static let options = [
    Option(name: "--force", value: nil, summary: "overwrite an existing configuration")
  ]
  static let completion = Option.Completion.folders

  func run(_ session: Session) throws -> ExitCode {
    guard session.operands.count < 2 else { throw UsageError(message: "init takes one folder") }
    let workingFolder = try session.workingFolder
    let named = session.operands.first ?? "."
    let folder = Path.absolute(named, in: workingFolder)
    guard !named.isEmpty, FileSystem.kind(folder) == .folder else {
      throw UsageError(message: "no such folder: '\(named)'")
    }
    let path = Path.absolute(ConfigurationFile.name, in: folder)
    let shownPath = Path.relative(path, to: workingFolder)
    let exists = ((try? FileSystem.entries(folder)) ?? []).contains { $0.name == ConfigurationFile.name }
    if exists, !session.options.has("--force") {
      throw UsageError(message: "'\(shownPath)' exists; '--force' overwrites it")
    }
    let place = FileSystem.resolved(folder) ?? folder
    guard ProjectArea(around: place, outsideRepositories: place).contains(path) else {
      throw UsageError(message: "'\(shownPath)' \(ProjectArea.refusal)")
    }
    do {
      try FileSystem.write(ConfigurationTemplate.text, to: path)
    } catch {
      Terminal.complain("\(shownPath): \(error.reason)")
      return .unreadable
    }
    let steps = FirstCommands(folder: folder, shown: Path.relative(folder, to: workingFolder)).text
    Terminal.print("\(shownPath.printable) is written.\n\n\(steps)\n\(HookLines.text)")
    return .success
  }
}
