/// The completions for fish.
struct FishCompletions {
  private let verbs: [any Verb.Type]

  init(_ verbs: [any Verb.Type]) { self.verbs = verbs }

  /// The script, for a file `swiftdata-lint.fish` in a folder of completions.
  var text: String {
    """
    # fish completions for swiftdata-lint, written by "swiftdata-lint completions fish".

    function __swiftdata_lint_is
        set -l words (commandline -opc)
        set -l verb lint
        if set -q words[2]; and contains -- $words[2] \(verbs.map { $0.name }.joined(separator: " "))
            set verb $words[2]
        end
        test $verb = $argv[1]
    end

    function __swiftdata_lint_is_first
        test (count (commandline -opc)) -eq 1
    end

    \(verbs.map { line(["-n __swiftdata_lint_is_first", "-a \($0.name)"], $0.summary) }.joined(separator: "\n"))

    \(verbs.map(lines).joined(separator: "\n\n"))

    """
  }

  private func lines(_ verb: any Verb.Type) -> String {
    let condition = "-n '__swiftdata_lint_is \(verb.name)'"
    let options = (verb.options + Option.common).map { option in
      line(
        [condition, "-l \(option.name.dropFirst(2))"] + (option.value == nil ? [] : value(option.offers)),
        option.summary)
    }
    return (options + operands(verb.completion).map { line([condition] + $0) }).joined(separator: "\n")
  }

  /// What an option's value may be.
  private func value(_ completion: Option.Completion) -> [String] {
    switch completion {
    case .nothing: ["-x"]
    case .files: ["-r", "-F"]
    case .folders: ["-x", "-a '(__fish_complete_directories)'"]
    default: ["-x"] + words(completion)
    }
  }

  /// What operands may be; files need no word, as fish offers them by itself.
  private func operands(_ completion: Option.Completion) -> [[String]] {
    switch completion {
    case .files: []
    case .nothing: [["-f"]]
    default: [["-f"] + words(completion)]
    }
  }

  private func words(_ completion: Option.Completion) -> [String] {
    switch completion {
    case .nothing, .files: []
    case .folders: ["-a '(__fish_complete_directories)'"]
    case .words(let words), .wordsWithFile(let words): ["-a '\(words.joined(separator: " "))'"]
    case .rules: ["-a \(Self.quoted("(\(RuleList.command(withFamilies: false)))"))"]
    case .rulesAndFamilies: ["-a \(Self.quoted("(\(RuleList.command(withFamilies: true)))"))"]
    }
  }

  private func line(_ parts: [String], _ summary: String? = nil) -> String {
    (["complete -c swiftdata-lint"] + parts + (summary.map { ["-d \(Self.quoted($0))"] } ?? [])).joined(separator: " ")
  }

  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}
