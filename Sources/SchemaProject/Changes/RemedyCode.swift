import SchemaDeclarations
import SchemaShapes
import SchemaSyntax

/// Writes the code that a change needs.
struct RemedyCode {
  /// The versions, and what else changes between them.
  let comparison: VersionComparison
  let change: PlacedChange
  let schemas: ResolvedSchemas

  /// The code; nil if there is none to show.
  var text: String? {
    switch change.kind {
    case .added(.attribute(let attribute)): addedAttribute(attribute)
    case .added(.relationship): after?.madeOptional.text
    case .likelyRenamed(let property, _): change.before?.property.flatMap { original($0.name, of: property) }
    case .originalNameDropped(let name, let property): original(name, of: property)
    case .madeRequired(.needValue): change.before?.property.flatMap { filling($0, with: fillingValue($0)) }
    case .madeRequired(.needOwnValue): change.before?.property.flatMap { filling($0, with: ownValue($0)) }
    case .uniquenessAdded(let names, over: .any): deduplication(names)
    case .uniquenessAdded(_, over: .filled(let names)): distinction(names)
    case .uniquenessAdded(let names, over: .equal): identification(names)
    case .retyped(_, _, .incompatible) where isEncodedNow: encoding
    case .retyped(let old, let new, .incompatible):
      steps(type: new.sourceText, ValueConversion(from: old, to: new, named: newTypeName))
    case .becameAttribute(let attribute): steps(type: attribute.type.sourceText, nil)
    case .becameRelationship(let relationship):
      steps(type: relationship.isToMany ? "[\(relationship.destination)]" : relationship.destination, nil)
    case .madeToOne: narrowing
    case .retargeted: after.flatMap { steps(type: $0.type, nil) }
    case .externalStorageRemoved: after?.with(option: "externalStorage").text
    case .casesChanged(_, let removed): replacing(removed)
    case .modelLikelyRenamed: alias
    case .fieldAdded(let type), .elementFieldAdded(let type):
      change.after?.part.fields.last.map { "var \($0): \(type.sourceText)?" }
    default: nil
    }
  }

  /// The property after, as it is written.
  private var after: PropertyDeclaration? { change.after.flatMap { PropertyDeclaration($0, in: schemas) } }
  /// The property before, as it is written.
  private var before: PropertyDeclaration? { change.before.flatMap { PropertyDeclaration($0, in: schemas) } }

  // MARK: One line

  private func addedAttribute(_ attribute: AttributeShape) -> String? {
    guard let after else { return nil }
    // One default for all rows would break a constraint.
    guard let value = attribute.type.exampleValue, !attribute.isUnique else { return after.madeOptional.text }
    return "\(after.with(value: value).text)\n// or\n\(after.madeOptional.text)"
  }

  private func original(_ name: String, of property: PropertyShape) -> String? {
    let isExternal = change.before?.property?.attribute.option("externalStorage") != nil
    return after?.with(originalName: name, isRelationship: property.isRelationship, isExternal: isExternal).text
  }

  private var alias: String? {
    guard let old = change.before, let new = change.after else { return nil }
    return "// next to a 'class \(old.part.entity)' in '\(comparison.to.name)'\n"
      + "typealias \(new.part.entity) = \(comparison.to.name).\(old.part.entity)"
  }

  // MARK: Stages

  /// The model before as code names it.
  private var oldType: String? { (change.before?.model ?? change.oldModel)?.qualifiedName }
  /// The model after as code names it.
  private var newType: String? { change.after?.model?.qualifiedName }
  /// The variable for one object.
  private var row: String {
    let name = (change.after ?? change.before)?.model?.name.asVariable ?? "row"
    return name.isFree ? name : "row"
  }

  private func stage(_ name: String, will: [String]? = nil, did: [String]? = nil) -> String {
    stageText(name, will, did).text
  }

  /// The stage between the versions, or what its `willMigrate` has to do where there is one: a plan takes one for two versions.
  private func preparation(_ name: String, _ statements: [String]) -> String {
    let stage = stageText(name, statements, nil)
    return comparison.stage?.kind == .custom ? stage.closures : stage.text
  }

  private func stageText(_ name: String, _ will: [String]?, _ did: [String]?) -> StageText {
    StageText(name: name, from: comparison.from.name, to: comparison.to.name, willMigrate: will, didMigrate: did)
  }

