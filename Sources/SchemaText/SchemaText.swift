/// Text as all other targets need it: bytes and strings come in; JSON values, escaped, quoted, cut and ordered texts go out.
///
/// It also searches lists and keeps answers. It knows neither Swift nor SwiftData, reads no file and prints nothing.
