/// Finds the files of a project: paths come in; the sources below them go out, with the build settings from manifests,
/// Xcode projects and entitlements.
///
/// It parses manifests, but it does not know what the project's sources declare.
