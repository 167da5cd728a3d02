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
    if let force = environment("FORCE_COLOR") { return !["0", "false"].contains(force) }
    if let force = environment("CLICOLOR_FORCE"), force != "0" { return true }
    return isTerminal && environment("TERM") != "dumb"
  }
}
