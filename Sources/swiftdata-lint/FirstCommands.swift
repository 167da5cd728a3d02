import SchemaFiles
import SchemaLoading

/// The commands that a project begins with, with its own folder and its last release in them.
struct FirstCommands {
  /// The project's folder, absolute.
  let folder: String
  /// The same from the working folder.
  let shown: String

  var text: String {
    let path = shown == "." ? "" : " \(shown.shellWord)"
    let file = shown == "." ? Self.baseline : "\(shown)/\(Self.baseline)"
    return """
      Next, for '\(Path.name(folder).printable)':

        # check the project
        swiftdata-lint\(path)

        # accept today's findings; then set "baseline" to "\(Self.baseline)" in the configuration
        swiftdata-lint --write-baseline \(file.shellWord)\(path)

        # record what the last release ships, so that changes to it are found
        swiftdata-lint record \(release)\(path)

      """
  }

  private static let baseline = ".swiftdata-lint-baseline.json"

  /// The last tag that has a number, with where it is; without one a number to start from.
  private var release: String {
    let tags = ((try? GitRepository(around: folder).tags()) ?? []).map(\.name)
    guard let tag = tags.last(where: { $0.contains(where: \.isNumber) })?.shellWord else { return "1.0" }
    return "\(tag) --at \(tag)"
  }
}

extension String {
  /// The text as one word of a shell's command line.
  fileprivate var shellWord: String {
    let isPlain = allSatisfy { ($0.isASCII && ($0.isLetter || $0.isNumber)) || "/._-+@".contains($0) }
    // Scalars and not characters: a combining mark after a quote must not hide the quote.
    let escaped = printable.unicodeScalars.map { $0 == "'" ? "'\\''" : String($0) }.joined()
    return isPlain && !hasPrefix("-") ? self : "'\(escaped)'"
  }
}
