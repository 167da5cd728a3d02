/// Reads Swift: the bytes of one file come in, a ``SyntaxTree`` of its declarations goes out, with statements and
/// expressions parsed on demand.
///
/// It knows the language's grammar and nothing else: no other file, no meaning of a name, nothing about SwiftData.
