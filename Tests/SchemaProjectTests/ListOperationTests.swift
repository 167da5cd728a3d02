import Testing

/// The ways in which Swift joins lists, takes them apart and changes them.
@Suite("Operations of lists")
struct ListOperationTests {
  /// The list of a version that is written as an expression, beside another version.
  private func list(_ expression: String, _ beside: String = "") -> String {
    let base = """
      enum Base: VersionedSchema {
        static let versionIdentifier = Schema.Version(0, 1, 0)
        static var models: [any PersistentModel.Type] { [Note.self, Old.self] }
      }
      """
    return Schemas.list(expression, beside: base + "\n" + beside)
  }

  @Test(
    "lists of lists become one list",
    arguments: [
      "[[Note.self], [Tag.self]].flatMap { $0 }",
      "[[Note.self], [Tag.self]].flatMap({ list in list })",
      "[[Note.self], [Tag.self]].flatMap(\\.self)",
      "Array([[Note.self], [Tag.self]].joined())",
      "[any PersistentModel.Type]([[Note.self], [Tag.self]].joined())",
      "[[Note.self], [Tag.self]].joined().map { $0 }",
      "[[Note.self], [Tag.self]].reduce([], +)",
      "[[Note.self], [Tag.self]].reduce([]) { $0 + $1 }",
      "[[Tag.self]].reduce([Note.self]) { all, next in all + next }",
      "[[Note.self], [Tag.self]].reduce(into: []) { $0 += $1 }",
      "[[Note.self], [Tag.self]].reduce(into: []) { all, next in all.append(contentsOf: next) }",
      "[Note.self, Tag.self].reduce(into: []) { $0.append($1) }",
      "[[Note.self], []].flatMap { $0 } + [Tag.self]",
      "[[Note.self], [Tag.self]].lazy.flatMap { $0 }",
      "([[Note.self], [Tag.self]] as [[any PersistentModel.Type]]).flatMap { $0 }",
    ])
  func joining(expression: String) {
    #expect(list(expression) == "[Note, Tag]")
  }

  @Test(
    "the elements of a list become others",
    arguments: [
      ("[Base.self].flatMap { $0.models }", "[Note, Old]"),
      ("[Base.self].flatMap(\\.models) + [Tag.self]", "[Note, Old, Tag]"),
      ("[Base.self as any VersionedSchema.Type].flatMap { version in version.models }", "[Note, Old]"),
      ("[Note.self].map { $0 as any PersistentModel.Type }", "[Note]"),
      ("[Note.self].map { type -> any PersistentModel.Type in type.self }", "[Note]"),
      ("[Note.self, Tag.self].compactMap { $0 }", "[Note, Tag]"),
    ])
  func mapping(expression: String, expected: String) {
    #expect(list(expression) == expected)
  }

  @Test(
    "parts of a list",
    arguments: [
      ("[Note.self, Tag.self, Old.self].dropLast()", "[Note, Tag]"),
      ("[Note.self, Tag.self, Old.self].dropLast(2)", "[Note]"),
      ("[Note.self, Tag.self, Old.self].dropFirst()", "[Tag, Old]"),
      ("Array([Note.self, Tag.self, Old.self].prefix(2))", "[Note, Tag]"),
      ("Array([Note.self, Tag.self, Old.self].suffix(1))", "[Old]"),
      ("[Note.self, Tag.self].prefix(9) + []", "[Note, Tag]"),
      ("[Note.self, Tag.self].reversed()", "[Tag, Note]"),
      ("Array([Note.self, Tag.self, Old.self][..<2])", "[Note, Tag]"),
      ("Array([Note.self, Tag.self, Old.self][1...])", "[Tag, Old]"),
      ("Array([Note.self, Tag.self, Old.self][0...1])", "[Note, Tag]"),
      ("[Base.models[1], Base.models[0]]", "[Old, Note]"),
      ("Base.models.dropLast() + [Tag.self]", "[Note, Tag]"),
      ("[Note.self].prefix(count)", "[? [Note.self].prefix(count): the number of elements is not known]"),
      ("unknown.dropLast()", "[? unknown: the list is not a literal]"),
      (
        "(isNew ? [Note.self] : []).dropLast()",
        "[? (isNew ? [Note.self] : []).dropLast(): the length of the list depends on a condition]"
      ),
    ])
  func parts(expression: String, expected: String) {
    #expect(list(expression) == expected)
  }

