import SchemaNames
import SchemaSyntax

/// A `ModelConfiguration` of a container, or the one that SwiftData makes where none is passed.
package struct StoreConfiguration: Sendable {
  /// The place of the callee's token; of the container's where no configuration is written.
  package let place: Place
  /// Whether the store is in memory; nil if that is not known.
  package let isInMemory: Bool?
  /// Whether a condition may keep the store in memory in one process and not in another one that runs the same code.
  package let mayDependOnProcess: Bool
  /// Whether the store is in a folder whose files the system deletes, so that it is not the app's store.
  package let isTemporary: Bool
  /// Whether the names on the way to its URL say that what it holds can be made again.
  package let isExpendable: Bool
  /// Where the store is; nil if a part of it is not literal.
  package let location: StoreLocation?
  /// Where there is no location, the paths of the files of which a condition decides one; empty if not all are known.
  package let possiblePaths: [String]
  /// The name of its file, which may be known where the folder is not; nil if it is not literal.
  package let fileName: String?
  /// What `groupContainer:` says.
  package let group: GroupContainer
  /// The place of the value of `groupContainer:`; nil if it is left out.
  package let groupPlace: Place?
  /// The app groups in whose folders its URL may be.
  package let groupFolders: [GroupFolder]
  /// Whether it is made inside of `#if`.
  package let isConditionallyCompiled: Bool
  /// The value of `url:`; nil if it is left out.
  let url: StaticValue?
  /// The call that makes it, as the end of a chain of constants; nil if it is not written.
  let end: PathEvidence.End?
  /// Whether nothing is ever written to it: `allowsSave: false`.
  package let isReadOnly: Bool
  /// What `cloudKitDatabase:` may be, including each branch of a condition.
  package let cloudKit: [CloudKitDatabase]
  /// The place of the value of `cloudKitDatabase:`; nil if it is left out.
  package let cloudKitPlace: Place?
  /// The models that `schema:` or `for:` lists; nil if the container's schema counts.
  package let schema: ContainerSchema?
}

/// What tells one store from another, as literal texts.
package struct StoreLocation: Hashable, Sendable {
  /// The configuration's name; nil for the default store.
  package let name: String?
  /// The URL as a path, `documentsDirectory/notes.store`; nil if it is left out.
  package let url: String?
  /// The app group; nil if `groupContainer:` is left out or is not an identifier.
  package let group: String?

  /// Whether nothing says where the store is.
  package var isDefault: Bool { name == nil && url == nil && group == nil }

  /// The path of the store's file, as far as the declaration alone shows it: a URL counts before a name.
  var path: String { url ?? "\(group ?? "applicationSupportDirectory")/\(fileName)" }

  /// The same where the entitlements have one app group, and nothing else is written.
  func path(inGroup identifier: String) -> String { url ?? "identifier(\"\(identifier)\")/\(fileName)" }

  /// The name of the file of a store without a URL.
  package var fileName: String { "\(name.map { $0.filter { $0 != "\"" } } ?? "default").store" }
}

/// The folder of an app group, as `containerURL(forSecurityApplicationGroupIdentifier:)` returns it.
package struct GroupFolder: Hashable, Sendable {
  package let group: String
  /// The place of the argument.
  package let place: Place
}

/// What a configuration says of app groups.
package enum GroupContainer: Hashable, Sendable {
  /// Nothing is written, or `.automatic`: the store is in an app group where the app's entitlements have one.
  case automatic
  /// `.none`.
  case none
  /// `.identifier(…)` with a literal text.
  case identifier(String)
  /// A value that could not be followed, or one of several that a condition decides.
  case unknown
}

extension [CloudKitDatabase] {
  /// Whether one of the values asks for CloudKit itself.
  package var askForPrivate: Bool { contains { if case .privateDatabase = $0 { true } else { false } } }
}

/// What a configuration says of CloudKit.
package enum CloudKitDatabase: Hashable, Sendable {
  /// Nothing is written: CloudKit is used where the app's entitlements allow it (facts of
  /// `ModelConfiguration.CloudKitDatabase`: the default is `.automatic`).
  case omitted
  /// `.automatic`, written.
  case automatic
  /// `.private(…)` with the name of a container of CloudKit; nil if it is not literal.
  case privateDatabase(String?)
  /// `.none`.
  case none
  /// A value that could not be followed.
  case unknown
}

extension Container {
  /// Whether its stores on disk are all temporary.
  package var isTemporary: Bool {
    let onDisk = configurations.filter { $0.isInMemory != true }
    return !onDisk.isEmpty && configurationFailures.isEmpty && onDisk.allSatisfy(\.isTemporary)
  }

  /// Whether what one of its stores holds can be made again, by the names in its URL.
  package var isExpendable: Bool { configurations.contains(where: \.isExpendable) }

  /// Whether a store is on disk; nil if that is not known.
  package var isPersistent: Bool? {
    if configurations.contains(where: { $0.isInMemory == false }) { return true }
    let isOpen = configurations.isEmpty || configurations.contains { $0.isInMemory == nil }
    return isOpen || !configurationFailures.isEmpty ? nil : false
  }
}
