/// Loads a project: the files below some paths come in, a ``Project`` goes out, made from those of them that can matter.
///
/// It decides which files are parsed and nothing about what they say.
