import TestSupport
import Testing

/// What findings advise, where it depends on what stands around.
@Suite("Advice", .texts)
struct AdviceTests {
  @Test(
    "a delete rule is offered only where it does no harm",
    arguments: [
      ("var a: A?", "[B] = []", "write '.nullify' to clear the references"),
      ("var a: A", "B?", "write '.cascade' to delete the objects that hold them"),
      (
        "var a: A?", "B?",
        "write '.nullify' to clear the references, or '.cascade' to delete the objects that hold them"
      ),
    ])
  func deleteRule(back: String, type: String, help: String) {
    let isChild = type.hasPrefix("[")
    let source = """
      @Model final class A { @Relationship(\(isChild ? "" : "deleteRule: .noAction, ")inverse: \\B.a) var b: \(type) }
      @Model final class B { \(isChild ? "@Relationship(deleteRule: .noAction) " : "")\(back) }
      """
    #expect(helps("no-action-delete-rule", source) == [help])
  }

  @Test(
    "a version that another one follows is changed only as long as it has not shipped; types are named as they are written",
    arguments: [
      (
        "codable-attribute-added", "var a: Box.Kind = Box.Kind.x",
        "make it optional: 'var a: Box.Kind?', or store its raw value, a 'String', with a default and compute the rest",
        " here and in 'V3'"
      ),
      ("required-relationship-added", "var a: Tag", "make it optional: 'var a: Tag?'", ""),
    ])
  func shipped(rule: String, property: String, help: String, later: String) {
    let rest = "@Model class Tag { var notes: [Note] = [] }; enum Box { enum Kind: String, Codable { case x } }"
    let versions = ["", property, "\(property); var c = 0"].map { "@Model class Note { var b = 0; \($0) } \(rest)" }
    #expect(helps(rule, Stages.source(Array(versions.prefix(2)))) == [help])
    let all = help.replacing("optional:", with: "optional\(later):")
    #expect(helps(rule, Stages.source(versions)) == ["\(all), as long as 'V2' has not shipped"])
  }

