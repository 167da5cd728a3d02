/// The completions for zsh.
struct ZshCompletions {
  private let verbs: [any Verb.Type]

  init(_ verbs: [any Verb.Type]) { self.verbs = verbs }

  /// The script, for a file `_swiftdata-lint` in a folder of `fpath`.
  var text: String {
    """
    #compdef swiftdata-lint
    # zsh completions for swiftdata-lint, written by "swiftdata-lint completions zsh".

    _swiftdata_lint_rules() {
      local -a rules
      rules=(${(f)"$(\(RuleList.command(withFamilies: false)))"})
      compadd -a rules
    }

    _swiftdata_lint_rules_and_families() {
      local -a rules
      rules=(${(f)"$(\(RuleList.command(withFamilies: true)))"})
      compadd -a rules
    }

    _swiftdata_lint_words_with_file() {
      if compset -P '*='; then _files; else compadd "$@"; fi
    }

    _swiftdata_lint_first() {
      local -a verbs
      verbs=(
    \(verbs.map { "    \(Self.quoted("\($0.name):\($0.summary)"))" }.joined(separator: "\n"))
      )
      _describe verb verbs
      _files
    }

    _swiftdata_lint() {
      local verb=lint
      local -a operands
      operands=('1: :_swiftdata_lint_first' '*:path:_files')
      if ((CURRENT > 2)); then
        case $words[2] in
          \(verbs.map { $0.name }.joined(separator: "|")))
            verb=$words[2]
            operands=()
            shift words
            ((CURRENT--))
            ;;
        esac
      fi
      case $verb in
    \(verbs.map(arguments).joined(separator: "\n"))
      esac
    }

    _swiftdata_lint "$@"

    """
  }

  private func arguments(_ verb: any Verb.Type) -> String {
    let options = (verb.options + Option.common).map { "        \(specification($0))" }
    let operand = action(verb.completion).map { "        \(Self.quoted("*:\(verb.operands):\($0)"))" }
    let lines =
      options + (verb.isDefault ? ["        \"${operands[@]:-*:path:_files}\""] : operand.map { [$0] } ?? [])
    return "    \(verb.name))\n      _arguments \\\n" + lines.joined(separator: " \\\n") + "\n      ;;"
  }

  /// An option in the form of `_arguments`.
  private func specification(_ option: Option) -> String {
    let summary = option.summary.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    let head = (option.isRepeatable ? "*" : "") + option.name
    guard let value = option.value else { return Self.quoted("\(head)[\(summary)]") }
    let placeholder = value.map { $0 == ":" ? "\\:" : String($0) }.joined()
    return Self.quoted("\(head)=[\(summary)]:\(placeholder):\(action(option.offers) ?? "")")
  }

  private func action(_ completion: Option.Completion) -> String? {
    switch completion {
    case .nothing: nil
    case .files: "_files"
    case .folders: "_files -/"
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .wordsWithFile(let words): "_swiftdata_lint_words_with_file \(words.joined(separator: " "))"
    case .rules: "_swiftdata_lint_rules"
    case .rulesAndFamilies: "_swiftdata_lint_rules_and_families"
    }
  }

  private static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }
}
