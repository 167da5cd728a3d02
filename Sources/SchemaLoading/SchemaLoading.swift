/// Loads a project: the files below some paths come in, a ``Project`` goes out, made from the relevant files.
///
/// `Records` and `Git` know what a project shipped: records and git references come in, releases go out; schemas to record
/// come in, records go out.
///
/// It decides which files are parsed, but nothing about their content, and it does not judge releases.
