/// Writes reports: diagnostics, changes, releases and diagnoses come in, the text of one format goes out.
///
/// `Findings` places what `lint` found, and `Formats` writes it; `Answers` holds what other verbs say, `Explanations` the texts
/// of the rules' and errors' pages, and `Styles` what a terminal or a build log shows in color or not at all.
///
/// `Diagrams`, `Layout` and `Notations` draw schemas: shapes, changes and findings come in, Mermaid, DOT and SVG go out;
/// `Page` writes the page of HTML. The layout knows boxes and links only, not what they stand for.
///
/// It decides nothing about a project: what is reported, and how severe it is, was decided before.
