/// Reads the SwiftData declarations in the sources: a ``SymbolTable`` comes in; models, schema versions, migration plans
/// and containers go out, each as written.
///
/// It draws no conclusions: it does not know what is current, frozen, identical or missing.
