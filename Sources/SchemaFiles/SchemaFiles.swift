/// Finds what belongs to a project: paths come in, the sources below them and what manifests, Xcode projects and
/// entitlements say of their build go out.
///
/// It parses manifests, but it does not know what the project's sources declare.
