/// Computes how Core Data identifies a schema: a ``Shape`` comes in, with the parts of its declarations that it does not
/// show, and a ``StoreIdentity`` goes out: the version hash of each entity and the checksum of all, or why they are not
/// computed.
///
/// Tables say what Core Data makes of a Swift declaration; each row is proven on stores that real systems wrote
/// (`docs/checksums.md`). What no row covers is not computed. It knows no syntax, no files and no places. No other part of
/// the tool knows what enters a hash; other parts only ask whether two identities are the same.
