import TestSupport
import Testing

/// Schema versions, and their identifiers.
@Suite("Schema versions")
struct VersionFormTests {
  /// A version of a kind of type, with what stands around its name.
  private func version(_ head: String) -> [String] {
    Schemas(
      "\(head) { static var versionIdentifier = Schema.Version(1, 0, 0); static var models: [any PersistentModel.Type] { [] } }"
    )
    .versions
  }

  @Test(
    "enum, struct, class; several protocols; a space before the colon; @available",
    arguments: [
      "enum SchemaV1: VersionedSchema", "struct SchemaV1: VersionedSchema", "final class SchemaV1: VersionedSchema",
      "enum SchemaV1: Sendable, VersionedSchema", "enum SchemaV1: VersionedSchema, CaseIterable",
      "enum SchemaV1: Sendable & VersionedSchema", "enum SchemaV1 : VersionedSchema",
      "public enum SchemaV1: SwiftData.VersionedSchema", "enum SchemaV1: @preconcurrency VersionedSchema",
      "@available(iOS 17, macOS 14, *) enum SchemaV1: VersionedSchema",
      "@available(iOS 17, *)\n@MainActor\npublic enum SchemaV1: VersionedSchema",
      "#if canImport(SwiftData)\nimport SwiftData\n#endif\nenum SchemaV1: VersionedSchema",
      "enum `SchemaV1`: VersionedSchema",
    ])
  func heads(head: String) {
    #expect(version(head) == ["SchemaV1 1.0.0 []"])
  }

  @Test(
    "what is no version",
    arguments: ["enum SchemaV1", "enum SchemaV1: Other.VersionedSchema", "protocol SchemaV1: VersionedSchema"])
  func others(head: String) {
    #expect(version(head) == [])
  }

  @Test("a version nested in a namespace, so that two types of one project may both be called V1")
  func namespaces() {
    let schemas = Schemas(
      """
      enum Schemas {}
      enum Other { enum V1: VersionedSchema { static let versionIdentifier = Schema.Version(9, 0, 0) } }
      extension Schemas { public enum V1: VersionedSchema { public static let versionIdentifier = Schema.Version(1, 0, 0) } }
      extension Schemas { public enum V2: VersionedSchema { public static let versionIdentifier = Schema.Version(2, 0, 0) } }
      """)
    #expect(
      schemas.versions == [
        "Other.V1 9.0.0 without models", "Schemas.V1 1.0.0 without models", "Schemas.V2 2.0.0 without models",
      ])
  }

  @Test("conformance added by an extension, in another file, through a protocol, and through an alias")
  func conformances() {
    let schemas = Schemas(
      """
      // file: A.swift
      extension SchemaV1: VersionedSchema { static var models: [any PersistentModel.Type] { [] } }
      protocol AppSchema: VersionedSchema {}
      typealias AnySchema = VersionedSchema & Sendable
      // file: B.swift
      enum SchemaV1 { static let versionIdentifier = Schema.Version(1, 0, 0) }
      enum SchemaV2: AppSchema {}
      enum SchemaV3: AnySchema {}
      """)
    #expect(
      schemas.versions == [
        "SchemaV1 1.0.0 []", "SchemaV2 without identifier without models", "SchemaV3 without identifier without models",
      ])
  }

  @Test("a version that stands in an extension of a type of another module")
  func extensionOfSchema() {
    let schemas = Schemas(
      """
      // file: A.swift
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [Schema.V1.self, Schema.Old.V0.self] }
        static var stages: [MigrationStage] { [] }
      }
      extension Schema.Old { enum V0: VersionedSchema { static let versionIdentifier = Schema.Version(0, 0, 0) } }
      // file: B.swift
      extension Schema { enum V1: VersionedSchema { static let versionIdentifier = Version(1, 0, 0) } }
      // file: C.swift
      extension SwiftData.Schema { enum Old {} }
      """)
    #expect(schemas.versions == ["Schema.V1 1.0.0 without models", "Schema.Old.V0 0.0.0 without models"])
    #expect(schemas.plans == ["Plan [Schema.V1, Schema.Old.V0] no stages"])
  }
}

/// The forms of `versionIdentifier`.
@Suite("versionIdentifier")
struct VersionIdentifierFormTests {
  private func identifier(_ member: String, beside: String = "") -> String {
    Schemas(
      "enum SchemaV1: VersionedSchema { \(member); static let models: [any PersistentModel.Type] = [] }\n\(beside)"
    )
    .versions.first ?? ""
  }

