/// Draws conclusions from the declarations: parsed files come in, ``ResolvedSchemas`` go out, which know what is current,
/// live or frozen, what each version contains, and what changes from one version to the next.
///
/// It does not know releases and makes no judgment.
