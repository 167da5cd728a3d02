import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// Code that ends the app when a container cannot be created.
struct CrashOnContainerFailure: Rule {
  func findings(in project: Project) -> [Finding] {
    project.app.judgedContainers.filter { $0.isPersistent != false }.flatMap { container in
      container.failureHandling.compactMap { $0.first(.crashes) }.map { finding($0, container) }
    }.uniqued(by: \.place)
  }

  private func finding(_ step: FailureHandling.Step, _ container: ProjectContainer) -> Finding {
    Finding(
      .crash, subject: container.subject, at: step.place,
      notes: step.place == container.place ? [] : [.init(.container, at: container.place)], help: .handle)
  }
}

extension Message {
  fileprivate static let crash: Message = "the app ends when its container cannot be created"
  fileprivate static let container: Message = "the container"
  fileprivate static let handle: Message =
    "catch the error, keep the store's files, and show a screen that says what happened"
}
