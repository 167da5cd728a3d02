extension PlanGraph {
  /// The plans as a `digraph` of Graphviz, a cluster for each.
  package var dot: String {
    var lines = [
      "digraph plans {",
      "  graph [rankdir=LR, charset=\"UTF-8\", fontname=\"Helvetica\"]",
      "  node [shape=box, fontname=\"Helvetica\", fontsize=11]",
      "  edge [fontname=\"Helvetica\", fontsize=9]",
    ]
    for (index, plan) in plans.enumerated() {
      lines.append("  subgraph cluster_\(index) {")
      lines.append("    label=\(plan.title.dotQuoted)")
      lines += plan.nodes.enumerated().map { number, node in
        "    v\(index)_\(number) [label=\(node.label.dotQuoted)\(node.failure == nil ? "" : ", style=dashed")]"
      }
      lines += plan.steps.map { step in
        let style = step.isHard ? ", penwidth=2" : ""
        return "    v\(index)_\(step.from) -> v\(index)_\(step.to) [label=\(step.label.dotQuoted)\(style)]"
      }
      lines.append("  }")
    }
    return lines.joined(separator: "\n") + "\n}\n"
  }
}