  @Test(
    "filters: comparisons, joined and negated, by list, by name, by a function of the project",
    arguments: [
      "{ $0 != Old.self && $0 != Tag.self }", "{ !($0 == Old.self || $0 == Tag.self) }", "{ $0 == Note.self }",
      "{ type in ![Old.self, Tag.self].contains { $0 == type } }",
      "{ type in !dropped.contains(where: { $0 == type }) }",
      "{ !dropped.map(ObjectIdentifier.init).contains(ObjectIdentifier($0)) }",
      "{ !Set(dropped.map { ObjectIdentifier($0) }).contains(ObjectIdentifier($0)) }",
      "{ String(describing: $0) == \"Note\" }", "{ String(describing: $0) == String(describing: Note.self) }",
      "{ isKept($0) }", "{ $0 is Note.Type || $0 == Note.self }",
    ])
  func filters(condition: String) {
    let beside = """
      let dropped: [any PersistentModel.Type] = [Old.self, Tag.self]
      func isKept(_ type: any PersistentModel.Type) -> Bool { ObjectIdentifier(type) == ObjectIdentifier(Note.self) }
      """
    let expression = "[Note.self, Tag.self, Old.self].filter \(condition)"
    let isKnown = !condition.contains(" is ")
    #expect((list(expression, beside) == "[Note]") == isKnown)
    #expect(isKnown || list(expression, beside).hasSuffix("the filter's condition is not known]"))
  }

  @Test(
    "a local variable that grows and shrinks",
    arguments: [
      ("list += [Tag.self]", "[Note, Tag]"),
      ("list.append(Tag.self)", "[Note, Tag]"),
      ("list.append(contentsOf: Base.models)", "[Note, Note, Old]"),
      ("let more = [Tag.self]; list += more; list += [Old.self]", "[Note, Tag, Old]"),
      ("list = [Tag.self]", "[Tag]"),
      ("list = list + [Tag.self]", "[Note, Tag]"),
      ("list += isNew ? [Tag.self] : []", "[Note, Tag] or"),
      ("list.insert(Tag.self, at: 0)", "[Tag, Note]"),
      ("list.insert(contentsOf: [Old.self, Tag.self], at: 0)", "[Old, Tag, Note]"),
      ("list.append(Old.self); list.removeLast()", "[Note]"),
      ("list.append(Old.self); list.removeAll { $0 == Note.self }", "[Old]"),
      ("list.append(Old.self); list.removeAll(where: { $0 == Note.self })", "[Old]"),
      ("list.removeAll(); list.append(Tag.self)", "[Tag]"),
      ("if isNew { list.append(Tag.self) }", "[Note, Tag] or"),
      ("if isNew { list = [Tag.self] }; list.append(Old.self)", "[Note, Tag, Old] or"),
      ("if isNew { list += [Tag.self] } else { list += [Old.self] }", "[Note, Tag, Old] or"),
      ("switch kind { case .a: list += [Tag.self]; default: break }", "[Note, Tag] or"),
      ("for type in [Tag.self, Old.self] { list.append(type) }", "[Note, Tag, Old]"),
      ("for part in [[Tag.self], [Old.self]] { list += part }", "[Note, Tag, Old]"),
      ("\n#if DEBUG\nlist.append(Tag.self)\n#endif\n", "[Note, Tag] or"),
      ("do { list.append(Tag.self) }", "[Note, Tag]"),
    ])
  func variables(change: String, expected: String) {
    #expect(list("var list: [any PersistentModel.Type] = [Note.self]; \(change); return list") == expected)
  }

