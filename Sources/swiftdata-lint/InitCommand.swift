import SchemaFiles
import SchemaLinting
import SchemaReporting

/// `init`: writes a configuration with comments, and prints what runs the linter.
struct InitCommand: Verb {
  static let name = "init"
  static let operands = "[FOLDER]"
  static let summary = "write a configuration and show how to run the linter as a hook"
  static let options = [
    Option(name: "--force", value: nil, summary: "write over a configuration that is there")
  ]
  static let completion = Option.Completion.folders

  func run(_ options: ParsedOptions) throws -> ExitCode {
    guard options.operands.count < 2 else { throw UsageError(message: "init takes one folder") }
    let workingFolder = try FileSystem.workingFolder
    let named = options.operands.first ?? "."
    let folder = Path.absolute(named, in: workingFolder)
    guard !named.isEmpty, FileSystem.kind(folder) == .folder else {
      throw UsageError(message: "no such folder: '\(named)'")
    }
    let path = Path.absolute(ConfigurationFile.name, in: folder)
    let shownPath = Path.relative(path, to: workingFolder)
    let exists = ((try? FileSystem.entries(folder)) ?? []).contains { $0.name == ConfigurationFile.name }
    if exists, !options.has("--force") {
      throw UsageError(message: "'\(shownPath)' is there already: '--force' writes over it")
    }
    do {
      try FileSystem.write(ConfigurationTemplate.text, to: path)
    } catch {
      Terminal.complain("\(shownPath): \(error.reason)")
      return .unreadable
    }
    Terminal.print("\(shownPath) is written.\n\n" + HookLines.text)
    return .success
  }
}

/// What runs the linter before each commit.
enum HookLines {
  /// The lines, with a line end behind each.
  static let text = """
    To check what a commit changes with pre-commit, add to .pre-commit-config.yaml:

      repos:
        - repo: \(Website.address)
          rev: v\(Main.version)
          hooks:
            - id: swiftdata-lint

    Without pre-commit, write to .git/hooks/pre-commit and make it executable:

      #!/bin/sh
      git diff --cached --name-only --diff-filter=d -z -- \\
        '*.swift' '*.entitlements' '*.swiftdata-lint.json' '*SchemaHistory/*.json' |
        xargs -0 sh -c 'test $# -eq 0 || exec swiftdata-lint -- "$@"' hook

    To start with what is there already, list it once:

      swiftdata-lint --write-baseline .swiftdata-lint-baseline.json

    and name that file in the configuration as "baseline".

    """
}
