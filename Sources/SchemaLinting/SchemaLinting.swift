// A rule needs models, versions, plans, containers, shapes and places; it gets all of them with one import.
@_exported import SchemaDeclarations
@_exported import SchemaEdits
@_exported import SchemaIdentity
@_exported import SchemaNames
@_exported import SchemaProject
@_exported import SchemaShapes
@_exported import SchemaSyntax

/// Runs the rules: a ``Project`` and a catalogue of rules come in, sorted diagnostics go out, after configuration,
/// comments and hiding.
///
/// It knows no rule by name and prints nothing.
