"""Sources of schemas: large ones, and ones that were made to break a page."""

import random

NAMES = """Author Book Chapter Library Shelf Reader Loan Review Tag Series Publisher Cover Page Note Bookmark Collection
Device Account Setting Session Progress Download Server Source Rating Comment Genre Language Edition Event Reminder Place
Trip Stop Photo Video Invoice Customer Order Item""".split()
TYPES = ["String", "Int", "Double", "Bool", "Date", "UUID", "Data?", "String?", "[String]", "Date?", "URL?"]
PROPERTIES = "title subtitle count rating created updated identifier kind note color position isHidden data url size".split()


def lowered(name):
    """The name of a property for a model."""
    return name[0].lower() + name[1:]


def schema(count, seed=1):
    """A version with some models, which a seed decides."""
    chance = random.Random(seed)
    names = [NAMES[i % len(NAMES)] + (f"Part{i // len(NAMES)}" if i >= len(NAMES) else "") for i in range(count)]
    lines = [[f"var {p}: {chance.choice(TYPES)}" for p in chance.sample(PROPERTIES, chance.randint(1, 9))] for _ in names]
    for i in range(1, count):
        if chance.random() < 0.12:
            continue
        j = chance.randrange(max(0, i - 12), i) if chance.random() < 0.7 else chance.randrange(min(i, 4))
        one, other, kind = names[i], names[j], chance.random()
        if kind < 0.5:
            lines[j].append(
                f"@Relationship(deleteRule: .cascade, inverse: \\{one}.{lowered(other)}) var {lowered(one)}s: [{one}] = []")
            lines[i].append(f"var {lowered(other)}: {other}?")
        elif kind < 0.7:
            lines[j].append(f"var {lowered(one)}s: [{one}] = []")
            lines[i].append(f"var {lowered(other)}s: [{other}] = []")
        else:
            lines[i].append(f"var {lowered(other)}: {other}?")
    for _ in range(count // 6):
        i, j = chance.sample(range(count), 2)
        lines[i].append(f"var extra{names[j]}: {names[j]}?")
    models = "\n".join("  @Model final class %s {\n    %s\n    init() {}\n  }" % (n, "\n    ".join(l))
                       for n, l in zip(names, lines))
    return version("SchemaV1", 1, names, models)


def version(name, number, models, body):
    """A version with its models."""
    listed = ", ".join(f"{model}.self" for model in models)
    return f"""import SwiftData

enum {name}: VersionedSchema {{
  static var versionIdentifier: Schema.Version {{ Schema.Version({number}, 0, 0) }}
  static var models: [any PersistentModel.Type] {{ [{listed}] }}
{body}
}}
"""


LONG = "Long" * 50

HOSTILE = version("`V1</script><script>window.injected = 1</script>`", 1, ["Note", "Loop", "Empty", LONG, "本棚", "كتاب"], f"""
  @Model final class Note {{
    var `a"><img src=x onerror="window.injected = 1">`: String = "<script>window.injected = 1</script>"
    var `</text><script>window.injected=1</script>`: Int // <script>window.injected = 1</script>
    var `'&quot;--></style>`: [Loop] = [] /* </title></pre></article> */
    var 題名: String?
    var عنوان: String?
    var name🙂🇨🇭: String?
    var {LONG.lower()}: {LONG}?
    init() {{}}
  }}
  @Model final class Loop {{
    @Relationship(inverse: \\Loop.parent) var children: [Loop] = []
    var parent: Loop?
    var itself: Loop?
    var notes: [Note] = []
    init() {{}}
  }}
  @Model final class Empty {{ init() {{}} }}
  @Model final class {LONG} {{ var {LONG.lower()}: [String: [String: [String: {LONG}Value]]] = [:]; init() {{}} }}
  @Model final class 本棚 {{ var 本: [Note] = []; init() {{}} }}
  @Model final class كتاب {{ var رف: 本棚?; init() {{}} }}
""")

UNRESOLVED = """import SwiftData

enum SchemaV1: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
  static var models: [any PersistentModel.Type] { allModels() + [Note.self] }
  @Model final class Note { var text: String = ""; init() {} }
}
enum Plan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [SchemaV1.self, MissingV2.self] }
  static var stages: [MigrationStage] { [.lightweight(fromVersion: SchemaV1.self, toVersion: MissingV2.self)] }
}
"""

CHANGED = version("SchemaV1", 1, ["Note", "Gone"], """
  @Model final class Note { var name: String = ""; var old: Int = 0; var kind: Int = 0; var gone: Gone?; init() {} }
  @Model final class Gone { var text: String = ""; init() {} }
""") + version("SchemaV2", 2, ["Note", "New"], """
  @Model final class Note {
    @Attribute(originalName: "name") var title: String = ""
    var kind: String = ""
    var extra: [New]
    init() {}
  }
  @Model final class New { var text: String = ""; init() {} }
""").replace("import SwiftData\n", "") + """
enum Plan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [SchemaV1.self, SchemaV2.self] }
  static var stages: [MigrationStage] { [.lightweight(fromVersion: SchemaV1.self, toVersion: SchemaV2.self)] }
}
"""


def sources():
    """All sources by the name of their project."""
    found = {f"{count} entities": schema(count) for count in (3, 15, 40, 100, 200)}
    found.update({"hostile names": HOSTILE, "unresolved": UNRESOLVED, "changes": CHANGED, "nothing": "let a = 1\n"})
    return found
