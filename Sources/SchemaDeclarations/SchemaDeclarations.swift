/// Reads the SwiftData declarations in the sources: a ``SymbolTable`` comes in; models, schema versions, migration plans
/// and containers go out, each as written. `MigrationCode` reads the closures of custom stages: a stage comes in, the list of
/// what its code does to the store goes out as ``MigrationCode``.
///
/// It draws no conclusions: it does not know what is current, frozen, identical or missing, nor what a stage has to do, so it
/// cannot tell whether its code is right.
