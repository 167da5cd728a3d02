import SchemaProject
import SchemaText

extension Message {
  /// The command that gives old versions, by their names, copies of the classes that they share with the app.
  package static func freeze(_ versions: [String]) -> Message {
    let each = versions.count == 1 ? "the version" : "each of them"
    return "\(freezing(versions)), which gives \(each) copies of its models as they shipped"
  }

  /// What replaces the copies of old versions, by their names, by what shipped.
  package static func refreeze(_ versions: [String]) -> Message {
    "delete the copies in \(versions.quotedList), list the app's current classes instead, and \(freezing(versions)); make the change in a new version with a stage"
  }

  private static func freezing(_ versions: [String]) -> String {
    let names = versions.count > mostNames ? "--all" : versions.joined(separator: " ")
    return "run 'swiftdata-lint freeze \(names)'"
  }

  /// What gives a version copies of the classes that lead from it to a rival: only sources without the rival can be copied.
  /// Nil where none leads to one.
  package static func freezeOrNest(in version: ProjectVersion) -> Message? {
    nestBorrowed(in: version).map { nest in
      let names = version.rivals.map(\.name).uniqued.quotedList
      return
        "run 'swiftdata-lint freeze \(version.subject)'; if no commit has a single \(names) in '\(version.name)', \(nest.text)"
    }
  }

  /// The part of it that needs no sources.
  package static func nestBorrowed(in version: ProjectVersion) -> Message? {
    let borrowed = version.borrowedBesideRivals.map(\.name)
    if borrowed.isEmpty { return nil }
    return borrowed.count == 1
      ? "nest a copy of \(borrowed.quotedList) in '\(version.name)' by hand, and list it"
      : "nest copies of \(borrowed.quotedList) in '\(version.name)' by hand, and list them"
  }

  /// More versions than these are not named one by one.
  private static let mostNames = 4
}
