/// Draws schemas: shapes, changes and findings come in, Mermaid, DOT, SVG and a page of HTML go out.
///
/// It decides nothing about a project. The layout knows boxes and links only, not what they stand for.
