import Foundation

/// A line of output as the runner of GitHub Actions reads it.
struct WorkflowCommand {
  /// The command's name.
  let name: String
  /// The properties, decoded.
  let properties: [String: String]
  /// The text behind them, decoded.
  let data: String

  /// Reads a line; nil where it is no command.
  init?(_ line: String) {
    let line = line.drop { $0 == " " }
    guard line.hasPrefix("::"), let end = line.dropFirst(2).range(of: "::") else { return nil }
    let head = line.dropFirst(2)[..<end.lowerBound]
    let parts = head.split(separator: " ", maxSplits: 1)
    guard let name = parts.first else { return nil }
    self.name = String(name)
    let pairs = (parts.count > 1 ? parts[1] : "").split(separator: ",").map { $0.split(separator: "=", maxSplits: 1) }
    properties = Dictionary(pairs.filter { $0.count == 2 }.map { (String($0[0]), Self.decoded($0[1])) }) { $1 }
    data = Self.decoded(line[end.upperBound...])
  }

  private static func decoded(_ text: Substring) -> String {
    let codes = [("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")]
    return codes.reduce(String(text)) { $0.replacingOccurrences(of: $1.0, with: $1.1, options: .literal) }
  }
}
