/// A variable of the environment that the tool asks for.
struct EnvironmentVariable {
  let name: String
  /// What it does, as a sentence.
  let summary: String

  static let all = [
    EnvironmentVariable(
      name: "NO_COLOR", summary: "Set to anything, it switches color off, unless --color is always."),
    EnvironmentVariable(
      name: "FORCE_COLOR, CLICOLOR_FORCE",
      summary: """
        Set to anything but 0, they switch color on where standard output is not a terminal, unless --color or NO_COLOR \
        says otherwise. FORCE_COLOR is read first, and its value 0 switches color off.
        """),
    EnvironmentVariable(
      name: "TERM", summary: "With the value dumb there is no color, and progress is written once in a plain line."),
    EnvironmentVariable(
      name: "FORCE_HYPERLINK",
      summary:
        "With 1, rules are always links in colored output, with 0 never; without it, where the terminal is known to show them."
    ),
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
