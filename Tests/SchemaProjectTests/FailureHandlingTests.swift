import Testing

/// What code does when a container cannot be made.
@Suite("Failure handling")
struct FailureHandlingTests {
  /// What the failure of the containers in a function's body leads to.
  private func failures(_ code: String, beside: String = "") -> [String] {
    Schemas(
      """
      @Model final class Note {}
      \(beside)
      struct Store {
        static let storeURL = URL.applicationSupportDirectory.appending(path: "default.store")
        static func made() throws -> ModelContainer { try ModelContainer(for: Note.self) }
        static func wipe(_ url: URL) { try? FileManager.default.removeItem(at: url) }
        static func archive(_ url: URL) throws {
          do { try FileManager.default.moveItem(at: url, to: other) } catch { try FileManager.default.removeItem(at: url) }
        }
        static func fail(_ error: any Error) -> Never { fatalError("\\(error)") }
        static func memory() throws -> ModelContainer {
          try ModelContainer(for: Note.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
        }
        func open(_ isNew: Bool) throws -> ModelContainer? {
          \(code)
        }
      }
      """
    ).failures
  }

  /// A `do` around a container with some code in its `catch`.
  private func caught(_ code: String) -> [String] {
    failures("do { return try ModelContainer(for: Note.self) } catch { \(code) }")
  }

  // MARK: Where it is dealt with

