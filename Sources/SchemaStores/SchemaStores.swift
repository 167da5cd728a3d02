/// Reads what a store of Core Data or SwiftData says of itself: a file comes in, and a ``StoreContents`` goes out, with the
/// metadata, the model that was archived in the store, and the tables with their rows. What a model means to the rest of the
/// tool, it says as a ``Shape`` and a ``StoreIdentity``.
///
/// `Formats` reads the file formats that a store is made of: the rows of tables, inflated data, the objects of property lists
/// and those of keyed archives. That folder knows nothing of Swift, schemas or Core Data; the rest knows the names under which
/// Core Data keeps these things. Every format is untrusted: each offset and count is checked before it is used, nothing
/// recurses, and what is read at once has a limit. Files are only read; no lock is taken.
///
/// The target knows no syntax and no project.
