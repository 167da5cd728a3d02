/// A language server: messages of an editor, results of runs and the time come in, messages for the editor and the runs that
/// are needed go out.
///
/// The session is a value that knows of no thread and no process; those are in the folder `Process`. It sees files only
/// through ``ServerSurroundings``, and it computes no finding and no fix of its own.
