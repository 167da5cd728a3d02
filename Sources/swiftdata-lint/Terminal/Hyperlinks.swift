/// Links in terminals (OSC 8).
enum Hyperlinks {
  /// Whether links are written: where the environment names a terminal that is known to show them, or `FORCE_HYPERLINK`
  /// asks for them. In doubt they are not: some terminals print the address as rubbish.
  static func areSupported(onTerminal isTerminal: Bool, _ environment: (String) -> String?) -> Bool {
    if let choice = environment("FORCE_HYPERLINK") { return choice != "0" }
    let term = environment("TERM") ?? ""
    // Inside tmux and screen the variables are those of the terminal around, which may not see the link.
    guard isTerminal, environment("CI") == nil, !term.hasPrefix("screen"), !term.hasPrefix("tmux") else { return false }
    let programs = ["iTerm.app", "WezTerm", "vscode", "ghostty", "rio", "Tabby"]
    return programs.contains(environment("TERM_PROGRAM") ?? "")
      || ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm"].contains(term)
      || environment("WT_SESSION") != nil || environment("DOMTERM") != nil
      || (environment("VTE_VERSION").flatMap { Int($0) } ?? 0) >= 5000
      || (environment("KONSOLE_VERSION").flatMap { Int($0) } ?? 0) >= 201_200
  }
}