  @Test("in the catch of the nearest do, in each of several")
  func catches() {
    #expect(caught("fatalError()") == ["crashes fatalError"])
    #expect(
      failures("do { return try ModelContainer(for: Note.self) } catch let error as A { exit(1) } catch { abort() }")
        == ["crashes exit, crashes abort"])
    #expect(
      failures("do { do { return try ModelContainer(for: Note.self) } catch { print(error) } } catch { fatalError() }")
        == [""])
    #expect(
      failures("do { do { return try ModelContainer(for: Note.self) } } catch { fatalError() }")
        == ["crashes fatalError"])
    #expect(failures("do { } catch { fatalError() }; return try ModelContainer(for: Note.self)") == [])
  }

  @Test("by try!")
  func forced() {
    #expect(failures("return try! ModelContainer(for: Note.self)") == ["crashes ModelContainer"])
    #expect(failures("let c: ModelContainer = try! .init(for: Note.self); return c") == ["crashes init"])
    #expect(
      failures("do { return try! ModelContainer(for: Note.self) } catch { exit(1) }") == ["crashes ModelContainer"])
  }

  @Test(
    "by what is done with nil",
    arguments: [
      "guard let c = try? ModelContainer(for: Note.self) else { fatalError() }; return c",
      "if let c = try? ModelContainer(for: Note.self) { return c } else { fatalError() }",
      "if let c = try? ModelContainer(for: Note.self) { return c }; fatalError()",
      "let c = try? ModelContainer(for: Note.self); if c == nil { fatalError() }; return c",
      "let c = try? ModelContainer(for: Note.self); guard let c else { fatalError() }; return c",
      "let c = try? ModelContainer(for: Note.self); guard c != nil else { fatalError() }; return c",
      "let c = try? ModelContainer(for: Note.self); if let d = c { return d }; fatalError()",
      "self.c = try? ModelContainer(for: Note.self); if self.c == nil { fatalError() }",
      "return (try? ModelContainer(for: Note.self)) ?? fatalError()",
      "let c = (try? ModelContainer(for: Note.self)) ?? { fatalError() }(); return c",
    ])
  func optional(code: String) {
    #expect(failures(code) == ["crashes fatalError"])
  }

  @Test(
    "not by code that runs without it",
    arguments: [
      "let c = try? ModelContainer(for: Note.self); if c != nil { fatalError() }",
      "let c = try? ModelContainer(for: Note.self); guard isNew else { fatalError() }; return c",
      "if let c = try? ModelContainer(for: Note.self) { fatalError() }",
      "if let c = try? ModelContainer(for: Note.self) { use(c) }; fatalError()",
      "do { c = try ModelContainer(for: Note.self) } catch { print(error) }; fatalError()",
      "if isNew { fatalError() }; do { return try ModelContainer(for: Note.self) } catch { print(error) }",
      "do { return try ModelContainer(for: Note.self) } catch { #if DEBUG\nfatalError()\n#endif\n}",
    ])
  func others(code: String) {
    #expect(failures(code) == [""])
  }

  @Test("behind a do that returns, and in its catch")
  func behind() {
    #expect(
      failures("do { return try ModelContainer(for: Note.self) } catch { print(error) }; fatalError()")
        == ["crashes fatalError"])
  }

  @Test("closures: those that are tried, and those that somebody else calls")
  func closures() {
    #expect(
      failures("do { try autoreleasepool { c = try ModelContainer(for: Note.self) } } catch { fatalError() }")
        == ["crashes fatalError"])
    #expect(failures("do { Task { c = try ModelContainer(for: Note.self) } } catch { fatalError() }") == [])
    #expect(
      failures("return try { do { return try ModelContainer(for: Note.self) } catch { fatalError() } }()")
        == ["crashes fatalError"])
    #expect(failures("do { func f() throws { _ = try ModelContainer(for: Note.self) } } catch { fatalError() }") == [])
  }

  /// Functions and a getter that return nil where a container cannot be made, each in another way.
  private static let nilMakers = [
    "static func made() -> ModelContainer? { try? ModelContainer(for: Note.self) }",
    "static func made() -> ModelContainer? { print(1); return try? ModelContainer(for: Note.self) }",
    "static func made() -> ModelContainer? { isNew ? (try? ModelContainer(for: Note.self)) : nil }",
    "static func made() -> ModelContainer? { do { return try ModelContainer(for: Note.self) } catch { return nil } }",
    "static func made() -> ModelContainer? { guard let c = try? ModelContainer(for: Note.self) else { return nil }; return c }",
    "static var made: ModelContainer? { try? ModelContainer(for: Note.self) }",
  ]

  @Test("by the callers of what returns nil where it failed, one step", arguments: nilMakers)
  func callersOfOptional(maker: String) {
    let call = maker.contains("var made") ? "Optional.made" : "Optional.made()"
    for code in [
      "if let c = \(call) { return c }; fatalError()", "guard let c = \(call) else { fatalError() }; return c",
      "return \(call) ?? fatalError()", "let c = \(call); if c == nil { fatalError() }; return c!",
    ] {
      #expect(failures(code, beside: "enum Optional { \(maker) }") == ["", "crashes fatalError"], "\(code)")
    }
    #expect(failures("_ = \(call); fatalError()", beside: "enum Optional { \(maker) }") == ["", ""])
  }

  @Test(
    "not by the callers of what returns something else",
    arguments: [
      "static func made() -> ModelContainer? { let c = { try? ModelContainer(for: Note.self) }; return other(c) }",
      "static func made() -> ModelContainer? { wrapped(try? ModelContainer(for: Note.self)) }",
      "static func made() -> ModelContainer? { try? ModelContainer(for: Note.self); return nil }",
      "static func made() -> ModelContainer? { (try? ModelContainer(for: Note.self)) ?? other() }",
    ])
  func callersOfOthers(maker: String) {
    let found = failures("return Optional.made() ?? fatalError()", beside: "enum Optional { \(maker) }")
    #expect(!found.contains { $0.contains("crashes") }, "\(found)")
  }

  @Test("by the callers of the function, getter or initializer that throws, one step")
  func callers() {
    #expect(failures("do { return try Store.made() } catch { fatalError() }") == ["crashes fatalError"])
    #expect(failures("return try! Store.made()") == ["crashes made"])
    #expect(failures("guard let c = try? Self.made() else { fatalError() }; return c") == ["crashes fatalError"])
    #expect(failures("return try Store.made()") == [])
    let shared = "enum Shared { static var c: ModelContainer { get throws { try ModelContainer(for: Note.self) } } }"
    #expect(failures("do { return try Shared.c } catch { fatalError() }", beside: shared) == ["crashes fatalError"])
    let stack =
      "final class Stack { let c: ModelContainer; init(a: Int) throws { c = try ModelContainer(for: Note.self) } }"
    #expect(failures("do { return try Stack(a: 1).c } catch { fatalError() }", beside: stack) == ["crashes fatalError"])
    #expect(failures("do { return try Stack.init(a: 1).c } catch { exit(1) }", beside: stack) == ["crashes exit"])
    #expect(failures("do { return try Stack().c } catch { fatalError() }", beside: stack) == [])
    let thrownOn = """
      enum Logged {
        static func made() throws -> ModelContainer {
          do { return try ModelContainer(for: Note.self) } catch { print(error); throw error }
        }
      }
      """
    #expect(
      failures("do { return try Logged.made() } catch { fatalError() }", beside: thrownOn) == [
        "", "crashes fatalError",
      ])
    let twoSteps = "func again() throws -> ModelContainer { try Store.made() }"
    #expect(failures("do { return try again() } catch { fatalError() }", beside: twoSteps) == [])
    let sameName = "enum Other { static func made() throws -> Int { 1 } }"
    #expect(failures("do { return try Other.made() } catch { fatalError() }", beside: sameName) == [])
  }

  @Test("callers in tests, previews and code for debugging do not count")
  func exemptCallers() {
    let failures = Schemas(
      """
      // file: App/A.swift
      @Model final class Note {}
      func made() throws -> ModelContainer { try ModelContainer(for: Note.self) }
      #Preview { try! made() }
      #if DEBUG
      let debug = try! made()
      #endif
      // file: App/Tests/B.swift
      let container = try! made()
      """
    ).failures
    #expect(failures == [])
  }

  @Test("a second attempt: what it does when it fails too is not the first one's crash")
  func nested() {
    #expect(
      caught("do { return try ModelContainer(for: Note.self) } catch { fatalError() }") == ["", "crashes fatalError"])
    #expect(
      caught("Self.wipe(Self.storeURL); do { return try ModelContainer(for: Note.self) } catch { exit(1) }")
        == ["deletesStore wipe by removeItem", "crashes exit"])
  }

  // MARK: What is done

  @Test(
    "ends of the app",
    arguments: [
      ("preconditionFailure()", "crashes preconditionFailure"), ("assertionFailure()", "crashes assertionFailure"),
      ("precondition(false, \"\")", "crashes precondition"), ("assert(false)", "crashes assert"),
      ("Self.fail(error)", "crashes fail"), ("if isNew { fatalError() }", "crashes fatalError"),
      ("assert(isNew)", ""), ("log.fatalError()", ""), ("throw error", ""),
    ])
  func crashes(code: String, step: String) {
    #expect(caught(code) == [step])
  }

  @Test(
    "deletions, by themselves and in a function that is called",
    arguments: [
      ("try? FileManager.default.removeItem(at: Self.storeURL)", "deletesStore removeItem"),
      ("let fm = FileManager(); try? fm.removeItem(atPath: Store.storeURL.path)", "deletesStore removeItem"),
      ("Store.wipe(Store.storeURL)", "deletesStore wipe by removeItem"),
      ("try? coordinator.destroyPersistentStore(at: a, type: .sqlite)", "deletesStore destroyPersistentStore"),
      ("container.deleteAllData()", "deletesStore deleteAllData"),
      ("try? container.erase()", "deletesStore erase"), ("keychain.erase()", ""), ("list.removeItem(note)", ""),
      ("Store.wipe(other)", ""), ("#if DEBUG\nStore.wipe(Store.storeURL)\n#endif", ""),
    ])
  func deletions(code: String, step: String) {
    #expect(caught(code) == [step])
  }

  @Test("copies, before, in the code, and in a function that is called")
  func copies() {
    #expect(
      caught("try FileManager.default.moveItem(at: Self.storeURL, to: other)") == ["keepsCopy moveItem"])
    #expect(caught("try Self.archive(Self.storeURL)") == ["keepsCopy archive by moveItem"])
    #expect(
      caught("try fm.copyItem(at: a, to: b); Self.wipe(Self.storeURL)") == [
        "keepsCopy copyItem, deletesStore wipe by removeItem"
      ])
    #expect(
      failures("try fm.copyItem(at: a, to: b); do { return try ModelContainer(for: Note.self) } catch { throw error }")
        == ["after a copy"])
    #expect(
      failures("do { return try ModelContainer(for: Note.self) } catch { throw error }; try fm.copyItem(at: a, to: b)")
        == [""])
  }

  @Test("containers in memory, made here or by a function that makes no other")
  func memory() {
    let memory = "configurations: ModelConfiguration(isStoredInMemoryOnly: true)"
    #expect(
      caught("return try ModelContainer(for: Note.self, \(memory))") == ["usesMemory ModelContainer"])
    #expect(caught("return try Self.memory()") == ["usesMemory memory by ModelContainer"])
    #expect(caught("return try Self.made()") == [""])
    #expect(
      failures("if isNew { return try ModelContainer(for: Note.self, \(memory)) }; return try! Self.made()")
        == ["crashes made"])
  }
}

