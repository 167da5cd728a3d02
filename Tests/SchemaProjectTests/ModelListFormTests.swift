import Testing

/// The forms of `models`, and of lists at large.
@Suite("models")
struct ModelListFormTests {
  /// What a version lists whose members are given; the live types are `Note`, `Tag` and `Old`.
  private func models(_ members: String, beside: String = "") -> String {
    let text = """
      enum SchemaV1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        @Model final class Note {}
        @Model final class Trip {}
        static var models: [any PersistentModel.Type] { [Note.self, Old.self] }
      }
      enum SchemaV2: VersionedSchema {
        static let versionIdentifier = Schema.Version(2, 0, 0)
        \(members)
      }
      @Model final class Note {}
      @Model final class Tag {}
      @Model final class Old {}
      \(beside)
      """
    return Schemas(text).versions.first { $0.hasPrefix("SchemaV2") }.map {
      String($0.dropFirst("SchemaV2 2.0.0 ".count))
    } ?? ""
  }

  private func list(_ expression: String, beside: String = "") -> String {
    models("static var models: [any PersistentModel.Type] { \(expression) }", beside: beside)
  }

  @Test(
    "computed with and without return, stored let, stored var, no type annotation, any left out",
    arguments: [
      "static var models: [any PersistentModel.Type] { [Note.self, Tag.self] }",
      "public static var models: [any PersistentModel.Type] { return [Note.self, Tag.self] }",
      "static var models: [any PersistentModel.Type] { get { [Note.self, Tag.self] } }",
      "static let models: [any PersistentModel.Type] = [Note.self, Tag.self]",
      "static var models: [any PersistentModel.Type] = [Note.self, Tag.self]",
      "static let models = [Note.self, Tag.self] as [any PersistentModel.Type]",
      "static let models = [Note.self, Tag.self]",
      "static var models: [PersistentModel.Type] { [Note.self, Tag.self] }",
      "static var models: Array<any PersistentModel.Type> { [Note.self, Tag.self] }",
      "@MainActor static var models: [any PersistentModel.Type] { [Note.self, Tag.self] }",
      "nonisolated(unsafe) static var models: [any PersistentModel.Type] = [Note.self, Tag.self]",
    ])
  func members(members: String) {
    #expect(models(members) == "[Note, Tag]")
  }

