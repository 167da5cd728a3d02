/// Color on standard output.
enum Color {
  /// Whether output is colored: what `--color` says, then `NO_COLOR`, then `FORCE_COLOR` and `CLICOLOR_FORCE`, then whether
  /// a terminal shows it.
  static func isWanted(_ choice: String?, onTerminal isTerminal: Bool, _ environment: (String) -> String?) -> Bool {
    switch choice {
    case "always": return true
    case "never": return false
    default: break
    }
    if environment("NO_COLOR") != nil { return false }
    let force = environment("FORCE_COLOR") ?? environment("CLICOLOR_FORCE").flatMap { $0 == "0" ? nil : $0 }
    if let force { return !["0", "false"].contains(force) }
    return isTerminal && environment("TERM") != "dumb"
  }
}
