import SchemaDeclarations
import SchemaLinting
import SchemaNames
import SchemaProject
import SchemaSyntax
import SchemaText

/// A relationship without an inverse whose target the app deletes.
struct DanglingReference: Rule {
  func findings(in project: Project) -> [Finding] {
    let sides = project.oneWaySides
    guard !sides.isEmpty else { return [] }
    let deletions = Deletion.all(in: project, by: Deletion.members(in: project))
    return sides.compactMap { side in
      let dangling = deletions.filter { $0.leavesDangling(side) && !$0.isForPreviews }
      return (dangling.first(where: \.mayHappen) ?? dangling.first).map { finding(side, $0, in: project) }
    }
  }

  func openNames(in project: Project) -> OpenNames {
    let sides = project.oneWaySides
    let members = sides.isEmpty ? [] : Deletion.members(in: project)
    guard !members.isEmpty else { return OpenNames() }
    var names = Deletion.openNames(in: project, by: members) { deletion in
      sides.contains { deletion.leavesDangling($0) }
    }
    let unfilled = sides.filter { !project.mayFill($0) }
    guard !unfilled.isEmpty else { return names }
    let deletions = Deletion.all(in: project, by: members)
    let dangling = unfilled.filter { side in deletions.contains { $0.leavesDangling(side) } }
    names.uses.formUnion(dangling.map(\.property.name))
    return names
  }

  private func finding(_ side: RelationshipSide, _ deletion: Deletion, in project: Project) -> Finding {
    let isFilled = project.mayFill(side)
    return Finding(
      isFilled ? .dangling(side) : .neverFilled(side), subject: side.subject, at: side.place,
      severity: deletion.mayHappen && isFilled ? nil : .note,
      notes: [.init(.deleted(deletion, side), at: deletion.place)],
      help: .inverse(side))
  }
}

extension Deletion {
  fileprivate func leavesDangling(_ side: RelationshipSide) -> Bool {
    let owner = side.model.type
    return reaches(side.destination) && (owner == side.destination || !reaches(owner)) && !lets(go: side)
  }

  private func reaches(_ type: TypeID) -> Bool { reached.contains { model.project.schemas.isRelated($0, type) } }

  /// Whether the same code sets the relationship or, of an object that is not known, a property of its name; deletes the
  /// objects that have it; or passes them to unknown code.
  private func lets(go side: RelationshipSide) -> Bool {
    actions.contains { action in
      if case .writeOfUnknown(side.property.name) = action.kind { return true }
      guard let type = action.model?.type, model.project.schemas.isRelated(type, side.model.type) else { return false }
      switch action.kind {
      case .write(let name): return name == side.property.name || name == MigrationAction.anyProperty
      case .delete, .escape: return side.model.type != side.destination
      default: return false
      }
    }
  }
}

// MARK: What fills a relationship

extension Project {
  /// Whether code may give a relationship a target, as far as names show: it sets something of that name, forms a key path or
  /// a binding of it, passes an argument of it, or is out of sight.
  fileprivate func mayFill(_ side: RelationshipSide) -> Bool {
    side.hasTargetByDefault || mayBeSetOutOfSight(side) || app.units.contains { $0.tree.mayFill(side) }
  }

  /// Whether other modules may set a property: it is public, and its module is not one of an app.
  private func mayBeSetOutOfSight(_ side: RelationshipSide) -> Bool {
    [side.model.declaration, side.property.declaration].allSatisfy { $0.has(.public) || $0.has(.open) }
      && !isClosed(side.model.module)
  }
}

extension RelationshipSide {
  fileprivate var hasTargetByDefault: Bool {
    property.defaultValue.map { !SyntaxTree.emptyValues.contains($0) } ?? false
  }
}

extension SyntaxTree {
  fileprivate static let emptyValues: Set<String> = ["nil", "[]"]

  fileprivate func mayFill(_ side: RelationshipSide) -> Bool {
    tokens(spelling: [.init(side.property.name)]).contains { token in
      guard !isInPreview(token..<token + 1), !isParameter(token) else { return false }
      if isSet(token) { return !isSetToOptionalParameter(token) }
      return isArgument(token) || isInKeyPath(token) || isInBinding(token)
    }
  }

  /// Whether a token is part of `\Purchase.shop` or `\.shop`.
  private func isInKeyPath(_ token: Int) -> Bool {
    let before = startOfPath(endingAt: token) - 1
    return before > 0 && (tokens[before].kind == .backslash || tokens[before - 1].kind == .backslash)
  }

  /// Whether a token is part of `$purchase.shop`, where `$purchase` is no argument of a closure.
  private func isInBinding(_ token: Int) -> Bool {
    let root = text(startOfPath(endingAt: token))
    return root.hasPrefix("$") && root.dropFirst().first?.isNumber != true
  }

  /// Whether a token is the label or name of a parameter.
  private func isParameter(_ token: Int) -> Bool {
    declarations(around: token).last.map { function in
      parameters(of: function).contains { $0.label == token || $0.name == token }
    } ?? false
  }

  /// Whether an initializer sets what a token names to its parameter of the same name, which callers may leave out.
  private func isSetToOptionalParameter(_ token: Int) -> Bool {
    guard let function = declarations(around: token).last, function.kind == .`init`,
      tokens[token + 1].kind == .equal, name(token + 2) == name(token),
      tokens[token + 3].startsLine || tokens[token + 3].kind == .rightBrace
    else { return false }
    return parameters(of: function).contains { parameter in
      [parameter.label, parameter.name].allSatisfy { name($0) == name(token) }
        && parameter.value.map { Self.emptyValues.contains(text($0.tokens)) } ?? false
    }
  }

  /// Whether a token is the label of an argument.
  private func isArgument(_ token: Int) -> Bool {
    token > 0 && tokens[token + 1].kind == .colon && [.leftParen, .comma].contains(tokens[token - 1].kind)
  }
}

extension Project {
  /// The relationships of current models that have no property back.
  fileprivate var oneWaySides: [RelationshipSide] {
    app.currentModels.flatMap(\.sides).filter { $0.partner == .none && $0.deleteRule != .deny }
  }
}

extension Message {
  fileprivate static func dangling(_ side: RelationshipSide) -> Message {
    "'\(side.name)' has no inverse, so it keeps referring to deleted objects of '\(side.destinationName)'"
  }
  fileprivate static func neverFilled(_ side: RelationshipSide) -> Message {
    "'\(side.name)' has no inverse and would keep referring to deleted objects of '\(side.destinationName)', but no code sets it"
  }
  fileprivate static func deleted(_ deletion: Deletion, _ side: RelationshipSide) -> Message {
    deletion.model.type == side.destination
      ? "an object of '\(side.destinationName)' is deleted here"
      : "an object of '\(deletion.model.name)' is deleted here, and its cascade reaches '\(side.destinationName)'"
  }
  fileprivate static func inverse(_ side: RelationshipSide) -> Message {
    "give '\(side.destinationName)' a property that is the inverse of '\(side.name)', or clear '\(side.name)' before the deletion"
  }
}
