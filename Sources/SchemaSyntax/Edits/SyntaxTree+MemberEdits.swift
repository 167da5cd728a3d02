import SchemaText

/// Where a declaration is added to a type or extension.
package enum MemberPosition: Sendable {
  case first, last
  case before(Declaration), after(Declaration)
}

extension SyntaxTree {
  /// Adds declarations to a type or extension, given as lines that are indented by two spaces a level. A blank line sets
  /// them off from their neighbor unless they are `compact`.
  package func inserting(
    members lines: String, _ position: MemberPosition, of type: Declaration, isCompact: Bool = false
  ) -> SourceEdit? {
    guard let members = type.members, let close = type.tokens.last, tokens[close].kind == .rightBrace else {
      return nil
    }
    let text = Self.indented(lines, by: indentation(ofMembersOf: type), step: file.indentationStep)
    let gap = isCompact ? "\n" : "\n\n"
    switch position {
    case .before(let member):
      let start = commentedSpan(of: member).start
      guard file.startsLine(start) else {
        // The whole type may be in one line.
        return lines.contains("\n") ? nil : SourceEdit(inserting: "\(lines); ", at: start, in: file)
      }
      return SourceEdit(inserting: text + gap, at: file.lineStart(start), in: file)
    case .after(let member):
      return inserting(gap + text, after: member, in: type, closedBy: close)
    case .first where !members.isEmpty:
      return inserting(members: lines, .before(members[0]), of: type, isCompact: isCompact)
    case .last where !members.isEmpty:
      return inserting(members: lines, .after(members[members.count - 1]), of: type, isCompact: isCompact)
    case .first, .last:
      let inside = Span(start: span(token: Int(tokens[close].partner)).end, end: span(token: close).start)
      let isBlank = file.bytes[inside.start..<inside.end].allSatisfy { $0 <= UInt8(ascii: " ") }
      return isBlank
        ? SourceEdit(replacing: Place(file: file, span: inside), with: "\n\(text)\n\(outerIndentation(type))")
        : SourceEdit(inserting: "\n\(text)", at: inside.start, in: file)
    }
  }

  /// Replaces a declaration by lines that are indented by two spaces a level.
  package func replacing(_ declaration: Declaration, with lines: String) -> SourceEdit {
    let indentation = file.indentation(ofLineAt: span(declaration.tokens).start)
    let text = Self.indented(lines, by: indentation, step: file.indentationStep)
    return SourceEdit(replacing: place(declaration.tokens), with: String(text.dropFirst(indentation.count)))
  }

  /// Removes a declaration with the comments directly above it and the blank line that sets it off.
  package func removing(_ declaration: Declaration) -> SourceEdit {
    let whole = commentedSpan(of: declaration)
    guard file.startsLine(whole.start), file.endsLine(whole.end) else { return SourceEdit(deleting: whole, in: file) }
    let start = file.lineStart(whole.start)
    let isSetOff = start > 0 && file.isBlankLine(before: start)
    return SourceEdit(
      deleting: Span(start: isSetOff ? file.lineStart(start - 1) : start, end: file.nextLineStart(after: whole.end)),
      in: file)
  }

  /// The white space before the members of a type.
  package func indentation(ofMembersOf type: Declaration) -> String {
    let own = (type.members ?? []).map { span($0.tokens).start }.first(where: file.startsLine)
    return own.map(file.indentation(ofLineAt:)) ?? outerIndentation(type) + file.indentationStep
  }

  /// Lines that are indented by two spaces a level, as lines of a file with another step.
  package static func indented(_ lines: String, by indentation: String, step: String) -> String {
    lines.reindented { old in
      let blanks = old.prefix { $0 == " " }.count
      return indentation + String(repeating: step, count: blanks / 2) + old.dropFirst(blanks / 2 * 2)
    }
  }

  /// The span of a declaration and of the comments directly above it.
  package func commentedSpan(of declaration: Declaration) -> Span {
    let own = span(declaration.tokens)
    let first = declaration.tokens.lowerBound
    let previousEnd = first > 0 ? span(token: first - 1).end : 0
    var start = own.start
    while file.startsLine(start), case let line = file.lineStart(start), line > 0, !file.isBlankLine(before: line),
      file.lineStart(line - 1) >= previousEnd
    {
      start = file.lineStart(line - 1) + file.indentation(ofLineAt: line - 1).utf8.count
    }
    return Span(start: start, end: own.end)
  }

  private func inserting(_ text: String, after member: Declaration, in type: Declaration, closedBy close: Int)
    -> SourceEdit
  {
    let end = span(member.tokens).end
    let closing = span(token: close).start
    let lineEnd = file.lineEnd(after: end)
    if lineEnd < closing { return SourceEdit(inserting: text, at: lineEnd, in: file) }
    // The brace that closes the type is in the line.
    return SourceEdit(
      replacing: Place(file: file, span: Span(start: end, end: closing)), with: "\(text)\n\(outerIndentation(type))")
  }

  private func outerIndentation(_ type: Declaration) -> String {
    file.indentation(ofLineAt: span(type.tokens).start)
  }
}

extension SourceFile {
  /// Whether the line that ends right before an offset holds nothing but white space.
  fileprivate func isBlankLine(before start: Int) -> Bool {
    bytes[lineStart(start - 1)..<start].allSatisfy { $0 <= UInt8(ascii: " ") }
  }
}

extension String {
  /// The lines of code with another indentation each. Those of a string move with its closing delimiter, so that it keeps its
  /// value.
  package func reindented(_ change: (Substring) -> String) -> String {
    let file = SourceFile(path: "", text: self)
    let strings = Lexer.tokens(of: file).tokens.filter { $0.kind == .string }.map(\.span)
    var start = 0
    return split(separator: "\n", omittingEmptySubsequences: false).map { line in
      defer { start += line.utf8.count + 1 }
      let blanks = line.prefix { $0 == " " || $0 == "\t" }
      if blanks.count == line.count { return "" }
      let string = strings.first { $0.start < start && start < $0.end }
      let margin = string.map { Substring(file.indentation(ofLineAt: $0.end - 1)) } ?? blanks
      return line.hasPrefix(margin) ? change(margin) + line.dropFirst(margin.count) : String(line)
    }.joined(separator: "\n")
  }
}
