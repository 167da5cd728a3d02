import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// Code that deletes the store, when its container cannot be created or on its own condition, or continues in memory.
struct StoreDeletedOnFailure: Rule {
  func findings(in project: Project) -> [Finding] {
    let judged = project.app.judgedContainers.filter { $0.isPersistent == true }
    let failures = judged.flatMap { container in container.failureHandling.map { (container, $0) } }
    let attempts = Dictionary(grouping: failures.map(\.1).filter { $0.attempt != nil }, by: \.attempt)
    // Innermost first: the container whose failure is dealt with directly is the one to name.
    let found = failures.reversed().compactMap { container, handling in
      container.isExpendable ? nil : step(handling, attempts).map { finding($0, container) }
    }
    let wiped = judged.filter { !$0.isExpendable }.flatMap { container in container.wipes.map { wipe($0, container) } }
    return (found + wiped).uniqued(by: \.place)
  }

  private func wipe(_ step: FailureHandling.Step, _ container: ProjectContainer) -> Finding {
    let source = step.source.map { Finding.Note(.deletedHere, at: $0) }
    return Finding(
      .wiped, subject: container.subject, at: step.place, severity: .note,
      notes: [source, .init(.opened, at: container.place)].compactMap { $0 }, help: .migrate)
  }

  /// The findings about the code that deals with one failure, and about the code that it is part of.
  private func step(
    _ handling: FailureHandling, _ attempts: [AttemptID?: [FailureHandling]]
  ) -> FailureHandling.Step? {
    let around = handling.earlierAttempts.uniqued.flatMap { attempts[$0] ?? [] } + [handling]
    guard !around.contains(where: \.followsCopy), !isCopy(handling, among: attempts[handling.attempt] ?? []) else {
      return nil
    }
    let copies = around.flatMap(\.steps).filter { $0.action == .keepsCopy }
    if let deletion = handling.first(.deletesStore) {
      return copies.contains { $0.place < deletion.place } ? nil : deletion
    }
    let isToldAlready = around.contains { $0.first(.deletesStore) != nil }
    return isToldAlready || !copies.isEmpty ? nil : handling.first(.usesMemory)
  }

  /// Whether one attempt opens several stores and only this one is deleted: it is a copy that is being written, and the
  /// original stays.
  private func isCopy(_ handling: FailureHandling, among all: [FailureHandling]) -> Bool {
    handling.attempt != nil && handling.first(.deletesStore) != nil
      && all.contains { $0.first(.deletesStore) == nil }
  }

  private func finding(_ step: FailureHandling.Step, _ container: ProjectContainer) -> Finding {
    let isDeletion = step.action == .deletesStore
    let source = step.source.map { Finding.Note(isDeletion ? .deletedHere : .madeHere, at: $0) }
    return Finding(
      isDeletion ? .deleted : .inMemory, subject: container.subject, at: step.place,
      severity: isDeletion ? nil : .note, notes: [source, .init(.container, at: container.place)].compactMap { $0 },
      help: isDeletion ? .moveAside : .tellUser)
  }
}

extension Message {
  fileprivate static let deleted: Message = "the store is deleted when its container cannot be created"
  fileprivate static let inMemory: Message =
    "the app continues with an empty store in memory when its container cannot be created"
  fileprivate static let wiped: Message = "the store is deleted although no attempt to open it has failed"
  fileprivate static let opened: Message = "this container opens the store"
  fileprivate static let migrate: Message = "migrate the rows, or move the files aside with 'moveItem(at:to:)'"
  fileprivate static let deletedHere: Message = "the deletion"
  fileprivate static let madeHere: Message = "the container in memory"
  fileprivate static let container: Message = "the container that fails"
  fileprivate static let moveAside: Message =
    "move the files aside with 'moveItem(at:to:)' and tell the user, or repair the migration and keep them"
  fileprivate static let tellUser: Message =
    "tell the user that the data cannot be opened and that nothing will be saved"
}
