/// Recognizes runtime errors: the text of a log comes in, the pages of the errors in it go out, with what the rules find
/// about each in a project.
///
/// It reads no files and runs no rule by name.
