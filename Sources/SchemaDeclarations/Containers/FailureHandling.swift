import SchemaNames
import SchemaSyntax

/// What the code does that deals with the failure of a container: a `catch`, what follows a `try?`, a `try!`.
package struct FailureHandling: Sendable {
  /// Something that it does.
  package struct Step: Sendable {
    /// The kinds that matter.
    package enum Action: Hashable, Sendable {
      /// Deletes the container's store.
      case deletesStore
      /// Moves or copies files, so that what was in them is kept.
      case keepsCopy
      /// Makes a container in memory instead.
      case usesMemory
      /// Ends the app.
      case crashes
    }

    package let action: Action
    package let place: Place
    /// Where a function does it that is called here; nil if it is done here.
    package let source: Place?
  }

  /// What it does, in the order of the code; what is compiled for debugging only is left out.
  package let steps: [Step]
  /// The bodies of the project's functions that it calls, and that are named nowhere but where something has failed.
  package let called: Set<CodeBody>
  /// Whether files were copied or moved before the container was made, so that it may open a copy.
  package let followsCopy: Bool
  /// What it leaves of the store's files; nil if it reaches all, or none.
  package let missed: MissedFiles?
  /// What it calls that is not declared in the files read so far.
  package let undeclared: UndeclaredNames
  /// The identity of the attempt; nil for `try!`.
  package let attempt: AttemptID?
  /// The earlier attempts whose failure led to this one.
  package let earlierAttempts: [AttemptID]
}

/// The identity of an attempt in the project.
package struct AttemptID: Hashable, Sendable {
  /// The index of the unit.
  package let unit: Int
  package let attempt: CodeFlow.Attempt

  package init(unit: Int, attempt: CodeFlow.Attempt) {
    self.unit = unit
    self.attempt = attempt
  }
}

extension FailureHandling {
  /// The first step of a kind.
  package func first(_ action: Step.Action) -> Step? { steps.first { $0.action == action } }
}
