/// Writes reports: diagnostics, changes, releases and diagnoses come in, the text of one format goes out.
///
/// `Diagrams`, `Layout` and `Notations` draw schemas: shapes, changes and findings come in, Mermaid, DOT and SVG go out;
/// `Page` writes the page of HTML. The layout knows boxes and links only, not what they stand for.
///
/// It decides nothing about a project: what is reported, and how severe it is, was decided before.
