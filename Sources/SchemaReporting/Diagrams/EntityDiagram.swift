import SchemaLinting
import SchemaShapes

/// The entities of a schema with their properties and relationships, in the order in which they are drawn.
package struct EntityDiagram: Sendable {
  /// The name of the version, or what else the schema is.
  package let title: String
  let boxes: [Box]
  let links: [Link]
  /// Whether no entity can be missing.
  let isComplete: Bool
  /// Whether it shows the changes from another schema.
  let showsChanges: Bool

  /// An entity.
  struct Box: Sendable {
    let name: String
    let parent: String?
    var rows: [Row]
    var change: ChangeMark?
    /// What was found about the entity itself.
    var findings: [FindingMark] = []
  }

  /// An attribute or a relationship.
  struct Row: Sendable {
    let property: PropertyShape
    var isUnique = false
    var change: ChangeMark?
    var findings: [FindingMark] = []
  }

  /// A line between two boxes.
  struct Link: Sendable {
    /// One of the ends; the row is nil for the entity as a whole.
    struct End: Hashable, Sendable {
      let box: Int
      let row: Int?
    }

    /// What the line says.
    enum Kind: Sendable {
      /// Two properties that are each other's inverse; `isWritten` where one says so.
      case pair(isWritten: Bool)
      /// A property without an inverse; `isKnown` where it is certain that there is none.
      case oneWay(isKnown: Bool)
      /// From a model to the one it inherits from.
      case parent
    }

    let from: End
    let to: End
    let kind: Kind
    let change: ChangeMark.Kind?
  }
}

/// What happened to an entity or property since another version.
struct ChangeMark: Hashable, Sendable {
  /// The kinds of changes, in the order of the legend.
  enum Kind: String, CaseIterable, Sendable {
    case added, removed, renamed, changed

    /// A sign that tells it without color.
    var sign: String {
      switch self {
      case .added: "+"
      case .removed: "−"
      case .renamed: "→"
      case .changed: "~"
      }
    }
  }

  let kind: Kind
  /// What changed, in words.
  let text: String
}

/// A finding about an entity or property.
package struct FindingMark: Hashable, Sendable {
  let severity: Severity
  let rule: String
  /// The finding's position among those that are shown.
  let number: Int
}

extension [FindingMark] {
  /// The most severe finding; the first of several.
  var mostSevere: FindingMark? { self.max { $0.severity < $1.severity } }

  /// `error missing-inverse, 3 warnings live-model-in-old-version`.
  var text: String {
    grouped { "\($0.severity) \($0.rule)" }.map { marks in
      let count = marks.count == 1 ? "\(marks[0].severity)" : marks.count.counted("\(marks[0].severity)")
      return "\(count) \(marks[0].rule)"
    }.joined(separator: ", ")
  }
}

extension EntityDiagram.Row {
  var name: String { property.name }

  /// The type as it is written in Swift.
  var type: String {
    switch property {
    case .attribute(let attribute): attribute.type.sourceText + (attribute.isOptional ? "?" : "")
    case .relationship(let relationship): relationship.typeText
    }
  }

  var relationship: RelationshipShape? {
    if case .relationship(let relationship) = property { relationship } else { nil }
  }

  /// The delete rule, where it is not the default.
  var deleteRule: String? {
    guard let rule = relationship?.deleteRule, rule != .nullify else { return nil }
    return rule.rawValue
  }
}

extension EntityDiagram {
  /// The relationship at an end of a link; nil for the entity as a whole.
  func relationship(at end: Link.End) -> RelationshipShape? {
    end.row.flatMap { boxes[end.box].rows[$0].relationship }
  }

  /// What is drawn, in words.
  var summary: String {
    boxes.count.counted("entity", plural: "entities")
  }
}