  @Test("elements: Note.self, SchemaV1.Note.self, Self.Note.self, self.Note.self")
  func elements() {
    #expect(list("[Note.self]") == "[Note]")
    #expect(list("[SchemaV1.Note.self]") == "[SchemaV1.Note]")
    #expect(
      models(
        "@Model class Note {}; static var models: [any PersistentModel.Type] { [Self.Note.self, self.Note.self, Note.self] }"
      )
        == "[SchemaV2.Note, SchemaV2.Note, SchemaV2.Note]")
    #expect(list("[App.Note.self, (Tag).self, (Tag.self)]") == "[Note, Tag, Tag]")
  }

  @Test("a trailing comma, comments between elements, one element a line")
  func layout() {
    #expect(list("[\n  Note.self, // the note\n  /* and */\n  Tag.self,\n]") == "[Note, Tag]")
  }

  @Test("SchemaV1.models + [New.self]")
  func concatenation() {
    #expect(list("SchemaV1.models + [Tag.self]") == "[SchemaV1.Note, Old, Tag]")
    #expect(list("[Tag.self] + SchemaV1.models + [Note.self]") == "[Tag, SchemaV1.Note, Old, Note]")
    #expect(list("return SchemaV1.models + ([Tag.self])") == "[SchemaV1.Note, Old, Tag]")
  }

  @Test(
    ".filter by ObjectIdentifier, and what else says the same",
    arguments: [
      "SchemaV1.models.filter { ObjectIdentifier($0) != ObjectIdentifier(Old.self) } + [Tag.self]",
      "SchemaV1.models.filter { ObjectIdentifier(Old.self) != ObjectIdentifier($0) } + [Tag.self]",
      "SchemaV1.models.filter { $0 != Old.self } + [Tag.self]",
      "SchemaV1.models.filter { model in ObjectIdentifier(model) != ObjectIdentifier(Old.self) } + [Tag.self]",
      "SchemaV1.models.filter({ return $0 != Old.self }) + [Tag.self]",
      "SchemaV1.models.filter { ObjectIdentifier($0) != ObjectIdentifier(dropped) } + [Tag.self]",
      "SchemaV1.models.filter { $0 != dropped } + [Tag.self]",
    ])
  func filter(expression: String) {
    #expect(list(expression, beside: "private let dropped = Old.self") == "[SchemaV1.Note, Tag]")
  }

  @Test("a filter that drops several, and one of which nothing is known")
  func otherFilters() {
    #expect(
      list("[Note.self, Old.self].filter { dropped in dropped != Old.self }", beside: "let dropped = Note.self")
        == "[Note]")
    #expect(list("[Note.self, Tag.self, Old.self].filter { $0 != Old.self && $0 != Tag.self }") == "[Note]")
    #expect(list("[Note.self, Old.self as any PersistentModel.Type].filter { $0 != Old.self }") == "[Note]")
    #expect(
      list("SchemaV1.models.filter { isWanted($0) }")
        == "[? SchemaV1.models.filter { isWanted($0) }: the filter's condition is not known]")
    #expect(list("[Note.self, Old.self].filter { $0 == Old.self }") == "[Old]")
  }

  @Test("{ SchemaV1.models }: another version's list")
  func otherVersionsList() {
    #expect(list("SchemaV1.models") == "[SchemaV1.Note, Old]")
    #expect(models("static let models = SchemaV1.models") == "[SchemaV1.Note, Old]")
  }

  @Test("#if in the list: both branches count, the order does not")
  func conditions() {
    #expect(list("[\nNote.self,\n#if os(iOS)\nTag.self,\n#else\nOld.self,\n#endif\n]") == "[Note, Tag, Old] or")
    #expect(list("\n#if os(iOS)\n[Note.self]\n#else\n[Tag.self]\n#endif\n") == "[Note, Tag] or")
    #expect(
      models(
        "#if os(iOS)\nstatic let models: [any PersistentModel.Type] = [Note.self]\n#else\nstatic let models: [any PersistentModel.Type] = [Tag.self]\n#endif"
      )
        == "[Note, Tag] or")
  }

  @Test("as [any PersistentModel.Type], on the list and on an element")
  func casts() {
    #expect(list("[Note.self, Tag.self] as [any PersistentModel.Type]") == "[Note, Tag]")
    #expect(list("[Note.self as any PersistentModel.Type, Tag.self]") == "[Note, Tag]")
    #expect(list("([Note.self] + [Tag.self]) as [any PersistentModel.Type]") == "[Note, Tag]")
  }

  @Test("given in an extension of the version, in another file")
  func extensionMember() {
    let schemas = Schemas(
      """
      // file: A.swift
      extension SchemaV1 { static var models: [any PersistentModel.Type] { [Note.self] } }
      // file: B.swift
      enum SchemaV1: VersionedSchema { static let versionIdentifier = Schema.Version(1, 0, 0); @Model class Note {} }
      """)
    #expect(schemas.versions == ["SchemaV1 1.0.0 [SchemaV1.Note]"])
  }
}

/// What lists are worth without running them.
@Suite("Evaluation")
struct EvaluationTests {
  private func list(_ expression: String, _ beside: String = "") -> String {
    Schemas.list(expression, beside: beside)
  }

