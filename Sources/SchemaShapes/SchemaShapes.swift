/// Compares schemas as stores see them: two ``Shape`` values come in, the ``SchemaChange`` values between them go out,
/// each with what a migration has to do.
///
/// `Identity` computes how Core Data identifies a schema: a ``Shape`` comes in, with the parts of its declarations that it
/// does not show, and a ``StoreIdentity`` goes out: the version hash of each entity and the checksum of all, or why they are
/// not computed. Tables say what Core Data makes of a Swift declaration; each row is proven on stores that real systems wrote
/// (`docs/checksums.md`). What no row covers is not computed. Nothing outside the folder knows what enters a hash; other code
/// only asks whether two identities are the same.
///
/// The target knows no syntax, no files and no places, so that shapes from a record, from another commit and from today's
/// sources can be compared.
