/// Draws conclusions from the declarations: parsed files come in, ``ResolvedSchemas`` go out, which know what is current,
/// live or frozen, what each version contains, and what changes from one version to the next.
///
/// With releases, they go out as a ``Project``. Its handles answer the questions of the rules, such as the steps of its
/// migrations and what happens to a release's store on them.
///
/// It makes no judgment: the rules decide what is a fault.
