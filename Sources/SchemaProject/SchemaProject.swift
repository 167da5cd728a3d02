// A project is its resolved schemas and more: what is said of the one holds of the other.
@_exported import SchemaResolution

/// Joins schemas with what shipped of them: ``ResolvedSchemas`` and releases come in, a ``Project`` goes out, whose handles
/// answer what rules ask, with the steps of its migrations and what a release's store meets on them.
///
/// It makes no judgment: which of this is a fault is for the rules to say.