  private func loop(over type: String, where condition: String? = nil, _ statements: [String]) -> [String] {
    let head = "for \(row) in try context.fetch(FetchDescriptor<\(type)>())\(condition.map { " where \($0)" } ?? "") {"
    return [head] + statements.map { "  \($0)" } + ["}"]
  }

  private func filling(_ property: Property, with value: String?) -> String? {
    guard let oldType, let value else { return nil }
    let name = before?.name ?? property.name
    return preparation(
      "fill\(name.bare.capitalized)",
      loop(over: oldType, where: "\(row).\(name) == nil", ["\(row).\(name) = \(value)"]))
  }

  private func fillingValue(_ property: Property) -> String? {
    switch schemas.typeShape(of: property) {
    case .enumeration(_, _, let cases): cases.first { $0.isPlainCase }.map { ".\($0.caseName)" }
    case let type?: type.exampleValue
    case nil: nil
    }
  }

  private func replacing(_ removed: [String]) -> String? {
    guard let oldType, let name = before?.name, removed.allSatisfy(\.isPlainCase),
      case .enumeration(_, _, let old)? = change.before?.property.flatMap(schemas.typeShape),
      old.allSatisfy(\.isPlainCase), let rest = old.first(where: { !removed.contains($0) })
    else { return nil }
    let condition = removed.map { "\(row).\(name) == .\($0.caseName)" }.joined(separator: " || ")
    return preparation(
      "replace\(name.bare.capitalized)",
      loop(over: oldType, where: condition, ["\(row).\(name) = .\(rest.caseName)"]))
  }

  // MARK: Uniqueness

  private func deduplication(_ names: [String]) -> String? {
    guard let oldType, let model = change.before?.model else { return nil }
    // All rows get the same value of a new property.
    let keys = names.compactMap { name in
      model.property(named: oldName(name)).map { (old: $0, new: change.after?.model?.property(named: name)) }
    }
    let skips = keys.filter(\.old.isOptional).flatMap { skip($0.old, isRequired: $0.new?.isOptional == false) }
    let values = keys.map { $0.old.isOptional ? $0.old.name : "\(row).\($0.old.name)" }
    let single = keys.count == 1 ? keyType(keys[0].old) : nil
    let key = single == nil ? "[\(values.joined(separator: ", "))]" : values[0]
    return preparation(
      "deduplicate\(model.name)",
      ["var seen: Set<\(single ?? "[AnyHashable]")> = []"]
        + loop(
          over: oldType,
          skips + ["// keeps the first of several", "if !seen.insert(\(key)).inserted { context.delete(\(row)) }"]))
  }

