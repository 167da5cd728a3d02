/// Concludes what follows from the declarations: parsed files come in, a ``Project`` goes out, in which is known what is
/// current, live or frozen, what changes on each migration step, and what a release's store meets in this build.
///
/// It judges nothing: which of this is a fault is for the rules to say.
