/// Reads Swift: the bytes of one file come in, a ``SyntaxTree`` of its declarations goes out, with statements and
/// expressions parsed on demand. `Edits` goes the other way: a tree and what to write come in, edits of spans and edited
/// bytes go out.
///
/// It knows the language's grammar and nothing else: no other file, no meaning of a name, nothing about SwiftData. It writes
/// no file.
