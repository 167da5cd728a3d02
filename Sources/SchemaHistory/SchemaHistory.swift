/// Knows what a project shipped: records and git references come in, releases go out; schemas to record come in, records
/// go out.
///
/// It does not judge releases.
