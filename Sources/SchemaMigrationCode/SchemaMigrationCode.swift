/// Reads the closures of custom stages: a stage with its code comes in, the list of what that code does to the store
/// goes out as ``MigrationCode``.
///
/// It does not know what a stage changes, so it cannot tell whether the code is right.
