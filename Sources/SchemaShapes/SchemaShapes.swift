/// Compares schemas as stores see them: two ``Shape`` values come in, the ``SchemaChange`` values between them go out,
/// each with what a migration has to do.
///
/// It knows no syntax, no files and no places, so that shapes from a record, from another commit and from today's
/// sources can be compared.
