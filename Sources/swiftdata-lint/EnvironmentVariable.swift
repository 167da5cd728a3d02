/// A variable of the environment that the tool asks for.
struct EnvironmentVariable {
  let name: String
  /// What it does, as a sentence.
  let summary: String

  static let all = [
    EnvironmentVariable(
      name: "NO_COLOR", summary: "Any value turns color off, unless --color turns it on."),
    EnvironmentVariable(name: "TERM", summary: "The value dumb turns off color and the progress line."),
    EnvironmentVariable(
      name: "FORCE_HYPERLINK",
      summary:
        "In colored output, rules are links if the terminal is known to support them; 1 forces links, 0 disables them."),
    EnvironmentVariable(
      name: "GITHUB_ACTIONS",
      summary: """
        With the value true, annotations follow the text on standard output, and a summary is added to the file that \
        GITHUB_STEP_SUMMARY names.
        """),
    EnvironmentVariable(
      name: "GITHUB_WORKSPACE, CI_PROJECT_DIR",
      summary: "The folder to which paths are relative in the formats sarif, github, gitlab and markdown."),
    EnvironmentVariable(
      name: "SOURCE_DATE_EPOCH", summary: "The time that junit shows instead of the current one, in seconds since 1970."
    ),
  ]
}
