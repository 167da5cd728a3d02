import SchemaDeclarations
import SchemaProject

/// Which findings are about which models.
package struct FindingMarks: Sendable {
  /// What was found by the symbol that it is about, and by those around it.
  private let findings: [String: [FindingMark]]

  /// Takes the findings that are shown.
  package init(_ report: Report) {
    var findings: [String: [FindingMark]] = [:]
    for (number, diagnostic) in report.shown.enumerated() {
      let mark = FindingMark(severity: diagnostic.severity, rule: diagnostic.rule, number: number)
      let subjects = [diagnostic.finding.subject] + diagnostic.finding.members.map(\.subject)
      for subject in Set(subjects.flatMap(\.withThoseAround)) {
        findings[subject, default: []].append(mark)
      }
    }
    self.findings = findings
  }

  /// Takes none.
  package init() { findings = [:] }

  /// What was found about a symbol or what is in it.
  func findings(about subject: String) -> [FindingMark] {
    findings[subject] ?? []
  }
}

extension String {
  /// A symbol and all that it is in: `A.B.c`, `A.B` and `A`.
  fileprivate var withThoseAround: [String] {
    indices.filter { self[$0] == "." }.map { String(self[..<$0]) } + [self]
  }
}

extension EntityDiagram {
  /// The diagram with what was found about the models that stand for its entities.
  package func marked(_ marks: FindingMarks, _ models: [String: Model], in schemas: ResolvedSchemas) -> EntityDiagram {
    var boxes = boxes
    for index in boxes.indices where boxes[index].change?.kind != .removed {
      guard let model = models[boxes[index].name] else { continue }
      let subject = schemas.subject(model.type)
      let all = marks.findings(about: subject)
      guard !all.isEmpty else { continue }
      var ofRows: Set<Int> = []
      for row in boxes[index].rows.indices where boxes[index].rows[row].change?.kind != .removed {
        let found = marks.findings(about: "\(subject).\(boxes[index].rows[row].name)")
        boxes[index].rows[row].findings = found
        ofRows.formUnion(found.map(\.number))
      }
      boxes[index].findings = all.filter { !ofRows.contains($0.number) }
    }
    return EntityDiagram(
      title: title, boxes: boxes, links: links, isComplete: isComplete, showsChanges: showsChanges)
  }
}
