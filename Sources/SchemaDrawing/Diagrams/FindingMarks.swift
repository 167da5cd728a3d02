import SchemaDeclarations
import SchemaReporting
import SchemaResolution

/// Which findings are about which models.
package struct FindingMarks: Sendable {
  private let findings: [String: [FindingMark]]

  /// Takes the findings that are shown.
  package init(_ report: Report) {
    var findings: [String: [FindingMark]] = [:]
    for (number, diagnostic) in report.shown.enumerated() {
      let mark = FindingMark(severity: diagnostic.severity, rule: diagnostic.rule, number: number)
      for subject in Set([diagnostic.finding.subject] + diagnostic.finding.members.map(\.subject)) {
        findings[subject, default: []].append(mark)
      }
    }
    self.findings = findings
  }

  /// Takes none.
  package init() { findings = [:] }

  /// What was found about a symbol or what is in it.
  func findings(about subject: String) -> [FindingMark] {
    let inner = subject + "."
    return findings.filter { $0.key == subject || $0.key.hasPrefix(inner) }.flatMap(\.value).uniqued
      .sorted { $0.number < $1.number }
  }
}

extension EntityDiagram {
  /// The diagram with what was found about the models that stand for its entities.
  package func marked(_ marks: FindingMarks, _ models: [String: Model], in schemas: ResolvedSchemas) -> EntityDiagram {
    var boxes = boxes
    for index in boxes.indices where boxes[index].change?.kind != .removed {
      guard let model = models[boxes[index].name] else { continue }
      let subject = schemas.subject(model.type)
      var all = marks.findings(about: subject)
      guard !all.isEmpty else { continue }
      for row in boxes[index].rows.indices where boxes[index].rows[row].change?.kind != .removed {
        let found = marks.findings(about: "\(subject).\(boxes[index].rows[row].name)")
        boxes[index].rows[row].findings = found
        all.removeAll(where: found.contains)
      }
      boxes[index].findings = all
    }
    return EntityDiagram(
      title: title, boxes: boxes, links: links, isComplete: isComplete, showsChanges: showsChanges)
  }
}
