import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// Code that ends the app when a container cannot be made.
struct CrashOnContainerFailure: Rule {
  func findings(in project: Project) -> [Finding] {
    let judged = project.schemas.containers.filter { project.schemas.isJudged($0) && $0.isPersistent != false }
    return judged.flatMap { container in
      container.failureHandling.compactMap { $0.first(.crashes) }.map { finding($0, container, project) }
    }.uniqued(by: \.place)
  }

  private func finding(_ step: FailureHandling.Step, _ container: Container, _ project: Project) -> Finding {
    Finding(
      .crash, subject: project.schemas.subject(container), at: step.place,
      notes: step.place == container.place ? [] : [.init(.container, at: container.place)], help: .handle)
  }
}

extension Message {
  fileprivate static let crash: Message = "the app ends when its container cannot be made"
  fileprivate static let container: Message = "the container is made here"
  fileprivate static let handle: Message =
    "catch the error, keep the store's files, and show a screen that says what happened"
}
