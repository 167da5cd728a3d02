/// Finds what names mean, as the compiler does: parsed files come in, a ``SymbolTable`` of their types goes out, with
/// the constant values of expressions as far as they can be known without running them.
///
/// It knows Swift's name lookup, but nothing about models or migrations.
