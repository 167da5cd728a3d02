/// Reads what a store of Core Data or SwiftData says of itself: a file comes in, and a ``StoreContents`` goes out, with the
/// metadata, the model that was archived in the store, and the tables with their rows.
///
/// It knows the names under which Core Data keeps these things; the formats below them are those of `StoreFormat`. What a
/// model means to the rest of the tool, it says as a ``Shape`` and a ``StoreIdentity``. It knows no syntax and no project.
