import SchemaDeclarations
import SchemaNames
import SchemaProject
import SchemaSyntax

/// Code that a stage runs: a closure, or a function that it calls.
struct StageBody: Sendable {
  let place: Place
  let tokens: Range<Int>
  let scope: Scope
}

extension MigrationStage {
  /// The closures, each with the version whose models its context has.
  var closures: [(version: TypeID?, value: StaticValue, code: MigrationCode?)] {
    [(from, willMigrate, willMigrateCode), (to, didMigrate, didMigrateCode)].compactMap { version, value, code in
      value.map { (version.value?.type, $0, code) }
    }
  }
}

extension ProjectVersion {
  /// The code of the plans' closures that sees the models of this version, and the code of all other closures.
  var stageBodies: (own: [StageBody], others: [StageBody]) {
    var (own, others): ([StageBody], [StageBody]) = ([], [])
    for plan in plans {
      for closure in plan.stageList.flatMap(\.closures) {
        let code = plan.bodies(of: closure.value)
        if closure.version == type { own += code } else { others += code }
      }
    }
    return (own, others)
  }
}

extension ProjectPlan {
  /// The code of all closures.
  var stageBodies: [StageBody] {
    stageList.flatMap(\.closures).flatMap { bodies(of: $0.value) }.uniqued(by: \.place)
  }

  /// A closure with the functions that it calls, one through another, as far as they belong to the plan: they are its
  /// members, or in a file with it.
  fileprivate func bodies(of closure: StaticValue) -> [StageBody] {
    guard case .closure = closure.expression.kind else { return [] }
    let tree = project.symbols.tree(closure.scope)
    var found: [StageBody] = []
    var waiting = [
      StageBody(place: tree.place(closure.expression.tokens), tokens: closure.expression.tokens, scope: closure.scope)
    ]
    while let next = waiting.popLast() {
      guard !found.contains(where: { $0.place == next.place }) else { continue }
      found.append(next)
      waiting += functions(namedIn: next)
    }
    return found
  }

  private func functions(namedIn code: StageBody) -> [StageBody] {
    let symbols = project.symbols
    let tree = symbols.tree(code.scope)
    let home = symbols[type].scope.map(symbols.tree)?.file
    // A function may also be named without a call: `books.map(snapshot)`.
    return code.tokens.filter { tree.tokens[$0].kind == .identifier && tree.tokens[$0 + 1].kind != .colon }
      .flatMap { token in
        let name = tree.name(token)
        return (symbols.values(name, of: type) + symbols.values(name, from: code.scope)).filter { member in
          member.declaration.kind == .func
            && (symbols.tree(member.scope).file == home || member.scope.types.contains(type))
        }
      }.map { member in
        StageBody(
          place: symbols.tree(member.scope).place(member.declaration.tokens), tokens: member.declaration.tokens,
          scope: member.scope)
      }
  }
}
