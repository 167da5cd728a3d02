/// Writes reports: diagnostics, changes, releases and diagnoses come in, the text of one format goes out.
///
/// It decides nothing about a project: what is reported, and how severe it is, was decided before.
