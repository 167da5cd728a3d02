/// Loads a project: the files below some paths come in, a ``Project`` goes out, made from the relevant files.
///
/// It decides which files are parsed, but nothing about their content.
