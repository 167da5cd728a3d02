import SchemaDeclarations
import SchemaLinting
import SchemaNames
import SchemaProject
import SchemaSyntax
import SchemaText

/// What a name in a source stands for, with the place of the name.
struct HoverSubject {
  enum Kind {
    case model(ProjectModel)
    case property(String, of: ProjectModel)
    case version(ProjectVersion)
    case plan(ProjectPlan)
    case rule(Catalogue.Entry)
  }

  let kind: Kind
  let place: Place
}

/// Finds what the names in a file stand for.
struct HoverSearch {
  private let checked: CheckedProject
  private let isInFile: (Place) -> Bool

  init(_ checked: CheckedProject, isInFile: @escaping (Place) -> Bool) {
    self.checked = checked
    self.isInFile = isInFile
  }

  /// What the name at an offset stands for.
  func subject(at offset: Int) -> HoverSubject? {
    guard let project = checked.project else { return nil }
    func holds(_ place: Place) -> Bool {
      place.span.start <= offset && offset <= place.span.end && isInFile(place)
    }
    return rule(at: offset, in: project, holds) ?? names(in: project).first { holds($0.place) }
  }

  /// All names with what they stand for.
  private func names(in project: Project) -> some Sequence<HoverSubject> {
    let models = project.models.lazy.flatMap { model in
      [HoverSubject(kind: .model(model), place: model.place)]
        + model.properties.map { HoverSubject(kind: .property($0.name, of: model), place: $0.place) }
    }
    let versions = project.versions.lazy.flatMap { version in
      [HoverSubject(kind: .version(version), place: version.place)]
        + (version.list?.entries ?? []).compactMap { entry in
          project.model(entry.type).map { HoverSubject(kind: .model($0), place: entry.place) }
        }
    }
    let plans = project.plans.lazy.flatMap { plan in
      [HoverSubject(kind: .plan(plan), place: plan.place)]
        + ((plan.schemas?.entries ?? []) + plan.stageList.flatMap { [$0.from.value, $0.to.value].compactMap { $0 } })
        .compactMap { entry in
          project.version(entry.type).map { HoverSubject(kind: .version($0), place: entry.place) }
        }
    }
    return [AnySequence(models), AnySequence(versions), AnySequence(plans)].joined()
  }

  /// The rule whose id is at an offset of a comment that hides findings.
  private func rule(at offset: Int, in project: Project, _ holds: (Place) -> Bool) -> HoverSubject? {
    guard let comment = project.schemas.suppressions.first(where: { holds($0.place) }) else { return nil }
    let bytes = comment.place.file.bytes
    func isOfName(_ index: Int) -> Bool {
      let byte = bytes[index]
      return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "-")
    }
    let span = comment.place.span
    let start = (span.start..<min(offset, span.end)).last { !isOfName($0) }.map { $0 + 1 } ?? span.start
    let end = (min(offset, span.end)..<span.end).first { !isOfName($0) } ?? span.end
    let place = Place(file: comment.place.file, span: Span(start: start, end: max(start, end)))
    let name = place.file.text(place.span)
    guard comment.names.contains(name), let entry = checked.catalogue?.entry(name) else { return nil }
    return HoverSubject(kind: .rule(entry), place: place)
  }
}
