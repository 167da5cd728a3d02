import SchemaProject
import Testing

/// Which property is the other side of a relationship.
@Suite("Partners of relationships")
struct PartnersOfRelationships {
  /// `Note.tags named Tag.notes` for each relationship of a source.
  private func partners(_ source: String) -> [String] {
    Schemas(source).project.models.flatMap(\.sides).map { side in "\(side.name) \(text(side.partner))" }
  }

  private func text(_ partner: RelationshipPartner) -> String {
    switch partner {
    case .named(let side): "named \(side.name)"
    case .open(let sides): "open \(sides.all.map(\.name).joined(separator: " "))"
    case .none: "none"
    case .unknown: "unknown"
    }
  }

  @Test("named on either side, and what nothing names")
  func pairs() {
    #expect(
      partners(
        """
        @Model final class A { @Relationship(inverse: \\B.a) var bs: [B] = [] }
        @Model final class B { var a: A }
        @Model final class C { var ds: [D] = [] }
        @Model final class D { var c: C? }
        @Model final class E { var fs: [F] = [] }
        @Model final class F { var es: [E] = []  }
        @Model final class G { var h: H? }
        @Model final class H { var g: G }
        """) == [
          "A.bs named B.a", "B.a named A.bs", "C.ds open D.c", "D.c open C.ds", "E.fs open F.es",
          "F.es open E.fs", "G.h open H.g", "H.g open G.h",
        ])
  }

  @Test("several candidates, and those that another relationship claims")
  func candidates() {
    #expect(
      partners(
        """
        @Model final class Flight { @Relationship(inverse: \\Airport.departures) var from: Airport?; var to: Airport? }
        @Model final class Airport { var departures: [Flight] = []; var arrivals: [Flight] = [] }
        @Model final class Team { var captain: Player?; @Relationship(inverse: \\Player.team) var players: [Player] = [] }
        @Model final class Player { var team: Team? }
        @Model final class A { var b: B?; var other: B? }
        @Model final class B { var a: A? }
        """) == [
          "Flight.from named Airport.departures", "Flight.to open Airport.arrivals",
          "Airport.departures named Flight.from", "Airport.arrivals open Flight.to", "Team.captain none",
          "Team.players named Player.team", "Player.team named Team.players", "A.b open B.a", "A.other open B.a",
          "B.a open A.b A.other",
        ])
  }

  @Test("a model with itself")
  func selfReferences() {
    #expect(
      partners(
        """
        @Model final class Node { var parent: Node?; var children: [Node] = []  }
        @Model final class Step { @Relationship(inverse: \\Step.before) var after: Step?; var before: Step? }
        @Model final class Link { var next: Link? }
        """) == [
          "Node.parent open Node.children", "Node.children open Node.parent", "Step.after named Step.before",
          "Step.before named Step.after", "Link.next none",
        ])
  }

  @Test("what is not known, or does not fit")
  func unknown() {
    #expect(
      partners(
        """
        @Model final class A { @Relationship(inverse: path) var b: B? }
        @Model final class B { var a: A? }
        @Model final class C { @Relationship(inverse: \\D.name) var d: D? }
        @Model final class D { var name = "" }
        @Model final class E { var f: F? }
        @Model final class F { var e = make() }
        @Model final class G { @Relationship(inverse: \\H.g) var h: H?; @Relationship(inverse: \\H.g) var i: H? }
        @Model final class H { var g: G? }
        @Model final class I { @Relationship(inverse: \\B.a) var e: E? }
        @Model final class J { @Relationship(inverse: nil) var k: K? }
        @Model final class K { var j: J? }
        """) == [
          "A.b unknown", "B.a unknown", "C.d unknown", "E.f unknown", "G.h named H.g", "G.i named H.g", "H.g unknown",
          "I.e unknown", "J.k open K.j", "K.j open J.k",
        ])
  }

  @Test("inherited properties, and another version of the model")
  func relatives() {
    #expect(
      partners(
        """
        @Model class Base { var owner: Person? }
        @Model final class Child: Base { var room: Room? }
        @Model final class Person { @Relationship(inverse: \\Child.owner) var children: [Child] = [] }
        @Model final class Room { var guests: [Base] = [] }
        enum V1 { @Model final class Note { var tag: Tag? } }
        @Model final class Note { var text = "" }
        @Model final class Tag { var note: Note? }
        """) == [
          "Base.owner named Person.children", "Child.room unknown", "Person.children named Base.owner",
          "Room.guests none", "Note.tag unknown", "Tag.note none",
        ])
  }
}
