/// Reads the file formats that a store is made of: the bytes of a file come in, and the rows of tables, inflated data, the
/// objects of property lists and those of keyed archives go out.
///
/// It knows nothing of Swift, schemas or Core Data. Every format is untrusted: each offset and count is checked before it is
/// used, nothing recurses, and what is read at once has a limit. Files are only read; no lock is taken.
