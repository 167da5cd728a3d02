import SchemaFiles
import SchemaLinting
import SchemaReporting

/// Something that runs the linter in a project, with the lines that set it up there.
struct SetupStep {
  /// A file that would have these lines.
  struct File {
    /// Its absolute path.
    let path: String
    /// Its whole content with the lines.
    let content: String
  }

  /// Where the lines belong, as a sentence with a colon.
  let title: String
  let lines: String
  /// The file to write; nil where people have to add the lines themselves.
  var file: File?
}

/// What a project already has that can run the linter: pre-commit, workflows of GitHub, a package, an Xcode project.
struct Surroundings {
  /// The project's folder, absolute.
  let folder: String
  /// The root of its repository; the folder itself outside of one.
  let root: String

  init(of folder: String) {
    self.folder = folder
    root = ProjectSearch.repository(around: folder) ?? folder
  }

  /// The steps for what is there and does not run the linter yet; commits can be checked anywhere.
  var steps: [SetupStep] { commits + [workflow, package, xcodeProject].compactMap { $0 } }

  private func text(_ path: String) -> String? {
    (try? FileSystem.read(path, as: .configuration)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The text of a file that does not name the linter yet.
  private func openText(_ path: String) -> String? {
    text(path).flatMap { $0.contains("swiftdata-lint") ? nil : $0 }
  }

  /// The entry for pre-commit where the project uses it, else that and a hook of git.
  private var commits: [SetupStep] {
    let (name, entry) = (".pre-commit-config.yaml", HookLines.entry(.current))
    let path = "\(root)/\(name)"
    let title = "To check what a commit changes with pre-commit, add to \(name):"
    if let text = text(path) {
      if text.contains("swiftdata-lint") { return [] }
      let file = text.adding(hook: entry).map { SetupStep.File(path: path, content: $0) }
      return [SetupStep(title: title, lines: entry, file: file)]
    }
    let whole = "repos:\n" + entry.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
    return [
      SetupStep(title: title, lines: whole),
      SetupStep(
        title: "Without pre-commit, write this to .git/hooks/pre-commit and make it executable:",
        lines: HookLines.script),
    ]
  }

  private var workflow: SetupStep? {
    let workflows = "\(root)/.github/workflows"
    guard let entries = try? FileSystem.entries(workflows) else { return nil }
    let files = entries.map { "\(workflows)/\($0.name)" }
    guard files.allSatisfy({ text($0)?.contains("swiftdata-lint") != true }), let action else { return nil }
    let content = """
      name: SwiftData
      on:
        push:
          branches: [main]
        pull_request:
      permissions:
        contents: read

      jobs:
        lint:
          runs-on: ubuntu-latest
          steps:
            - uses: actions/checkout@v4
            - uses: \(action)

      """
    return SetupStep(
      title: "In .github/workflows/swiftdata-lint.yml, to check on GitHub:", lines: content,
      file: SetupStep.File(path: "\(workflows)/swiftdata-lint.yml", content: content))
  }

  /// The action of GitHub: that of the linter's repository, or of a checkout in the project.
  private var action: String? {
    let place = ".github/actions/lint"
    if let slug = ProjectAddress.current.slug { return "\(slug)/\(place)@v\(Tool.version)" }
    let checkout = "Tools/swiftdata-lint"
    return FileSystem.kind("\(root)/\(checkout)/\(place)") == .folder ? "./\(checkout)/\(place)" : nil
  }

  private var package: SetupStep? {
    guard openText("\(folder)/Package.swift") != nil else { return nil }
    let source = ProjectAddress.current.repository.map { "url: \"\($0)\", from: \"\(Tool.version)\"" }
    return SetupStep(
      title: "In Package.swift, to check in each build:",
      lines: """
        .package(\(source ?? "path: \"../swiftdata-lint\""))  // dependencies of the package
        .plugin(name: "SwiftDataLintPlugin", package: "swiftdata-lint")  // plugins of the target
        """)
  }

  private var xcodeProject: SetupStep? {
    let projects = ((try? FileSystem.entries(folder)) ?? []).map(\.name).filter { $0.hasSuffix(".xcodeproj") }
    guard let project = projects.first, text("\(folder)/\(project)/project.pbxproj")?.contains("swiftdata-lint") != true
    else { return nil }
    return SetupStep(
      title: "In \(project), as a Run Script phase, to see findings in Xcode:",
      lines: """
        export PATH="$PATH:/opt/homebrew/bin:/usr/local/bin:$HOME/.local/bin:$HOME/.mint/bin"
        if command -v swiftdata-lint >/dev/null; then
          swiftdata-lint --format xcode --project "$SRCROOT" "$SRCROOT"
        fi
        """)
  }
}

extension String {
  /// The configuration of pre-commit with one more repository; nil where its list is not written line by line.
  fileprivate func adding(hook entry: String) -> String? {
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let start = lines.firstIndex(where: { $0.trimmedEnd == "repos:" }) else { return nil }
    let items = lines[(start + 1)...].prefix { $0.isEmpty || " -#".contains($0.prefix(1)) }
    guard let first = items.first(where: { $0.drop { $0 == " " }.hasPrefix("- ") }) else { return nil }
    let indent = String(first.prefix { $0 == " " })
    let last = items.lastIndex { !$0.trimmedEnd.isEmpty } ?? start
    lines.insert(contentsOf: entry.split(separator: "\n").map { indent + $0 }, at: last + 1)
    return lines.joined(separator: "\n")
  }
}
