/// Writes declarations of schemas: a resolved project and what is wanted come in, edits of its sources and new files go out.
///
/// It reads no reference and writes no file: the sources that a copy is made from are another resolved project.
