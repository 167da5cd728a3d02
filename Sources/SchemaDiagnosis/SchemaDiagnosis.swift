/// Recognizes runtime errors: the text of a log comes in, the error pages that it names go out, with what the rules find
/// about each in a project.
///
/// It reads no files and runs no rule by name.
