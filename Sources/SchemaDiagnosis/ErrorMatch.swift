import SchemaLinting

/// A documented error that was recognized in a log or in a question.
package struct ErrorMatch: Sendable {
  /// What it was recognized by, the surest first.
  package enum Evidence: String, Comparable, Sendable {
    /// One of its texts.
    case text
    /// Another wording, or a text that wraps it.
    case spelling
    /// A part of a text.
    case part
    /// A code, without a text.
    case code
    /// A description.
    case symptom

    private var rank: Int { [.text, .spelling, .part, .code, .symptom].firstIndex(of: self) ?? 0 }

    package static func < (left: Evidence, right: Evidence) -> Bool { left.rank < right.rank }
  }

  package let page: ErrorPage
  /// What it was recognized by.
  package let evidence: Evidence
  /// The error's own text that was read; nil if it was recognized by something else.
  var text: String?
  /// How much of the text, of the description, or of the code's meanings it is, from 0 to 1.
  package let score: Double
  /// Whether the text is so short that other programs may have it.
  var isShort = false
  /// The number of letters of the text that were read, or of words of the description.
  var letters = 0
  /// The codes of the page that were read.
  package var codes: [String] = []
  /// What the text names; empty if it names nothing, or once did not.
  package var names: [NamedPart] = []
  /// How many pages come first that explain the same code or wrapping text better.
  var rank = 0
  /// The line where it was read first.
  package let line: Int
  package let excerpt: String
  /// How often it was read.
  package var count = 1
  /// Why it may be another error; nil if it is this one.
  package var doubt: String?

  /// The text that was read, or the page's first one; the page's title where another wording was read.
  package var heading: String {
    text ?? (evidence == .spelling ? page.page.title : page.texts.first ?? page.page.title)
  }

  /// Whether its text only wraps an error, and says nothing of it.
  var isWrapper: Bool { evidence < .code && page.texts.isEmpty }
}

/// What a log holds.
package struct LogContents: Sendable {
  /// The errors, the surest first.
  package let matches: [ErrorMatch]
  /// The hashes, in the order of the log.
  package let hashes: [LoggedHash]
  /// The number of lines.
  package let lineCount: Int
  /// The number of bytes.
  package let byteCount: Int
}
