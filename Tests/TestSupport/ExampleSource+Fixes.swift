import SchemaLinting
import SchemaSyntax

extension ExampleSource {
  /// The sources with other contents of some files.
  package func with(_ contents: [String: [UInt8]]) -> ExampleSource {
    ExampleSource(files: files.map { SourceFile(path: $0.path, bytes: contents[$0.path] ?? $0.bytes) })
  }

  /// The sources after the fixes of what a linter finds.
  package func fixed(
    by linter: Linter, takesUnsafe: Bool = false, mayEdit: @escaping (String) -> Bool = { _ in true },
    fixable: @escaping (Linter.Outcome) -> [Diagnostic] = \.diagnostics
  ) -> FixedProject {
    let loop = FixLoop(takesUnsafe: takesUnsafe, mayEdit: mayEdit, fixable: fixable) { contents in
      with(contents).check(linter)
    }
    return loop.run(from: check(linter))
  }

  private func check(_ linter: Linter) -> FixLoop.Check {
    let project = project
    return FixLoop.Check(project, linter.outcome(of: project))
  }
}

extension FixedProject {
  /// The text of a file that changed; nil for one that did not.
  package func text(_ path: String) -> String? {
    files.first { $0.path == path }.map { String(decoding: $0.after, as: UTF8.self) }
  }
}
