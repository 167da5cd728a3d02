import SchemaProject

/// A rule about a relationship with no property back.
package protocol OneWayRule: ModelRule {
  /// What is wrong with a relationship that leads one way, and what to do about it; nil where nothing is.
  func fault(of side: RelationshipSide) -> (message: Message, help: Message)?
}

extension OneWayRule {
  package func findings(for model: ProjectModel) -> [Finding] {
    model.sides.filter { $0.partner == .none }.compactMap { side in
      fault(of: side).map { Finding($0.message, subject: side.subject, at: side.place, help: $0.help) }
    }
  }
}
