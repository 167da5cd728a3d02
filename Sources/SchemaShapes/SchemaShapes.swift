/// Compares schemas as stores see them: two ``Shape`` values come in, the ``SchemaChange`` values between them go out,
/// each with what it asks of a migration.
///
/// It knows no syntax, no files and no places, so that a shape out of a record, out of another commit and out of today's
/// sources can be compared.
