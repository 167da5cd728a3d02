import SchemaFiles

/// What a command line of `diff` compares.
struct DiffSubject {
  enum Kind {
    /// The neighbors of each plan.
    case neighbors
    case versions(from: String, to: String)
    case references(ReferenceRange)
  }

  let kind: Kind
  let paths: [String]

  init(_ options: ParsedOptions, in folder: String) throws {
    let operands = options.operands
    let isPath = { (operand: String) in !FileSystem.isMissing(Path.absolute(operand, in: folder)) }
    let range = try operands.first.flatMap { isPath($0) ? nil : try ReferenceRange($0) }
    if let range {
      if options.has("--against") { throw UsageError(message: "--against and a range cannot be combined") }
      (kind, paths) = (.references(range), Array(operands.dropFirst()))
    } else if let reference = options.last("--against") {
      (kind, paths) = (.references(ReferenceRange(from: reference)), operands)
    } else if operands.count > 1, !operands.prefix(2).contains(where: isPath) {
      (kind, paths) = (.versions(from: operands[0], to: operands[1]), Array(operands.dropFirst(2)))
    } else {
      (kind, paths) = (.neighbors, operands)
    }
    if options.has("--container"), case .references = kind { return }
    if options.has("--container") { throw UsageError(message: "'--container' needs git references to compare") }
  }
}

/// Two states of a repository.
struct ReferenceRange {
  let from: String
  /// The later reference; nil for the working tree.
  let to: String?

  init(from: String) { (self.from, to) = (from, nil) }

  /// Takes a text such as `v1.2..HEAD`; nil where it is none.
  init?(_ text: String) throws(UsageError) {
    guard !text.hasPrefix("."), let dots = text.firstRange(of: "..") else { return nil }
    let rest = text[dots.upperBound...]
    // `folder/../other` is a path.
    if rest.hasPrefix("/") { return nil }
    if rest.hasPrefix(".") { throw UsageError(message: "'\(text)' has three dots; write two between git references") }
    from = String(text[..<dots.lowerBound])
    to = rest.isEmpty ? nil : String(rest)
  }
}
