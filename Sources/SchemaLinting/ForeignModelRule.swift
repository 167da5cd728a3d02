import SchemaDeclarations
import SchemaProject

/// A rule about models in a closure of a custom stage whose context knows only those of the stage's other version.
package protocol ForeignModelRule: MigrationCodeRule {
  var closure: MigrationCode.Closure { get }
  /// How severe a use is; nil for the severity of the rule's page.
  func severity(of use: ModelUse) -> Severity?
}

extension ForeignModelRule {
  package func severity(of use: ModelUse) -> Severity? { nil }

  package func findings(for code: MigrationCode, of step: PlannedStage) -> [Finding] {
    guard code.closure == closure else { return [] }
    let side = closure == .willMigrate ? StageSide.new : .old
    return step.uses(in: code, on: side).map { use in
      let name = step.name(use.model)
      return Finding(
        .foreign(name, use.verb, in: closure, "\(side)", step.versionName(of: closure.other)),
        subject: step.subject(of: code), at: use.places[0], severity: severity(of: use),
        notes: use.calls.map { .init(.calls(closure), at: $0) } + use.places.dropFirst().map { .init(.also, at: $0) },
        help: help(for: name, step.counterpart(of: use.model, in: closure), in: step, code))
    }
  }

  /// What to do about a model; `own` is the one of its name that the closure's context knows.
  private func help(for model: String, _ own: String?, in step: PlannedStage, _ code: MigrationCode) -> Message {
    guard let own else {
      // What is made from old objects cannot be made where these are gone.
      return closure == .willMigrate && !step.uses(in: code, on: .old).isEmpty
        ? .bridge(to: model, from: step.fromName, to: step.toName) : .move(out: closure, step.versionName(of: closure))
    }
    guard closure == .willMigrate else { return .replace(own, model, in: closure) }
    return .carry(own, from: step.fromName, to: step.toName)
  }
}

extension MigrationCode.Closure {
  fileprivate var other: Self { self == .willMigrate ? .didMigrate : .willMigrate }
}

extension Message {
  fileprivate static func foreign(
    _ model: String, _ verb: String, in closure: MigrationCode.Closure, _ age: String, _ version: String
  ) -> Message {
    "'\(closure.rawValue)' \(verb) '\(model)', a model of the \(age) version '\(version)'"
  }
  fileprivate static func calls(_ closure: MigrationCode.Closure) -> Message {
    "'\(closure.rawValue)' calls the function here"
  }
  fileprivate static let also: Message = "also here"
  fileprivate static func replace(_ own: String, _ foreign: String, in closure: MigrationCode.Closure) -> Message {
    "use '\(own)' here, and '\(foreign)' in '\(closure.other.rawValue)'"
  }
  /// Old and new objects never meet: what the new ones need has to pass through a version that has both.
  fileprivate static func carry(_ own: String, from: String, to: String) -> Message {
    "use only '\(own)' here; to carry data over, add a version between '\(from)' and '\(to)' with the old and the new properties, convert in its stage's 'didMigrate', and then drop the old ones"
  }
  fileprivate static func bridge(to model: String, from: String, to: String) -> Message {
    "the old objects are gone in 'didMigrate'; add a version between '\(from)' and '\(to)' with the old and the new models, make the objects of '\(model)' in its stage's 'didMigrate', and then drop the old ones"
  }
  fileprivate static func move(out closure: MigrationCode.Closure, _ version: String) -> Message {
    "move this to '\(closure.other.rawValue)': the context of '\(closure.rawValue)' knows only the models of '\(version)'"
  }
}
