/// The completions for bash, from version 3.2 on, which macOS has.
struct BashCompletions {
  private let verbs: [any Verb.Type]

  init(_ verbs: [any Verb.Type]) { self.verbs = verbs }

  var text: String {
    """
    # bash completions for swiftdata-lint, written by "swiftdata-lint completions bash".

    _swiftdata_lint() {
      local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]} verb=lint words=
      local IFS=$'\\n'
      # bash takes --name=value apart at the equal sign.
      if [[ $word == = ]]; then
        word=
      elif [[ $option == = ]]; then
        option=${COMP_WORDS[COMP_CWORD - 2]}
      fi
      if ((COMP_CWORD > 1)); then
        case ${COMP_WORDS[1]} in
          \(names.joined(separator: " | "))) verb=${COMP_WORDS[1]} ;;
        esac
      fi
      COMPREPLY=()
      case "$verb $option" in
    \(valueCases)
        *)
          case "$((COMP_CWORD > 1)) $verb $word" in
    \(wordCases)
          esac
          ;;
      esac
      COMPREPLY=($(compgen -W "$words" -- "$word"))
    }

    complete -o default -F _swiftdata_lint swiftdata-lint

    """
  }

  private var names: [String] { verbs.map { $0.name } }

  /// What follows an option with a value.
  private var valueCases: String {
    verbs.flatMap { verb in
      (verb.options + Option.common).filter { $0.value != nil }.map { option in
        "    \"\(verb.name) \(option.name)\") \(command(option.offers)) ;;"
      }
    }.joined(separator: "\n")
  }

  /// What stands where no value is expected: an option, a verb, an operand.
  private var wordCases: String {
    let options = verbs.map { verb in
      "        ?\" \(verb.name) -\"*) words=\(Self.words((verb.options + Option.common).map(\.name))) ;;"
    }
    let operands = verbs.map { verb in "        \"1 \(verb.name) \"*) \(command(verb.completion)) ;;" }
    return (options + ["        0*) words=\(Self.words(names)) ;;"] + operands).joined(separator: "\n")
  }

  /// What sets the words on offer; where they stay empty, bash offers files.
  private func command(_ completion: Option.Completion) -> String {
    switch completion {
    case .nothing, .files: ":"
    // bash quotes what it takes for names of files; bash 3.2 cannot be told.
    case .folders: "compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- \"$word\")); return"
    case .words(let words), .wordsWithFile(let words): "words=\(Self.words(words))"
    case .rules: "words=$(\(RuleList.command(withFamilies: false)))"
    case .rulesAndFamilies: "words=$(\(RuleList.command(withFamilies: true)))"
    }
  }

  private static func words(_ words: [String]) -> String { "$'\(words.joined(separator: "\\n"))'" }
}

/// The shell command that lists rules at the time of completion, so that the scripts need no change when rules do.
enum RuleList {
  /// The command; families stand at the start of a line, rules below them.
  static func command(withFamilies: Bool) -> String {
    "swiftdata-lint explain 2>/dev/null | awk '/^\(withFamilies ? "(  )?" : "  ")[A-Za-z]/ { print $1 }'"
  }
}