  @Test(
    "stored var, stored let, computed, nonisolated(unsafe), with and without return; Schema.Version(…) and .init(…)",
    arguments: [
      "static var versionIdentifier = Schema.Version(1, 0, 2)",
      "static var versionIdentifier: Schema.Version = Schema.Version(1, 0, 2)",
      "static let versionIdentifier = Schema.Version(1, 0, 2)",
      "public static let versionIdentifier: Schema.Version = .init(1, 0, 2)",
      "static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 2) }",
      "static var versionIdentifier: Schema.Version { return Schema.Version(1, 0, 2) }",
      "static var versionIdentifier: Schema.Version { get { .init(1, 0, 2) } }",
      "nonisolated(unsafe) static var versionIdentifier = Schema.Version(1, 0, 2)",
      "static let versionIdentifier = SwiftData.Schema.Version(1, 0, 2)",
      "static let versionIdentifier = Schema.Version.init(1, 0, 2)",
      "static let versionIdentifier: Schema.Version = { Schema.Version(1, 0, 2) }()",
      "static let versionIdentifier = Schema.Version(\n1, // major\n0, 2)",
    ])
  func forms(member: String) {
    #expect(identifier(member) == "SchemaV1 1.0.2 []")
  }

  @Test("numbers that are constants, and an identifier that another property holds")
  func constants() {
    #expect(
      identifier("static let minor = 3; static let versionIdentifier = Schema.Version(1, minor, 2)")
        == "SchemaV1 1.3.2 []")
    #expect(
      identifier(
        "static let versionIdentifier = Versions.first",
        beside: "enum Versions { static let first = Schema.Version(1, 0, 2) }")
        == "SchemaV1 1.0.2 []")
    #expect(
      identifier("static let versionIdentifier = Version(1, 0, 2)", beside: "typealias Version = Schema.Version")
        == "SchemaV1 1.0.2 []")
  }

  @Test(
    "what is not three numbers is unknown: labels are not API, and another call may do anything",
    arguments: [
      "Schema.Version(major: 1, minor: 0, patch: 2)", "makeVersion(1, 0, 2)", "Schema.Version(1, 0)",
      "Schema.Version(1, 0, Int.random(in: 0...3))", "Tuple(1, 0, 2)", "(1, 0, 2)",
    ])
  func unknown(value: String) {
    #expect(identifier("static let versionIdentifier = \(value)") == "SchemaV1 ? its three numbers are not literals []")
  }

  @Test("the type's name is no guide")
  func names() {
    let schemas = Schemas(
      """
      enum SchemaV1_0_1: VersionedSchema { static let versionIdentifier = Schema.Version(1, 0, 2) }
      enum SchemaV2: VersionedSchema { static let versionIdentifier = Schema.Version(1, 0, 0) }
      """)
    #expect(schemas.versions == ["SchemaV1_0_1 1.0.2 without models", "SchemaV2 1.0.0 without models"])
  }

  @Test("given by a protocol extension of the project, whose requirement is no value")
  func inherited() {
    let schemas = Schemas(
      """
      protocol AppSchema: VersionedSchema { static var versionIdentifier: Schema.Version { get } }
      extension AppSchema { static var versionIdentifier: Schema.Version { Schema.Version(7, 0, 0) } }
      enum SchemaV1: AppSchema {}
      protocol Bare: VersionedSchema { static var versionIdentifier: Schema.Version { get } }
      enum SchemaV2: Bare {}
      enum SchemaV3: VersionedSchema {}
      extension VersionedSchema { static var models: [any PersistentModel.Type] { [] } }
      """)
    #expect(
      schemas.versions == ["SchemaV1 7.0.0 []", "SchemaV2 without identifier []", "SchemaV3 without identifier []"])
  }

  @Test("a function of the same name is another thing")
  func functions() {
    #expect(
      identifier(
        "static let versionIdentifier = Schema.Version(1, 0, 2); static func versionIdentifier(of name: String) -> Schema.Version { .init(9, 9, 9) }"
      )
        == "SchemaV1 1.0.2 []")
  }

  @Test("branches of an #if leave it open")
  func branches() {
    #expect(
      identifier(
        "\n#if DEBUG\nstatic let versionIdentifier = Schema.Version(1, 0, 2)\n#else\nstatic let versionIdentifier = Schema.Version(1, 0, 3)\n#endif\n"
      )
        == "SchemaV1 ? its three numbers are not literals []")
  }
}