  /// What is done with a row without a value: it collides with others only where it needs one.
  private func skip(_ property: Property, isRequired: Bool) -> [String] {
    let head = "guard let \(property.name) = \(row).\(property.name) else {"
    guard isRequired else { return ["\(head) continue }"] }
    let value = ownValue(property).map { "\(row).\(property.name) = \($0)" }
    return [head, "  \(value ?? "// give '\(row).\(property.name)' a value of its own")", "  continue", "}"]
  }

  /// A value that no other row has; nil for types of which one cannot be made up.
  private func ownValue(_ property: Property) -> String? {
    switch schemas.typeShape(of: property) {
    case .system("UUID", []): "UUID()"
    case .system("String", []): "UUID().uuidString"
    default: nil
    }
  }

  /// For a unique property of which all rows without a value would get one default.
  private func distinction(_ names: [String]) -> String? {
    guard names.count == 1, let property = change.before?.model?.property(named: oldName(names[0])) else { return nil }
    return filling(property, with: ownValue(property))
  }

  private func keyType(_ property: Property) -> String? {
    if case .declared(let id) = property.type.unwrapped { return schemas.symbols[id].qualifiedName }
    if case .declared = property.type.innermost { return nil }
    return property.type.unwrapped.sourceText(in: schemas)
  }

  /// The name that a property had before.
  private func oldName(_ name: String) -> String {
    comparison.changes.first {
      $0.kind == .renamed && $0.after?.part.property == name && $0.after?.model?.type == change.after?.model?.type
    }?.before?.part.property ?? name
  }

  /// For a new unique property whose values can be made up: what each of two versions holds, and the stage.
  private func identification(_ names: [String]) -> String? {
    guard let newType, names.count == 1, let model = change.after?.model,
      let property = model.property(named: names[0]),
      let version = comparison.to.version,
      let part = schemas.placed(.init(entity: model.name, property: property.name), in: version),
      let declaration = PropertyDeclaration(part, in: schemas), let loop = numbering(declaration, property, newType)
    else { return nil }
    let first = declaration.without(option: "unique")
    let value = first.isOptional ? nil : first.value ?? schemas.typeShape(of: property)?.exampleValue
    return """
      // in '\(comparison.to.name)'
      \((value.map { first.with(value: $0) } ?? first).text)

      \(stage("give\(declaration.name.bare.capitalized)", did: loop))

      // in the version after '\(comparison.to.name)'
      \(declaration.text)
      """
  }

  /// A loop that gives each row a value of its own; nil for types of which one cannot be made up.
  private func numbering(_ declaration: PropertyDeclaration, _ property: Property, _ type: String) -> [String]? {
    let target = "\(row).\(declaration.name)"
    if let value = ownValue(property) { return loop(over: type, ["\(target) = \(value)"]) }
    switch schemas.typeShape(of: property) {
    case .system("Int", []):
      return [
        "for (number, \(row)) in try context.fetch(FetchDescriptor<\(type)>()).enumerated() {",
        "  \(target) = number", "}",
      ]
    default: return nil
    }
  }

  // MARK: Two steps

  /// The property of a new type beside the old one, the stage that fills it, and what is left afterward.
  private func steps(type: String, _ conversion: ValueConversion?) -> String? {
    guard let before, let property = change.before?.property else { return nil }
    return steps(type: type) { name in
      guard let conversion else { return valueOf(name, from: before) }
      return "\(row).\(name) = \(conversion.expression(of: "\(row).\(before.name)", isOptional: property.isOptional))"
    }
  }

  private func valueOf(_ name: String, from before: PropertyDeclaration) -> String {
    "// give '\(row).\(name)' its value from '\(row).\(before.name)'"
  }

  private var narrowing: String? {
    guard let before, let after else { return nil }
    let old = "\(row).\(before.name)\(before.isOptional ? "?" : "")"
    return steps(type: after.type) { name in "\(row).\(name) = \(old).first" }
  }

  /// Whether the attribute is stored as encoded data in one of the versions.
  private var isEncodedNow: Bool {
    [change.before, change.after].contains { $0?.property?.attribute.option("codable") != nil }
  }

  /// The same type, stored in the other way.
  private var encoding: String? {
    guard let before, let after, let new = newName else { return nil }
    var declaration = after.madeOptional
    declaration.name = new
    return steps(declaration) { name in
      before.type == after.type ? "\(row).\(name) = \(row).\(before.name)" : valueOf(name, from: before)
    }
  }

  /// The name of the new type where only the version around it is known.
  private var newTypeName: String? {
    guard case .declared(let id)? = change.after?.property?.type.unwrapped else { return nil }
    return schemas.symbols[id].qualifiedName
  }

  private func steps(type: String, _ assignment: (String) -> String) -> String? {
    newName.flatMap { steps(PropertyDeclaration(optional: $0, type: type), assignment) }
  }

  private func steps(_ declaration: PropertyDeclaration, _ assignment: (String) -> String) -> String? {
    guard let before, let newType else { return nil }
    let move = loop(over: newType, [assignment(declaration.name)])
    return """
      // in '\(comparison.to.name)'
      \(before.text)
      \(declaration.text)

      \(stage("move\(before.name.bare.capitalized)", did: move))

      // in the version after '\(comparison.to.name)'
      \(declaration.text)
      """
  }

  /// A name for the new property beside the old one.
  private var newName: String? {
    guard let before, let after, let model = change.after?.model else { return nil }
    if before.name != after.name { return after.name }
    let base = before.name.bare.capitalized
    return ["new\(base)", "converted\(base)", "other\(base)"].first { model.property(named: $0) == nil }
  }
}

extension String {
  /// Whether a variable in the code may be called so.
  fileprivate var isFree: Bool { Keyword(rawValue: self) == nil && self != "context" && self != "seen" }
  /// The name without backticks.
  fileprivate var bare: String { filter { $0 != "`" } }
  /// Whether the text of an enum's case has no associated values.
  fileprivate var isPlainCase: Bool { !contains("(") }
  /// The name in the text of an enum's case.
  fileprivate var caseName: String { String(prefix { $0 != "=" && $0 != "(" }) }
}
