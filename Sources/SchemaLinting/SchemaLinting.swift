/// Runs the rules: a ``Project`` and a catalogue of rules come in, sorted diagnostics go out, after configuration,
/// comments and hiding.
///
/// It knows no rule by name and prints nothing.
