/// `skill`: what coding agents read before they change a schema.
struct SkillCommand: Verb {
  static let name = "skill"
  static let operands = ""
  static let summary = "print the skill for coding agents"
  static let detail = """
    The skill is a file in the format of agentskills.io. It tells a coding agent which commands to run before and after it changes \
    a schema, and what never to do.
    """
  static let options: [Option] = []
  static let completion = Option.Completion.nothing
  static let isSecondary = true

  func run(_ session: Session) throws -> ExitCode {
    if let operand = session.operands.first { throw UsageError(message: "skill takes no arguments, got '\(operand)'") }
    Terminal.print(Self.text)
    return .success
  }

  /// The file, as the repository has it.
  private static let text = """
    ---
    name: swiftdata-lint
    description: Checks SwiftData models, schema versions, migration plans and containers with the \
    swiftdata-lint command before a change can crash the app or lose its users' data. Use it when you add, \
    rename, remove or retype a property of a @Model class, edit a VersionedSchema or SchemaMigrationPlan, \
    change a ModelContainer or ModelConfiguration, prepare a release of an app that uses SwiftData, or look \
    for the cause of a SwiftData or Core Data crash.
    ---

    # swiftdata-lint

    An app's stores were written by the versions of the schema that shipped. A schema that compiles can still crash
    at launch, or lose data, on the devices of its users. `swiftdata-lint` reads the sources and says so before the
    app ships. It needs no build and no simulator, and runs on Linux and macOS.

    ## Rules

    1. Never edit a schema version that may have shipped. Write the next version instead: `swiftdata-lint
       new-version`.
    2. Check after each edit of a model, version, plan or container, and fix what is found before you continue.
    3. Do not silence an error: no comment, no baseline, no configuration. Change the schema.
    4. What is unresolved was not checked. Say so, and do not report the schema as correct.

    ## Before the first edit

    Find out what is wrong already, and whether the stores of earlier releases open:

    ```sh
    swiftdata-lint --format json
    swiftdata-lint upgrade --format json
    ```

    If `upgrade` finds no recorded releases, there is no telling which versions shipped. Ask which tags were released, and
    record each one before you change anything:

    ```sh
    swiftdata-lint record TAG
    ```

    ## After each edit

    ```sh
    swiftdata-lint --format json
    swiftdata-lint --diff
    ```

    Exit code 0 means that nothing fails, 1 that an error was found, 2 that the command line or the configuration is
    wrong, and 3 that something could not be read. `--diff` shows the safe fixes without applying them and exits
    with 1 if there are any; `--fix` applies them. Review the edits of fixes that are not marked as safe before you
    apply one with `--unsafe-fixes`.

    For the rule of a finding, and for what a change between versions needs from the migration:

    ```sh
    swiftdata-lint explain missing-inverse
    swiftdata-lint diff
    ```

    ## Before a release

    Warnings count too, and each recorded release must open:

    ```sh
    swiftdata-lint --strict
    swiftdata-lint upgrade
    ```

    Record the release once it has shipped: `swiftdata-lint record TAG`.

    ## After a crash

    Give the log, the crash report or the text of the error to `diagnose`, which names the causes that this project
    has:

    ```sh
    swiftdata-lint diagnose crash.txt
    ```

    ## What it does not check

    It checks the schema, not the code that uses it: predicates, `@Query` in views, contexts and actors, saving, and
    the number of fetches. Its output says nothing about those.

    For the options of the installed version, run `swiftdata-lint help` and `swiftdata-lint help lint`.

    """
}