  @Test("a variable is worth what it holds at each place, and in a closure that is called in place")
  func places() {
    #expect(
      list("var list = [Note.self]; let first = list; list += [Tag.self]; return first + [Old.self]") == "[Note, Old]")
    #expect(list("{ var list = Base.models; list += [Tag.self]; return list }()") == "[Note, Old, Tag]")
    #expect(
      list(
        "Lists.all",
        "enum Lists { static let all: [any PersistentModel.Type] = { var a = [Note.self]; a += [Tag.self]; return a }() }"
      )
        == "[Note, Tag]")
  }

  @Test(
    "functions and extensions of protocols and lists",
    arguments: [
      ("Base.models(without: Old.self)", "[Note]"),
      ("Base.models(adding: [Tag.self])", "[Note, Old, Tag]"),
      ("Base.extended", "[Note, Old, Tag]"),
      ("Base.models.removing(Old.self)", "[Note]"),
      ("Base.models.appending(Tag.self).removing(Old.self)", "[Note, Tag]"),
      ("([Note.self] + [Old.self]).removing(Old.self)", "[Note]"),
      ("[Note.self, Old.self].filter { $0 != Tag.self }.removing(Old.self)", "[Note]"),
      ("join([Note.self], [Tag.self])", "[Note, Tag]"),
    ])
  func functions(expression: String, expected: String) {
    let beside = """
      extension VersionedSchema {
        static func models(without type: any PersistentModel.Type) -> [any PersistentModel.Type] { models.filter { $0 != type } }
        static func models(adding more: [any PersistentModel.Type]) -> [any PersistentModel.Type] { self.models + more }
        static var extended: [any PersistentModel.Type] { Self.models(adding: [Tag.self]) }
      }
      extension Array where Element == any PersistentModel.Type {
        func removing(_ type: Element) -> [Element] { filter { ObjectIdentifier($0) != ObjectIdentifier(type) } }
      }
      extension Sequence {
        func appending(_ type: Element) -> [Element] { self + [type] }
      }
      func join(_ first: [any PersistentModel.Type], _ second: [any PersistentModel.Type]) -> [any PersistentModel.Type] { first + second }
      """
    #expect(list(expression, beside) == expected)
  }

  @Test("a protocol of the project gives the list, made from what each version declares")
  func protocols() {
    let schemas = Schemas(
      """
      @Model final class Note {}
      @Model final class Tag {}
      protocol AppSchema: VersionedSchema { static var additions: [any PersistentModel.Type] { get } }
      extension AppSchema {
        static var models: [any PersistentModel.Type] { [Note.self] + additions }
        static var versionIdentifier: Schema.Version { Schema.Version(number, 0, 0) }
      }
      enum SchemaV1: AppSchema { static let number = 1; static var additions: [any PersistentModel.Type] { [] } }
      enum SchemaV2: AppSchema { static let number = 2; static var additions: [any PersistentModel.Type] { [Tag.self] } }
      """)
    #expect(schemas.versions == ["SchemaV1 1.0.0 [Note]", "SchemaV2 2.0.0 [Note, Tag]"])
  }

  @Test("containers take lists that are joined, and versions that a list holds")
  func containers() {
    let schemas = Schemas(
      """
      @Model final class Note {}
      @Model final class Tag {}
      enum SchemaV1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Note.self] }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [[SchemaV1.self]].flatMap { $0 } }
        static var stages: [MigrationStage] { [] }
      }
      func first() throws -> ModelContainer {
        var types: [any PersistentModel.Type] = [Note.self]
        types.append(Tag.self)
        return try ModelContainer(for: Schema(types))
      }
      func second() throws -> ModelContainer { try ModelContainer(for: Schema(versionedSchema: Plan.schemas[0])) }
      func third() throws -> ModelContainer {
        let version = SchemaV1.self
        return try ModelContainer(for: Schema([version.models, [Tag.self]].flatMap { $0 }))
      }
      """)
    #expect(
      schemas.containers == [
        "first [Note, Tag], no plan, on disk", "second version SchemaV1, no plan, on disk",
        "third [Note, Tag], no plan, on disk",
      ])
  }
}