/// Which files count as those of a store.
@Suite("Files of stores")
struct StoreFilesTests {
  /// Whether the removal of a path counts as the deletion of the store.
  private func isStore(
    _ path: String, _ configuration: String = "ModelConfiguration(\"Notes\")", before: String = "",
    parameters: String = "", beside: String = ""
  ) -> Bool {
    Schemas(
      """
      @Model final class Note {}
      \(beside)
      func open(\(parameters)) throws {
        \(before)
        let configuration = \(configuration)
        do { _ = try ModelContainer(for: Note.self, configurations: configuration) } catch {
          try FileManager.default.removeItem(at: \(path))
        }
      }
      """
    ).failures == ["deletesStore removeItem"]
  }

  /// The same where the code in the `catch` is given.
  private func isStore(in code: String, before: String = "") -> Bool {
    Schemas(
      """
      @Model final class Note {}
      func open() throws {
        \(before)
        do { _ = try ModelContainer(for: Note.self) } catch { \(code) }
      }
      """
    ).failures == ["deletesStore removeItem"]
  }

  @Test(
    "by the configuration",
    arguments: [
      "configuration.url", "configuration.url.deletingLastPathComponent()",
      "URL(fileURLWithPath: configuration.url.path + \"-wal\")",
      "URL(fileURLWithPath: \"\\(configuration.url.path)-shm\")", "configuration.url.appendingPathExtension(\"wal\")",
    ])
  func configuration(path: String) { #expect(isStore(path)) }

  @Test("by the URL that the configuration is made with, whatever it is called")
  func url() {
    #expect(isStore("url", "ModelConfiguration(url: url)", parameters: "url: URL"))
    #expect(isStore("file", "ModelConfiguration(url: file)", before: "let file = folder.appending(path: \"Notes\")"))
    #expect(
      isStore(
        "URL(fileURLWithPath: file.path + \"-wal\")", "ModelConfiguration(url: file)",
        before: "let file = URL.documentsDirectory.appending(path: \"Notes\")"))
    #expect(isStore("copied", "ModelConfiguration(url: url)", before: "let copied = url", parameters: "url: URL"))
    #expect(
      isStore("Files.main", "ModelConfiguration(url: Files.main)", beside: "enum Files { static let main = make() }"))
  }

  @Test("by where it is")
  func place() {
    #expect(isStore("URL.applicationSupportDirectory.appending(path: \"Notes.store\")"))
    #expect(isStore("URL.applicationSupportDirectory"))
    #expect(
      isStore(
        "URL.documentsDirectory.appending(path: \"Data\")",
        "ModelConfiguration(url: .documentsDirectory.appending(path: \"Data/notes\"))"))
    #expect(
      !isStore(
        "URL.documentsDirectory.appending(path: \"Covers\")",
        "ModelConfiguration(url: .documentsDirectory.appending(path: \"Data/notes\"))"))
  }

  @Test(
    "by the names of files",
    arguments: [
      "folder.appending(path: \"Notes.store\")", "folder.appending(path: \"Notes.store-wal\")",
      "base.deletingPathExtension().appendingPathExtension(\"store-shm\")",
      "folder.appending(path: \"\\(name).store\")",
    ])
  func names(path: String) { #expect(isStore(path, parameters: "folder: URL, base: URL, name: String")) }

  @Test(
    "by what variables are called",
    arguments: ["storeURL", "self.databaseURL", "Files.sqlite", "files.persistentStore", "dbURL", "swiftDataFolder"])
  func variables(path: String) { #expect(isStore(path)) }

  @Test(
    "other files",
    arguments: [
      "other", "url", "URL.cachesDirectory.appending(path: \"covers\")", "storeFolder.appending(path: \"index.json\")",
      "configuration.url.deletingLastPathComponent().appending(path: \"covers.json\")", "storeLockURL", "cacheURL",
      "FileManager.default.temporaryDirectory.appending(path: \"a.store\")", "stagedStoreURL", "backupURL",
      "folder.appending(path: \"notes-backup.store\")", "storeURL.appendingPathExtension(\"bak\")", "restoreMarker",
      "templateURL", "brokenStoreURL", "folder.appending(path: \"default.store\")",
      "folder.appending(path: \"Notes.sqlite-wal\")",
    ])
  func others(path: String) { #expect(!isStore(path)) }

  @Test("a container on a copy, or in the temporary folder")
  func copies() {
    #expect(
      !isStore("staged", "ModelConfiguration(url: staged)", before: "let staged = folder.appending(path: \"a.store\")"))
    #expect(
      !isStore(
        "storeURL", "ModelConfiguration(url: storeURL)",
        before: "let storeURL = FileManager.default.temporaryDirectory.appending(path: \"a.store\")"))
  }

  @Test("in loops")
  func loops() {
    #expect(isStore(in: "for url in [storeURL, other] { try? fm.removeItem(at: url) }"))
    #expect(
      isStore(in: "for name in [\"default.store\", \"a\"] { try? fm.removeItem(at: folder.appending(path: name)) }"))
    #expect(isStore(in: "[storeURL, other].forEach { try? fm.removeItem(at: $0) }"))
    #expect(isStore(in: "[storeURL, other].forEach { url in try? fm.removeItem(at: url) }"))
    #expect(isStore(in: "for suffix in [\"\", \"-wal\"] { try? fm.removeItem(atPath: storeURL.path + suffix) }"))
    #expect(
      isStore(
        in: "for file in files { try? fm.removeItem(at: file) }",
        before: "let files = try fm.contentsOfDirectory(at: .applicationSupportDirectory)"))
    #expect(!isStore(in: "for url in [cacheURL, logURL] { try? fm.removeItem(at: url) }"))
    #expect(
      !isStore(in: "for name in [\"a.json\", \"b.json\"] { try? fm.removeItem(at: folder.appending(path: name)) }"))
  }
}
