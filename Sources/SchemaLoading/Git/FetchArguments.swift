/// What `git fetch` has to be told in a shallow clone so that a reference is known afterwards.
struct FetchArguments {
  /// The arguments, quoted for a shell.
  let text: String

  /// Takes a reference, the names of the clone's remotes, and whether the clone is shallow.
  init(for reference: String, remotes: [String], isShallow: Bool) {
    let remote = remotes.contains("origin") ? "origin" : remotes.first ?? "origin"
    let isCommit = reference.count >= 40 && reference.allSatisfy(\.isHexDigit)
    let isAbbreviated = reference.count >= 7 && reference.allSatisfy(\.isHexDigit)
    if !isCommit, isAbbreviated || reference.contains(where: { "~^@:".contains($0) }) {
      // What is counted from another commit, or abbreviated, is found in the whole history only.
      text = (isShallow ? "--unshallow " : "") + Self.quoted(remote)
      return
    }
    let words = isCommit ? [reference] : Self.refspec(reference, remotes)
    let owner = remotes.first { reference.hasPrefix("\($0)/") } ?? remote
    text = ((isShallow ? ["--depth=1"] : []) + [owner] + words).map(Self.quoted).joined(separator: " ")
  }

  private static func refspec(_ reference: String, _ remotes: [String]) -> [String] {
    if reference.hasPrefix("refs/") { return ["+\(reference):\(reference)"] }
    if let owner = remotes.first(where: { reference.hasPrefix("\($0)/") }) {
      return ["+refs/heads/\(reference.dropFirst(owner.count + 1)):refs/remotes/\(reference)"]
    }
    let hasNumber = reference.contains(where: \.isNumber)
    if hasNumber, reference.contains("."), !reference.contains("/") { return ["tag", reference, "--no-tags"] }
    if !hasNumber { return ["+refs/heads/\(reference):refs/heads/\(reference)"] }
    // Such a name may be a tag's or a branch's: either is fetched as what it is.
    return ["+refs/*/\(reference):refs/*/\(reference)"]
  }

  /// A word for a shell, in double quotes where it needs any, because the message has single ones.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { plain.contains($0) }
    guard !isPlain else { return word }
    // Scalars and not characters: a combining mark after a quote must not hide the quote.
    return "\"" + word.unicodeScalars.map { "\"\\$`!".unicodeScalars.contains($0) ? "\\\($0)" : "\($0)" }.joined()
      + "\""
  }

  private static let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-/+:@=".utf8)
}
