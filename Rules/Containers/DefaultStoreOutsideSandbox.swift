import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// The default store of a Mac app without a sandbox, which all such apps share.
struct DefaultStoreOutsideSandbox: Rule {
  func findings(in project: Project) -> [Finding] {
    let containers = project.app.containers.filter { $0.sharesStores && $0.opensSharedDefault }
    return containers.grouped(by: \.module).filter { !$0[0].hasOtherStores }.map { containers in
      Finding(
        .shared(containers[0].module), subject: containers[0].subject, at: containers[0].place,
        notes: containers.dropFirst().map { .init(.also, at: $0.place) }, help: .name)
    }
  }
}

extension ProjectContainer {
  /// Whether it opens the default store in a process that has no folders of its own.
  fileprivate var opensSharedDefault: Bool {
    guard let target = project.settings.signedTargets[module], target.runsOnMacOnly, target.isSandboxed == false,
      !target.isExtension, target.appGroups.own?.isEmpty == true, project.settings.sharedFiles[place.file.path] == nil
    else { return false }
    return container.flow.failedAttempts.isEmpty && configurations.contains(where: \.isDefaultStore)
  }

  /// Whether its module opens other stores too, so that this one may be left from before.
  fileprivate var hasOtherStores: Bool {
    project.app.containers.filter { $0.module == module && $0.sharesStores }.contains { container in
      container.configurations.contains { $0.isInMemory == false && !$0.isDefaultStore }
    }
  }
}

extension StoreConfiguration {
  /// Whether neither a name nor a URL nor an app group says where the store is.
  fileprivate var isDefaultStore: Bool {
    isInMemory == false && location?.isDefault == true
      && (group == .automatic || group == .none)
  }
}

extension Message {
  fileprivate static func shared(_ app: String) -> Message {
    "'\(app)' has no sandbox, so it shares 'default.store' with every other Mac app that opens the default store"
  }
  fileprivate static let also: Message = "this container opens it too"
  fileprivate static let name: Message =
    "move the existing file to a folder of the app's own, and pass a 'ModelConfiguration' with that 'url:'"
}
