/// Edits of source text: a syntax tree and what to write come in, edits of spans and edited bytes go out.
///
/// It knows nothing of SwiftData, and writes no file.
