import Testing

/// Which of two containers exclude each other.
@Suite("Alternatives")
struct AlternativesTests {
  /// Whether the two containers in a function's body are alternatives; `A` and `B` stand for them.
  private func areAlternatives(_ code: String, beside: String = "") -> Bool {
    let made = code.replacing("A", with: "ModelContainer(for: Note.self)").replacing(
      "B", with: "ModelContainer(for: Tag.self)")
    let project = Schemas(
      """
      @Model final class Note {}
      @Model final class Tag {}
      func open(_ isNew: Bool) throws -> ModelContainer {
        \(made)
      }
      \(beside)
      """
    ).project
    let containers = project.containers
    return containers.count == 2 && containers[0].isAlternative(to: containers[1])
  }

  @Test(
    "branches of one function",
    arguments: [
      "if isNew { return try A } else { return try B }", "if isNew { return try A }; return try B",
      "return isNew ? try A : try B", "switch isNew { case true: return try A; default: return try B }",
      "do { return try A } catch { return try B }", "do { a = try A } catch { a = try B }",
      "guard isNew else { return try A }; return try B", "if let a = try? A { return a }; return try B",
      "return (try? A) ?? (try! B)", "if isNew { a = try A }; if !isNew { a = try B }",
      "if isNew { a = try A } else if isOld { a = try B }", "guard let a = try? A else { return try! B }; return a",
      "return use { if isNew { try! A } else { try! B } }",
      "#if os(iOS)\na = try A\n#else\na = try B\n#endif",
    ])
  func branches(code: String) { #expect(areAlternatives(code)) }

  @Test(
    "one after the other",
    arguments: [
      "let a = try A; let b = try B", "do { a = try A; b = try B } catch { }", "use(try A, try B)",
      "do { a = try A } catch { }; do { b = try B } catch { }", "use { try! A }; use { try! B }",
      "Group { x.modelContainer(for: Note.self) }.modelContainer(for: Tag.self)",
    ])
  func sequences(code: String) { #expect(!areAlternatives(code)) }

  @Test("of different functions only where the code says so")
  func functions() {
    let other = "func other() throws { _ = try ModelContainer(for: Tag.self) }"
    #expect(!areAlternatives("return try A", beside: other))
    #expect(areAlternatives("#if os(iOS)\n_ = try A\n#endif", beside: "#if os(watchOS)\n\(other)\n#endif"))
    #expect(!areAlternatives("#if os(iOS)\n_ = try A\n#endif", beside: "#if os(iOS)\n\(other)\n#endif"))
    #expect(!areAlternatives("#if os(iOS)\n_ = try A\n#endif", beside: other))
  }
}