  @Test("a field of a stored struct gets no value from a default")
  func requiredField() {
    let versions = ["Double?", "Double"].map {
      "struct Place: Codable { var x: Double; var y: \($0) } @Model class Note { var place: Place }"
    }
    #expect(
      helps("optional-made-required", Stages.source(versions)) == [
        "keep the field optional, or keep the old struct in the old version and add a property of the new one"
      ])
  }

  @Test("a new name keeps the option whose loss would drop the values")
  func externalStorage() {
    let source = Stages.notes("@Attribute(.externalStorage) var photo: Data?", "var photoData: Data?")
    #expect(
      helps("renamed-without-original-name", source) == [
        "if this is the same property, write '@Attribute(.externalStorage, originalName: \"photo\") var photoData: Data?', and keep the argument in later versions"
      ])
  }

  @Test("a class that a version lists in the place of its own is replaced, not joined by it")
  func replaced() {
    let source = """
      enum V1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var a = 0 }
      }
      enum V2: VersionedSchema {
        static var models: [any PersistentModel.Type] { [V1.Note.self] }
        @Model final class Note { var a = 0; var b = 0 }
      }
      """
    #expect(helps("missing-model", source) == ["list 'Note.self' in 'models' instead of 'V1.Note.self'"])
  }

  @Test("what a release shipped is changed in a new version")
  func recorded() {
    let versions = [
      "@Model class Note { var b = 0 }", "@Model class Note { var b = 0; var tag: Tag }; @Model class Tag {}",
    ]
    let container = "\nlet c = try ModelContainer(for: Schema(versionedSchema: V2.self), migrationPlan: Plan.self)\n"
    let source = Stages.source(versions) + container
    let shipped = record("2.0", String(decoding: MarkedSource(source).source.files[0].bytes, as: UTF8.self))
    #expect(
      helps("required-relationship-added", source + shipped) == [
        "make it optional: 'var tag: Tag?', in a new version: 'V2' has shipped; no recorded release has a store of 'V1': if one shipped, record it"
      ])
  }

  @Test("a class in the place of a frozen version's own may be what shipped")
  func replacedWhenFrozen() {
    let source = Stages.source(["@Model class Note { var a = 0 }", "", "@Model class Note { var a = 0; var b = 0 }"])
      .replacing("[] }", with: "[V1.Note.self] }\n  @Model class Note { var a = 0; var c = 0 }")
    #expect(
      helps("missing-model", source) == [
        "list 'Note.self' in 'models' instead of 'V1.Note.self', or, if the version has shipped like this, move the class out of it"
      ])
  }

  @Test(
    "what a container is to hold, the app's own class stands in the way of or not",
    arguments: [
      (
        "container-models-differ", "ModelContainer(for: Note.self, migrationPlan: Plan.self)",
        "replace the class 'Note' with 'typealias Note = V2.Note', or list it in 'V2' instead of 'V2.Note' if that version has not shipped"
      ),
      (
        "container-models-differ", "ModelContainer(for: V1.Note.self, migrationPlan: Plan.self)",
        "use 'Schema(versionedSchema: V2.self)'"
      ),
      ("container-without-plan", "ModelContainer(for: V2.Note.self, V2.Tag.self)", "pass 'migrationPlan: Plan.self'"),
      (
        "container-without-plan", "ModelContainer(for: V2.Note.self)",
        "create it with 'ModelContainer(for: Schema(versionedSchema: V2.self), migrationPlan: Plan.self)'"
      ),
    ])
  func containers(rule: String, call: String, help: String) {
    let isAlone = rule == "container-models-differ"
    let versions = Stages.source(
      ["", "var b = 0"].map { "@Model class Note { var a = 0; \($0) } \(isAlone ? "" : "@Model class Tag {}")" })
    #expect(
      helps(rule, versions + "\n@Model class Note { var a = 0; var b = 0 }\nlet p = Plan.self; let c = try \(call)")
        == [help])
  }

  @Test(
    "an alias that gives a container an older version's class is pointed at the last one's",
    arguments: [
      ("typealias Note = V1.Note", "point 'Note' at 'V2.Note'"),
      ("typealias Schema1 = V1; typealias Note = Schema1.Note", "point 'Schema1' at 'V2'"),
    ])
  func containerThroughAlias(aliases: String, help: String) {
    let versions = Stages.source(["", "var b = 0"].map { "@Model class Note { var a = 0; \($0) }" })
    let container = "let c = try ModelContainer(for: Note.self, migrationPlan: Plan.self)"
    #expect(helps("container-models-differ", "\(versions)\n\(aliases)\n\(container)") == [help])
  }

  @Test(
    "a version that no plan lists is listed only where it is another one",
    arguments: [
      (
        "@Model class Note { var a = 0; var c = 0 }", "[Note.self]", "add 'Left.self' to 'Plan.schemas'",
        "delete 'Left' if it never shipped"
      ),
      (
        "@Model class Note { var a = 0; var b = 0 }", "[Note.self]", "use 'V2' instead and delete 'Left'",
        "delete 'Left' if nothing needs it"
      ),
      (
        "@Model class Note { var a = 0; @Attribute(originalName: \"c\") var b = 0 }", "[Note.self]",
        "use 'V2' instead and delete 'Left'", "delete 'Left' if nothing needs it"
      ),
      ("", "[V2.Note.self]", "use 'V2' instead and delete 'Left'", "delete 'Left' if nothing needs it"),
    ])
  func unlistedVersion(members: String, models: String, help: String, leftOver: String) {
    let source =
      Stages.source(["@Model class Note { var a = 0 }", "@Model class Note { var a = 0; var b = 0 }"]) + """
        enum Left: VersionedSchema {
          static var models: [any PersistentModel.Type] { \(models) }
          \(members)
        }
        """
    for (use, help) in [("let used: any VersionedSchema.Type = Left.self\n", help), ("", leftOver)] {
      let found = helps("unlisted-version", use + source)
      #expect(found.count == 1 && found[0]?.hasPrefix(help) == true, "\(found)")
    }
  }

  @Test("a version whose classes a plan's version lists needs to be no version")
  func unneededVersion() {
    let source = """
      enum Notes: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model class Note { var a = 0 }
      }
      enum V1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Notes.Note.self, Tag.self] }
        @Model class Tag { var a = 0 }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self] }
        static var stages: [MigrationStage] { [] }
      }
      """
    #expect(
      helps("unlisted-version", source) == [
        "remove 'VersionedSchema' from 'Notes' and keep its classes, because 'V1' lists them"
      ])
  }

  @Test(
    "a relationship that leaves its version is led to a frozen class, or to the class that a version in development lists",
    arguments: [
      // The version's own class.
      (
        "@Model class Note { var tag: Tag? }; @Model class Tag { var a = 0 }", nil,
        "@Model class Note { var tag: V1.Tag? }; @Model class Tag { var a = 0; var b = 0 }", "Note.self, Tag.self",
        "use 'V2.Tag' there"
      ),
      // The app's current class, under its own name and under another one.
      (
        "@Model class Note { var tag: Tag? }", "Note.self", "", "Note.self, Tag.self",
        "run 'swiftdata-lint freeze V1', which gives the version copies of its models as they shipped"
      ),
      (
        "@Model class Note { var label: Label? }", "Note.self", "", "Note.self, Label.self",
        "run 'swiftdata-lint freeze V1', which gives the version copies of its models as they shipped"
      ),
      // The version has a copy, listed or not.
      ("@Model class Tag { var a = 0 }", "Old.Note.self, Tag.self", "", "Note.self, Tag.self", "use 'V1.Tag' there"),
      ("@Model class Tag { var a = 0 }", "Old.Note.self", "", "Note.self, Tag.self", "use 'V1.Tag' there"),
      // What it lists is the app's current class too.
      (
        "@Model class Note { var tag: V2.Tag? }", "Note.self, Tag.self",
        "@Model class Note { var tag: Tag? }; @Model class Tag { var c = 0 }",
        "Note.self, Tag.self",
        "nest a copy of 'Tag' in 'V1', as it was when that version shipped; list it in 'models' and use it there"
      ),
      // A copy of one of two.
      (
        "@Model class Tag { var a = 0 }", "Older.Folder.self, Tag.self", "", "Note.self, Tag.self, Folder.self",
        "nest a copy of 'Note' in 'V1', as it was when that version shipped; list it in 'models' and use it and 'V1.Tag' there"
      ),
      // The last version is still written.
      (
        "@Model class Tag { var a = 0 }; @Model class Note { var a = 0 }", "Note.self, Tag.self",
        "@Model class Tag { var c = 0 }", "Old.Note.self, Tag.self",
        "use 'V2.Tag' there, or, if 'V2' has not shipped, list 'Tag' instead"
      ),
      (
        "@Model class Tag { var a = 0 }", "Tag.self", "@Model class Note { var tag: V1.Tag? }", "Note.self, Tag.self",
        "use 'Tag' there"
      ),
    ])
  func leavingRelationship(old: String, listed: String?, new: String, newList: String, help: String) {
    let source =
      migrationPlan(["V1", "V2"]) + version("V1", listing: listed, old) + version("V2", listing: newList, new) + """
        @Model class Note { var tag: Tag?; var b = 0 }
        @Model class Tag { var b = 0 }
        @Model class Folder { var b = 0 }
        enum Old { @Model class Note { var tag: Tag? } }
        enum Older { @Model class Folder { var tag: Tag?; var note: Note? } }
        typealias Label = Tag
        func use(_ tag: Tag, _ context: ModelContext) { context.insert(tag) }
        """
    #expect(helps("cross-version-relationship", source) == [help])
  }

  @Test(
    "an alias is moved to the last version, and with it what names the old class beside it",
    arguments: [
      ("typealias Note = V1.Note", "Note()", "point 'Note' at 'V2.Note'"),
      (
        "typealias Note = V1.Note", "Note(); let old: V1.Note?",
        "point 'Note' at 'V2.Note', and use the alias where the code names 'V1.Note'"
      ),
      (
        "typealias Current = V1", "Current.Note(); let old = FetchDescriptor<V1.Note>()",
        "point 'Current' at 'V2', and use the alias where the code names 'V1.Note'"
      ),
    ])
  func olderAlias(alias: String, use: String, help: String) {
    let source = Stages.notes("", "var b = 0") + "\(alias)\nlet note = \(use)"
    #expect(helps("alias-to-older-version", source) == [help])
  }

  private static let note = "@Model class Note { var a = 0 }"
  private static let noteAndTag = "@Model class Note { var a = 0 }; @Model class Tag { var b = 0 }"
  private static let changed = "@Model class Note { var a = 0; var c = 0 }"

  @Test(
    "what may have shipped stays as it is, or is changed in a way that no store notices",
    arguments: [
      (
        "model-dropped-in-version", [noteAndTag, changed, "\(noteAndTag); @Model class More { var a = 0 }"], "",
        "if 'V2' has not shipped, list 'Tag' there too; if it has, leave it unchanged"
      ),
      (
        "model-dropped-in-version", [noteAndTag, changed, note], "typealias Tag = V1.Tag\nlet tag = Tag()",
        "list 'Tag' in a new version, or remove the code that still uses it"
      ),
      (
        "model-dropped-in-version", [noteAndTag, changed], "typealias Tag = V1.Tag\nlet tag = Tag()",
        "list 'Tag' in 'V2' too, or remove the code that still uses it"
      ),
      (
        "dropped-original-name",
        [
          "@Model class Note { var a: Int }", "@Model class Note { @Attribute(originalName: \"a\") var b: Int }",
          "@Model class Note { var b: Int }", "@Model class Note { var b: Int; var c = 0 }",
        ], "",
        "write '@Attribute(originalName: \"a\") var b: Int' here too; that does not change the checksum of 'V3'"
      ),
      (
        "dropped-original-name",
        [
          "@Model class Note { var a: Int }", "@Model class Note { @Attribute(originalName: \"a\") var b: Int }",
          "@Model class Note { var b: Int }",
        ], "", "write '@Attribute(originalName: \"a\") var b: Int' here too"
      ),
      (
        "missing-model", [noteAndTag, changed], "let tag = V1.Tag()",
        "move the class out of 'V1', which may have shipped without it"
      ),
      (
        "missing-model", [noteAndTag.replacing("var a = 0", with: "var tag: Tag?"), changed], "",
        "add 'Tag.self' to 'models'; it is already in the schema, so stores of 'V1' still match"
      ),
      ("missing-model", [note, noteAndTag], "let tag = V2.Tag()", "add 'Tag.self' to 'models'"),
      (
        "missing-model", [note, noteAndTag], "",
        "add 'Tag.self' to 'models', or delete the class if it is left over, as no code names it"
      ),
    ])
  func mayHaveShipped(rule: String, versions: [String], beside: String, help: String) {
    // Only a list that names each class but one can miss a model.
    let source = Stages.source(versions, beside: beside)
    let listed =
      rule == "missing-model" ? source.replacing("[Note.self, Tag.self]", with: "[Note.self]") : source
    let found = helps(rule, listed)
    #expect(found.count == 1 && found[0]?.hasPrefix(help) == true, "\(found)")
  }

  @Test("a version that nothing names, with the identifier of a listed one or its shape, is deleted")
  func leftOverTwin() {
    let listed =
      migrationPlan(["V1", "V2"]) + version("V1", number: 1, Self.note) + version("V2", number: 2, Self.changed)
    let help = "delete 'Copy' if nothing needs it, because 'V2' replaces it"
    for copy in [
      version("Copy", number: 2, Self.noteAndTag), version("Copy", number: 5, Self.changed),
      version("Copy", number: 2, Self.changed) + "typealias Old = Copy",
      "enum Drafts {}\nextension Drafts {\n\(version("Copy", number: 2, Self.noteAndTag))\n}",
    ] {
      let found = ExampleSource(listed + copy).report(only: ["unlisted-version"]).diagnostics
      #expect(found.map(\.severity) == [.note], "\(copy)")
      #expect(found.first?.finding.help?.text.replacing("Drafts.", with: "") == help, "\(copy)")
    }
  }

  @Test(
    "a class that certainly changed is frozen in all versions that list it",
    arguments: [
      (1, "V1', which gives the version"), (2, "V1 V2', which gives each of them"),
      (3, "V1 V2 V3', which gives each of them"), (5, "--all', which gives each of them"),
    ])
  func certainlyChanged(count: Int, command: String) {
    let names = (1...count).map { "V\($0)" }
    let versions = names.map { name in
      version(name, listing: "Note.self, Tag\(name).self", "@Model class Tag\(name) {}")
    }
    let source =
      migrationPlan(names + ["Copy", "Last"]) + versions.joined()
      + version("Copy", "@Model class Note { var a = 0 }") + version("Last", listing: "Note.self")
      + "@Model class Note { var a = 0; var b = 0 }"
    let found = ExampleSource(source).report(only: ["live-model-in-old-version"]).diagnostics
    let lists = count == 1 ? "'V1' lists" : "'V1' and \(count - 1) later version\(count == 2 ? "" : "s") list"
    #expect(
      found.map(\.finding.message.text) == [
        "\(lists) the app's current class 'Note', but 'Copy' holds a copy of it without 'b'"
      ])
    #expect(
      found.map(\.finding.help?.text) == [
        "run 'swiftdata-lint freeze \(command) copies of its models as they shipped"
      ])
  }

  @Test(
    "a live class is frozen where it is listed, or by the copy that is there",
    arguments: [
      (
        2, "Note.self", "",
        "run 'swiftdata-lint freeze V1', which gives the version copies of its models as they shipped"
      ),
      (
        2, "Models.Note.self", "@Model class Note { var a = 0 }",
        "list 'V1.Note.self', the frozen copy, in 'V1.models' instead"
      ),
      (
        2, "Live.self", "@Model class Note { var a = 0 }",
        "list 'V1.Note.self', the frozen copy, in 'V1.models' instead"
      ),
    ])
  func live(count: Int, listed: String, copy: String, help: String) {
    let names = (1...count).map { "V\($0)" }
    let versions = names.map { name in
      version(name, listing: "\(listed), Tag\(name).self", "@Model class Tag\(name) {}; \(name == "V1" ? copy : "")")
    }
    let source =
      migrationPlan(names) + versions.joined()
      + (listed == "Note.self"
        ? Self.note : "enum Models { @Model class Note { var a = 0; var b = 0 } }\ntypealias Live = Models.Note")
    #expect(helps("live-model-in-old-version", source) == [help])
  }

  @Test(
    "what a release shipped is frozen where the app's current classes are all that differ, else listed as a version",
    arguments: [
      (
        "Note.self", "", "", "var pages = 1",
        "run 'swiftdata-lint freeze V1', which gives the version copies of its models as they shipped"
      ),
      (
        "Note.self, Tag.self", "", "; var extra: Int?", "var pages = 1",
        "run 'swiftdata-lint freeze V1', which gives the version copies of its models as they shipped"
      ),
      (
        "Models.Note.self", "", "", "var pages = 1",
        "run 'swiftdata-lint freeze V1', which gives the version copies of its models as they shipped"
      ),
      (
        "Note.self", "@Model class Note { var text = \"\"; var pages = 1 }", "", "var size = 1",
        "if 'V1' is meant for release '1.0', correct its copies; otherwise add a version with the models as release '1.0' shipped them, and join it to the next version with a stage"
      ),
    ])
  func unreachable(listed: String, own: String, tag: String, change: String, help: String) {
    let isNested = listed.hasPrefix("Models")
    let note = "@Model class Note { var text = \"\"; \(change) }"
    let now =
      migrationPlan(["V1", "V2"]) + version("V1", number: 1, listing: listed, own)
      + version("V2", number: 2, listing: "\(listed), More.self", "@Model class More { var a = 0 }")
      + "\(isNested ? "enum Models { \(note) }" : note)\n@Model class Tag { var b = 0\(tag) }\n"
    let models = listed.replacing("Models.", with: "")
    let shipped =
      "@Model class Note { var text = \"\" }\n@Model class Tag { var b = 0 }\nlet c = try ModelContainer(for: \(models))\n"
    #expect(helps("unreachable-release", now + record("1.0", shipped)) == [help])
  }

  @Test("a version that lists fewer classes than the release had is frozen as that shipped")
  func unreachableWithMoreModels() {
    let now =
      migrationPlan(["V1", "V2"]) + version("V1", number: 1, listing: "Note.self, Part.self", "")
      + version("V2", number: 2, listing: "Note.self, Part.self, More.self", "@Model class More { var a = 0 }")
      + "@Model class Note { var text = \"\"; var pages = 1 }\n@Model class Part { var b = 0 }\n"
    let shipped =
      "@Model class Note { var text = \"\" }\n@Model class Part { var b = 0 }\n@Model class Tag { var b = 0 }\n"
      + "let c = try ModelContainer(for: Note.self, Part.self, Tag.self)\n"
    #expect(
      helps("unreachable-release", now + record("1.0", shipped)) == [
        "run 'swiftdata-lint freeze V1 --from 1.0', which gives the version copies of its models as release '1.0' shipped them"
      ])
  }

  @Test(
    "data is carried through a version between, whatever copies the old rows",
    arguments: [
      "for old in try context.fetch(FetchDescriptor<V1.Note>()) { let new = V2.Note(); new.a = old.a; context.insert(new) }",
      "try context.enumerate(FetchDescriptor<V1.Note>()) { context.insert(V2.Note(a: $0.a)) }",
      "try copy(context)",
    ])
  func impossible(code: String) {
    let source = Stages.source(
      [Self.note, Self.changed], [Stages.will("\(code)\ntry context.save()")],
      beside: "func copy(_ context: ModelContext) throws { context.insert(V2.Note()) }")
    #expect(
      helps("new-model-in-will-migrate", source) == [
        "use only 'V1.Note' here; to carry data over, add a version between 'V1' and 'V2' with the old and the new properties, convert in its stage's 'didMigrate', and then drop the old ones"
      ])
    let own = source.replacing("V2.Note(", with: "V1.Note(")
    #expect(helps("new-model-in-will-migrate", own) == [])
  }

  private func helps(_ rule: String, _ source: String) -> [String?] {
    MarkedSource(source).source.report(only: [rule]).diagnostics.filter { $0.rule == rule }.map(\.finding.help?.text)
  }
}
