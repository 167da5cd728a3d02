extension PlanGraph {
  /// The plans as a `flowchart` of Mermaid, a subgraph for each.
  package var mermaid: String {
    var lines = ["flowchart LR"]
    for (index, plan) in plans.enumerated() {
      lines.append("  subgraph p\(index)[\(MermaidText.quoted(plan.title))]")
      lines += plan.nodes.enumerated().map { "    v\(index)_\($0)\(Self.shape($1))" }
      lines += plan.steps.map { step in
        let text = MermaidText.quoted(step.label)
        return "    v\(index)_\(step.from) \(step.isHard ? "==>" : "-->")|\(text)| v\(index)_\(step.to)"
      }
      lines.append("  end")
    }
    if plans.isEmpty { lines.append("  %% no migration plans") }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func shape(_ node: Node) -> String {
    let text = MermaidText.quoted(node.label)
    // A version that could not be read has another outline.
    return node.failure == nil ? "[\(text)]" : "{{\(text)}}"
  }
}

extension PlanGraph.Plan {
  /// The name, with what is not known of it.
  var title: String { hasKnownOrder ? name : "\(name), whose order of versions is not known" }
}

extension PlanGraph.Node {
  /// The name with what it holds.
  var label: String {
    let number = identifier.map { " \($0)" } ?? ""
    if version == nil { return "\(name): not resolved" }
    return "\(name)\(number), \(entityCount.counted("entity", plural: "entities"))"
      + (failure == nil ? "" : ", not all resolved")
  }
}

extension PlanGraph.Step {
  /// The stage with its verdict.
  var label: String { "\(stageText): \(verdict), \(checksum.checksumText)" }

  /// Whether more is needed than a lightweight stage.
  var isHard: Bool { outcome.map { $0 != .lightweight } ?? false }
}
