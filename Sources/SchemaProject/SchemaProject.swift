// A project is its resolved schemas and more: whatever applies to the one applies to the other.
@_exported import SchemaResolution

/// Joins schemas with their releases: ``ResolvedSchemas`` and releases come in, a ``Project`` goes out. Its handles answer
/// the questions of the rules, such as the steps of its migrations and what happens to a release's store on them.
///
/// It makes no judgment: the rules decide what is a fault.
