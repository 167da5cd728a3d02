import Foundation
import TestSupport
import Testing

/// Files of the repository that the command writes: completions and the manual page.
@Suite("Generated files")
struct GeneratedFileTests {
  private static let shells = ["bash", "zsh", "fish"]

  @Test(
    "files are what the command prints; RECORD_SNAPSHOTS=1 writes them",
    arguments: [
      ("docs/completions/swiftdata-lint.bash", ["completions", "bash"]),
      ("docs/completions/_swiftdata-lint", ["completions", "zsh"]),
      ("docs/completions/swiftdata-lint.fish", ["completions", "fish"]), ("docs/swiftdata-lint.1", ["manual"]),
      ("docs/skills/swiftdata-lint/SKILL.md", ["skill"]),
    ])
  func upToDate(path: String, arguments: [String]) throws {
    let url = Repository.root.appending(path: path)
    let output = try Tool.run(arguments).output
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try output.write(to: url, atomically: true, encoding: .utf8)
      Issue.record("recorded \(path)")
    } else {
      #expect(output == (try String(contentsOf: url, encoding: .utf8)))
    }
  }

  @Test("everything in the help is in the manual page")
  func manual() throws {
    let manual = try Tool.run(["manual"]).output.replacingOccurrences(of: "\\-", with: "-")
    let verbs = try Tool.run(["--help"]).output.matches(of: /\n  ([a-z]+) +(?:\[?[A-Z]+…?\]?)? +[a-z]/).map(\.output.1)
    #expect(verbs.count >= 5)
    for verb in verbs {
      #expect(manual.contains("\\fB\(verb)\\fR"), "\(verb)")
      for option in try Tool.run([String(verb), "--help"]).output.matches(of: /\n  (?:-[a-zA-Z], )?(--[a-zA-Z-]+)/).map(
        \.output.1)
      {
        let isListed = ["\\fB\(option)\\fR", ", \(option)\\fR"].contains { manual.contains($0) }
        #expect(isListed, "\(option) of \(verb)")
      }
    }
  }

  /// The path of a shell; nil where it is not installed.
  private func path(of shell: String) throws -> String? {
    let found = try Tool.shell("command -v \(shell)")
    return found.code == 0 ? found.output.trimmingCharacters(in: .newlines) : nil
  }

  @Test("shells accept the scripts, where they are installed", arguments: shells)
  func syntax(shell: String) throws {
    guard try path(of: shell) != nil else { return }
    let folder = try TemporaryFolder()
    let outcome = try Tool.shell(
      "swiftdata-lint completions \(shell) > script && \(shell) -n script", in: folder.url)
    #expect(outcome.code == 0 && outcome.complaints == "")
  }

  private static let completions: [(line: String, expected: [String])] = [
    ("", ["lint", "explain", "record", "dump"]), ("rep", ["report"]), ("--stat", ["--statistics"]),
    ("--format js", ["json", "jsonl"]), ("--only missing-mod", ["missing-model", "missing-models-list"]),
    ("--disable Ver", ["Versions"]), ("lint --color ne", ["never"]), ("explain missing-inv", ["missing-inverse"]),
    ("completions z", ["zsh"]), ("explain --format m", ["markdown"]), ("explain --stat", []),
  ]

  @Test("bash completes", arguments: completions)
  func bash(line: String, expected: [String]) throws {
    guard let bash = try path(of: "bash") else { return }
    let words = "swiftdata-lint \(line)".split(separator: " ", omittingEmptySubsequences: false).map { "'\($0)'" }
    let script = """
      eval "$(swiftdata-lint completions bash)"
      COMP_WORDS=(\(words.joined(separator: " "))); COMP_CWORD=\(words.count - 1)
      _swiftdata_lint
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let outcome = try Tool.shell(script, shell: bash)
    #expect(outcome.complaints == "")
    let offers = outcome.output.split(separator: "\n").map(String.init)
    #expect(Set(expected).isSubset(of: offers) && (!expected.isEmpty || offers.isEmpty), "\(offers)")
    #expect(offers.allSatisfy { $0.hasPrefix(line.split(separator: " ").last ?? "") } || line == "")
  }

  @Test("bash completes behind an equal sign, which it takes for a word")
  func equalSign() throws {
    guard let bash = try path(of: "bash") else { return }
    let script = """
      eval "$(swiftdata-lint completions bash)"
      COMP_WORDS=(swiftdata-lint --color = al); COMP_CWORD=3; _swiftdata_lint; echo "${COMPREPLY[@]}"
      COMP_WORDS=(swiftdata-lint --color =); COMP_CWORD=2; _swiftdata_lint; echo "${COMPREPLY[@]}"
      """
    #expect(try Tool.shell(script, shell: bash).output == "always\nauto always never\n")
  }

  @Test("bash is told that folders are names of files, which it quotes")
  func folders() throws {
    guard let bash = try path(of: "bash") else { return }
    let folder = try TemporaryFolder(["My App/App.swift": "", "Mine.swift": ""])
    let script = """
      eval "$(swiftdata-lint completions bash)"
      compopt() { echo "$@"; }
      COMP_WORDS=(swiftdata-lint --project M); COMP_CWORD=2; _swiftdata_lint; printf '%s\\n' "${COMPREPLY[@]}"
      """
    #expect(try Tool.shell(script, shell: bash, in: folder.url).output == "-o filenames\nMy App\n")
  }

  @Test("fish completes, where it is installed", arguments: completions)
  func fish(line: String, expected: [String]) throws {
    guard let fish = try path(of: "fish") else { return }
    let script = "swiftdata-lint completions fish | source; complete -C 'swiftdata-lint \(line)'"
    let offers = try Tool.shell(script, shell: fish).output.split(separator: "\n").map { line in
      String(line.prefix { $0 != "\t" })
    }
    #expect(Set(expected).isSubset(of: offers) && (!expected.isEmpty || offers.isEmpty), "\(offers)")
  }
}
