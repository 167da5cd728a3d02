// The declarations of SwiftData that sources of schemas name, as Apple documents them, without any behavior.
@_exported import Foundation

public protocol PersistentModel: AnyObject, Identifiable {}

public struct Schema: Sendable {
  public struct Version: Sendable {
    public init(_ major: Int, _ minor: Int, _ patch: Int) {}
  }

  public struct Attribute {
    public struct Option: Sendable {
      public static let allowsCloudEncryption = Option()
      public static let ephemeral = Option()
      public static let externalStorage = Option()
      public static let preserveValueOnDeletion = Option()
      public static let spotlight = Option()
      public static let unique = Option()
      public static func transformable(by transformer: AnyClass) -> Option { Option() }
    }
  }

  public struct Relationship {
    public struct Option: Sendable {
      public static let unique = Option()
    }

    public enum DeleteRule: Sendable {
      case noAction, nullify, cascade, deny
    }
  }

  public init(_ types: [any PersistentModel.Type], version: Version = Version(1, 0, 0)) {}
  public init(versionedSchema: any VersionedSchema.Type) {}
}

public protocol VersionedSchema {
  static var models: [any PersistentModel.Type] { get }
  static var versionIdentifier: Schema.Version { get }
}

public protocol SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { get }
  static var stages: [MigrationStage] { get }
}

public enum MigrationStage: @unchecked Sendable {
  case lightweight(fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type)
  case custom(
    fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type,
    willMigrate: (@Sendable (ModelContext) throws -> Void)?, didMigrate: (@Sendable (ModelContext) throws -> Void)?)
}

public struct FetchDescriptor<Model: PersistentModel> {
  public init() {}
}

public class ModelContext {
  public init(_ container: ModelContainer) {}
  public func fetch<Model: PersistentModel>(_ descriptor: FetchDescriptor<Model>) throws -> [Model] { [] }
  public func fetchCount<Model: PersistentModel>(_ descriptor: FetchDescriptor<Model>) throws -> Int { 0 }
  public func insert<Model: PersistentModel>(_ model: Model) {}
  public func delete<Model: PersistentModel>(_ model: Model) {}
  public func save() throws {}
}

public struct ModelConfiguration: Sendable {
  public struct CloudKitDatabase: Sendable {
    public static let automatic = CloudKitDatabase()
    public static let none = CloudKitDatabase()
  }

  public init(
    _ name: String? = nil, schema: Schema? = nil, url: URL, allowsSave: Bool = true,
    cloudKitDatabase: CloudKitDatabase = .automatic
  ) {}
}

public class ModelContainer {
  public init(
    for schema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil, configurations: [ModelConfiguration] = []
  ) throws {}
  public init(
    for types: any PersistentModel.Type..., migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    configurations: ModelConfiguration...
  ) throws {}
}

/// Compiles only where SwiftData can store the property.
@_disfavoredOverload public func requireStorable<Model, Value: Codable>(_ property: KeyPath<Model, Value>) {}
public func requireStorable<Model, Value: PersistentModel>(_ property: KeyPath<Model, Value>) {}
public func requireStorable<Model, Value: PersistentModel>(_ property: KeyPath<Model, Value?>) {}
public func requireStorable<Model, Value: PersistentModel>(_ property: KeyPath<Model, [Value]>) {}
public func requireStorable<Model, Value: PersistentModel>(_ property: KeyPath<Model, [Value]?>) {}

@attached(extension, conformances: PersistentModel, Identifiable)
@attached(member, names: named(requireStorableProperties))
public macro Model() = #externalMacro(module: "SchemaMacros", type: "ModelMacro")

@attached(peer)
public macro Attribute(
  _ options: Schema.Attribute.Option..., originalName: String? = nil, hashModifier: String? = nil
) = #externalMacro(module: "SchemaMacros", type: "PropertyMacro")

@attached(peer)
public macro Relationship(
  _ options: Schema.Relationship.Option..., deleteRule: Schema.Relationship.DeleteRule = .nullify,
  minimumModelCount: Int? = 0, maximumModelCount: Int? = 0, originalName: String? = nil, inverse: AnyKeyPath? = nil,
  hashModifier: String? = nil
) = #externalMacro(module: "SchemaMacros", type: "PropertyMacro")

@attached(peer)
public macro Transient() = #externalMacro(module: "SchemaMacros", type: "PropertyMacro")

@freestanding(declaration)
public macro Unique<Model: PersistentModel>(_ constraints: [PartialKeyPath<Model>]...) =
  #externalMacro(module: "SchemaMacros", type: "ConstraintMacro")

@freestanding(declaration)
public macro Index<Model: PersistentModel>(_ indices: [PartialKeyPath<Model>]...) =
  #externalMacro(module: "SchemaMacros", type: "ConstraintMacro")
