/// Reads what the sources declare of SwiftData: a ``SymbolTable`` comes in; models, schema versions, migration plans and
/// containers go out, each as it is written.
///
/// It draws no conclusions: what is current, frozen, identical or missing is not known here.
