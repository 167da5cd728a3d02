/// Concludes what follows from the declarations: parsed files come in, ``ResolvedSchemas`` go out, in which is known what is
/// current, live or frozen, what each version holds, and what changes from one to the next.
///
/// It knows no releases and makes no judgment.
