/// Computes how Core Data identifies a schema: a ``Shape`` comes in, with what it does not show of its declarations, and a
/// ``StoreIdentity`` goes out: the version hash of each entity and the checksum of all, or why they are not computed.
///
/// What Core Data makes of a Swift declaration is a set of tables, each row proven on stores that real systems wrote
/// (`docs/checksums.md`). What no row covers is not computed. It knows no syntax, no files and no places, and no other part of
/// the tool knows what enters a hash: the others ask whether two identities are the same.