  @Test("through other statics, globals, and elements that are constants")
  func statics() {
    #expect(
      list(
        "Lists.all",
        "enum Lists { static let all: [any PersistentModel.Type] = base + [Tag.self]; static let base = [Note.self] }")
        == "[Note, Tag]")
    #expect(list("everything", "let everything: [any PersistentModel.Type] = [Note.self, Tag.self]") == "[Note, Tag]")
    #expect(
      list("[Lists.note, Tag.self]", "enum Lists { static let note: any PersistentModel.Type = Note.self }")
        == "[Note, Tag]")
    #expect(
      list("Self.own", "extension SchemaV1 { static var own: [any PersistentModel.Type] { [Note.self] } }") == "[Note]")
    #expect(
      list("self.own", "extension SchemaV1 { static var own: [any PersistentModel.Type] { [Note.self] } }") == "[Note]")
  }

  @Test("functions without parameters")
  func functions() {
    #expect(list("make()", "func make() -> [any PersistentModel.Type] { return [Note.self] }") == "[Note]")
    #expect(
      list("Lists.make()", "enum Lists { static func make() -> [any PersistentModel.Type] { [Note.self] } }")
        == "[Note]")
    #expect(list("{ [Note.self] }()") == "[Note]")
  }

  @Test("functions with parameters, bound at the call")
  func parameters() {
    let adding =
      "func adding(_ more: [any PersistentModel.Type], to base: [any PersistentModel.Type] = [Note.self]) -> [any PersistentModel.Type] { base + more }"
    #expect(list("adding([Tag.self])", adding) == "[Note, Tag]")
    #expect(list("adding([Tag.self], to: [Old.self])", adding) == "[Old, Tag]")
    #expect(
      list(
        "one(Tag.self)",
        "func one(_ type: any PersistentModel.Type) -> [any PersistentModel.Type] { [Note.self, type] }")
        == "[Note, Tag]")
    #expect(
      list(
        "pick()",
        "func pick(_ more: [any PersistentModel.Type]) -> [any PersistentModel.Type] { more }; func pick() -> [any PersistentModel.Type] { [Note.self] }"
      )
        == "[Note]")
  }

  @Test("locals")
  func locals() {
    #expect(list("let base = [Note.self]; let more = [Tag.self]; return base + more") == "[Note, Tag]")
    #expect(list("var base = [Note.self]; return base") == "[Note]")
    #expect(list("let note = Note.self; return [note]") == "[Note]")
    #expect(list("let base = { [Note.self] }(); return base.filter { $0 != Tag.self }") == "[Note]")
    #expect(list("var base = [Note.self, Tag.self]; return base.filter { $0 != Tag.self }") == "[Note]")
  }

  @Test("a variable that grows by one that is declared after it and grows too")
  func growingTogether() {
    #expect(
      list("var all = [Note.self]; var more = [Tag.self]; more.append(Old.self); all += more; return all")
        == "[Note, Tag, Old]")
  }

  @Test("a local name hides a member of that name")
  func shadowing() {
    #expect(list("let all = [Note.self]; return all", "extension SchemaV1 { static let all = [Tag.self] }") == "[Note]")
    #expect(
      list(
        "if let all = load() { return all }; return [Note.self]", "extension SchemaV1 { static let all = [Tag.self] }")
        == "[Note, ? load(): the list is not a literal] or")
    #expect(
      list("for all in lists { return all }; return [Note.self]", "extension SchemaV1 { static let all = [Tag.self] }")
        == "[Note, ? all: it depends on a loop or a pattern] or")
    #expect(
      list(
        "func all() -> [any PersistentModel.Type] { [Note.self] }; return all()",
        "func all() -> [any PersistentModel.Type] { [Tag.self] }")
        == "[? all(): the list is not a literal]")
  }

  @Test("ternaries, and if and switch as statements and as expressions")
  func conditions() {
    #expect(list("isNew ? [Note.self] : [Tag.self]") == "[Note, Tag] or")
    #expect(list("isNew ? base : base + [Tag.self]", "let base = [Note.self]") == "[Note, Note, Tag] or")
    #expect(list("if isNew { return [Note.self] }; return [Tag.self]") == "[Note, Tag] or")
    #expect(list("if isNew { [Note.self] } else if isOld { [Old.self] } else { [Tag.self] }") == "[Note, Old, Tag] or")
    #expect(list("switch kind { case .a: return [Note.self]; default: return [Tag.self] }") == "[Note, Tag] or")
    #expect(list("switch kind { case .a: [Note.self]\n default: [Tag.self] }") == "[Note, Tag] or")
    #expect(list("let all = if isNew { [Note.self] } else { [Tag.self] }; return all") == "[Note, Tag] or")
    #expect(list("guard isNew else { return [Note.self] }; return [Tag.self]") == "[Note, Tag] or")
    #expect(list("more ?? [Note.self]", "let more = [Tag.self]") == "[Tag, Note] or")
    #expect(list("[isNew ? Note.self : Tag.self]") == "[Note, Tag] or")
  }

  @Test("if #available")
  func availability() {
    #expect(
      list("if #available(iOS 18, *) { return [Note.self, Tag.self] } else { return [Note.self] }")
        == "[Note, Tag, Note] or")
  }

  @Test("a call in a branch that returns nothing is no result")
  func sideEffects() {
    #expect(
      list("if isNew { prepare() }; return [Note.self]", "func prepare() -> [any PersistentModel.Type] { [Tag.self] }")
        == "[Note]")
    #expect(list("guard isNew else { fatalError() }; return [Note.self]") == "[Note]")
  }

  @Test(
    "a local variable that changes in a way that is not read is unknown",
    arguments: [
      "list[0] = Tag.self", "for type in more { list.append(type) }", "extend(&list)", "list.sort(by: order)",
      "_ = list.popLast()", "let last = list.removeLast()", "try? list.change()", "more.forEach { list.append($0) }",
      "defer { list.append(Tag.self) }", "for type in [Tag.self] { if type == Old.self { break }; list.append(type) }",
      "list += [Tag.self]; extend(&list)",
    ])
  func mutation(change: String) {
    #expect(
      list("var list = [Note.self]; \(change); return list")
        == "[? list: the variable changes after its declaration]")
  }

  @Test(
    "many versions, each from the list of the one before", arguments: [("", 100), (".filter { $0 != Old.self }", 40)])
  func longChain(filter: String, count: Int) {
    let chain = (3...count).map { number in
      """
      enum SchemaV\(number): VersionedSchema {
        static let additions: [any PersistentModel.Type] = [\(number == 20 ? "Tag" : "Note").self]
        static var models: [any PersistentModel.Type] { SchemaV\(number - 1).models\(filter) + additions }
      }
      """
    }
    let first = "static var models: [any PersistentModel.Type] { [Old.self] }"
    let read = Schemas(
      """
      @Model final class Note {}
      @Model final class Tag {}
      @Model final class Old {}
      enum SchemaV2: VersionedSchema { \(first) }
      \(chain.joined(separator: "\n"))
      """)
    let last = read.versions.first { $0.hasPrefix("SchemaV\(count) ") } ?? ""
    #expect(last.hasSuffix("Note]") && last.contains("Tag") && last.contains("Old") == filter.isEmpty)
    #expect(!last.contains("?"))
  }

  @Test("a list that doubles many times is given up")
  func doubling() {
    // Each of the lists is read by itself, so that a few over the limit are enough.
    let lists = (1...16).map { "static var l\($0): [any PersistentModel.Type] { l\($0 - 1) + l\($0 - 1) }" }
    #expect(
      list("Lists.l16", "enum Lists { static let l0 = [Note.self]\n\(lists.joined(separator: "\n")) }")
        .hasSuffix("it has too many parts]"))
  }

  @Test("many variables that change one after another are followed in bounded time")
  func manyChanges() {
    // Each would be followed for each before it, and so on.
    let others = (1...60).map { "var n\($0) = 0; n\($0) += 1" }.joined(separator: "; ")
    #expect(list("var list = [Note.self]; \(others); list += [Tag.self]; return list") == "[Note, Tag]")
    #expect(
      list("var list = [Note.self]; var more = [Tag.self]; more += [Old.self]; list += more; return list")
        == "[Note, Tag, Old]")
  }

  @Test("reading a local variable, and a member of that name, changes nothing")
  func reading() {
    #expect(
      list("var list = [Note.self]; print(list.count); other.list = 1; assert(list == old); return list") == "[Note]")
  }

  @Test("unknown things are failures with a reason")
  func failures() {
    #expect(list("allModels()") == "[? allModels(): the list is not a literal]")
    #expect(list("[Note.self, Missing.self]") == "[Note, ? Missing.self: the type is not declared in the linted files]")
    #expect(list("[Note.self, unknown]") == "[Note, ? unknown: the element does not have the form 'X.self']")
    #expect(list("[Note.self].shuffled()") == "[? [Note.self].shuffled(): the list is not a literal]")
    #expect(
      list("Lists.all", "enum Lists { static var all: [any PersistentModel.Type] { Lists.all } }").hasSuffix(
        "the reference is circular]"))
    #expect(list("a", "let a = b; let b = a").hasSuffix("the reference is circular]"))
    #expect(
      list("a", "var a: [any PersistentModel.Type] { a + [Note.self] }")
        == "[Note, ? a: the reference is circular]")
    #expect(
      list("a", "var a: [any PersistentModel.Type] { b + b }; var b: [any PersistentModel.Type] { a + a }").contains(
        "circular"))
    #expect(
      list("given", "extension SchemaV1 { static func f(given: Int) {} }") == "[? given: the list is not a literal]")
  }

  @Test(
    "elements of a tuple by number, label and pattern; none of one that is not literal, or has no such element",
    arguments: [
      ("let pair = ([Note.self], [Tag.self]); return pair.1", "[Tag]"),
      ("let pair = (old: [Old.self], new: [Note.self]); return pair.new + pair.0", "[Note, Old]"),
      ("let (old, new) = ([Old.self], [Note.self]); return new", "[Note]"),
      ("let (_, new): (Int, [any PersistentModel.Type]) = (1, [Note.self]); return new", "[Note]"),
      ("makePair().first", "[Note]"),
      ("let pair = makePair(); return pair.first + pair.1", "[Note, Tag]"),
      ("let (a, b) = makePair(); return b + a", "[Tag, Note]"),
      ("let pair = makePair(and: [Old.self]); return pair.1", "[Old]"),
      ("let (a, _) = { ([Note.self], 1) }(); return a", "[Note]"),
      ("Lists.both.second + Lists.pair.0", "[Tag, Old]"),
      ("Lists.old + Lists.older", "[Note, Tag]"),
      ("let (a, b) = isNew ? ([Note.self], 1) : ([Tag.self], 2); return a", "[Note, Tag] or"),
      ("let pair: (old: Any, new: Any) = ([Old.self], [Note.self]); return pair.new", "[Note]"),
      ("let nested = (([Note.self], 1), 2); return nested.0.0", "[Note]"),
      ("let last = (first: [Note.self], last: [Tag.self]); return last.last", "[Tag]"),
      ("var (a, b) = makePair(); a = []; return a", "[? a: the variable changes after its declaration]"),
      ("let (a, b) = given; return a", "[? a: the tuple is not a literal]"),
      ("let ((a, b), c) = (makePair(), 1); return a", "[? a: it depends on a loop or a pattern]"),
      ("let pair = makePair(); return pair.third", "[? pair.third: the list is not a literal]"),
      ("let (a, b) = unknown(); return a", "[? a: the tuple is not a literal]"),
    ])
  func tuples(body: String, expected: String) {
    let beside = """
      func makePair(and more: [any PersistentModel.Type] = [Tag.self]) -> (first: [any PersistentModel.Type], [any PersistentModel.Type]) {
        let first = [Note.self]
        return (first, more)
      }
      enum Lists {
        static let both = (first: 1, second: [Tag.self])
        static var pair: ([any PersistentModel.Type], Int) { ([Old.self], 1) }
        static let (old, older) = makePair()
      }
      """
    #expect(list(body, beside) == expected)
  }

  @Test("a name that is declared without a value and gets one in the code behind")
  func later() {
    let declared = "let list: [any PersistentModel.Type]"
    #expect(list("\(declared); list = [Note.self]; return list") == "[Note]")
    #expect(
      list("\(declared)\nif a { list = [Note.self] } else { list = [Tag.self] }\nreturn list") == "[Note, Tag] or")
    #expect(
      list(
        "\(declared)\nswitch a { case 1: let one = Note.self; list = [one]\ndefault: list = b ? [Tag.self] : [] }\nreturn list"
      ) == "[Note, Tag] or")
    #expect(
      list("\(declared)\ndo { list = try [Note.self] + [Tag.self] } catch { return [] }\nreturn list")
        == "[Note, Tag] or")
    #expect(
      list("var list: [any PersistentModel.Type]; list = [Note.self]; list = list + [Tag.self]; return list").contains(
        "?"))
    #expect(list("var list: [any PersistentModel.Type]; list = []; list.append(Tag.self); return list").contains("?"))
    #expect(
      list("var list: [any PersistentModel.Type]; run { list = [Note.self] }; return list")
        == "[? list: it is assigned later]")
    #expect(list("\(declared); return list") == "[? list: it is assigned later]")
    #expect(
      list("let a: [any PersistentModel.Type]; let b: [any PersistentModel.Type]; a = b; b = a; return a")
        == "[? b: it is assigned later]")
  }

  @Test("a list of a type itself: the first or last of literal elements, but a member of that name first")
  func ends() {
    let stages = Schemas(
      """
      enum V1: VersionedSchema {}
      enum V2: VersionedSchema {}
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [Steps.first] }
      }
      enum Steps { static let first = MigrationStage.lightweight(fromVersion: V1.self, toVersion: V2.self) }
      func open() throws -> ModelContainer { try ModelContainer(for: Schema(versionedSchema: Plan.schemas.last!)) }
      func openAgain() throws -> ModelContainer { try ModelContainer(for: Schema(versionedSchema: Plan.schemas.first!)) }
      """)
    #expect(stages.stages == ["lightweight V1 → V2 named first"])
    #expect(stages.containers == ["open version V2, no plan, on disk", "openAgain version V1, no plan, on disk"])
  }

  @Test(
    "a stored property that code may set is unknown; a constant, a private one that nothing sets, and a static are known"
  )
  func storedProperties() {
    func containers(_ member: String) -> String {
      Schemas(
        "@Model class Note {}\nstruct Setup { \(member); func open() throws -> ModelContainer { try ModelContainer(for: Note.self, configurations: ModelConfiguration(isStoredInMemoryOnly: inMemory)) } }"
      )
      .containers.first ?? ""
    }
    #expect(containers("let inMemory = true") == "Setup.open [Note], no plan, in memory")
    #expect(containers("private var inMemory = true") == "Setup.open [Note], no plan, in memory")
    #expect(containers("static var inMemory = true") == "Setup.open [Note], no plan, in memory")
    #expect(containers("var inMemory: Bool { true }") == "Setup.open [Note], no plan, in memory")
    #expect(containers("var inMemory = true") == "Setup.open [Note], no plan, on disk or in memory")
    #expect(
      containers("private var inMemory = true; mutating func set() { inMemory = false }")
        == "Setup.open [Note], no plan, on disk or in memory")
  }
}
