// Prints what SwiftSyntax sees in Swift files: one line of JSON for each file.
//
// The file paths come on standard input, one a line. Options:
//
//   --parse-only     parse and print nothing but bytes and seconds (to standard error)
//   --timeout N      seconds a file may take (10)
//
// The exit status is 75 when a file took too long; that file is the last one
// reported, and the caller starts a new process on the files after it.
// README.md says what the lines hold.

import Foundation
import SwiftParser
import SwiftSyntax

// MARK: - What is printed

/// An argument of an attribute.
struct Argument {
  /// The label, without the colon.
  var label: String?
  /// The text of the expression, or of all that stands between the parentheses.
  var text: String
}

/// An attribute of a declaration.
struct Attribute {
  /// The type named after `@`, without its generic arguments.
  var name: String
  /// The generic argument clause, with its angle brackets.
  var generics: String?
  /// The arguments; nil without parentheses.
  var arguments: [Argument]?
}

/// A declaration.
struct Declaration {
  /// The keyword that introduces it, or `expansion`.
  var kind: String
  /// The name as it stands in the source.
  var name: String
  /// The UTF-8 bytes of the file it covers, without trivia around it.
  var range: Range<Int>
  /// The attributes in order.
  var attributes: [Attribute] = []
  /// The modifiers in order.
  var modifiers: [String] = []
  /// The types after the colon.
  var inherits: [String] = []
  /// The generic clause, with its angle brackets.
  var generics: String?
  /// The where clause, with its keyword.
  var whereClause: String?
  /// The type, or the signature from its `(` on.
  var type: String?
  /// The initial value, the raw value or a macro's definition.
  var value: String?
  /// The accessors' keywords.
  var accessors: [String] = []
  /// The members of a declaration that has a block of them.
  var members: [Declaration]?
}

/// What a file holds.
struct FileContents {
  /// The imported paths in order.
  var imports: [String] = []
  /// The declarations at file level in order.
  var declarations: [Declaration] = []
}

// MARK: - JSON

/// Writes JSON by hand, so that keys come in a fixed order.
struct JSONWriter {
  /// The bytes written so far.
  private(set) var bytes: [UInt8] = []
  /// Whether the next key or element is the first of its object or array.
  private var isFirst = true

  /// Writes an object; `body` writes its keys.
  mutating func object(_ body: (inout JSONWriter) -> Void) {
    enclose("{", "}", body)
  }

  /// Writes an array of what `element` writes for each item.
  mutating func array<Item>(_ items: [Item], _ element: (inout JSONWriter, Item) -> Void) {
    enclose("[", "]") { writer in
      for item in items {
        writer.separate()
        element(&writer, item)
      }
    }
  }

  /// Writes a key and the value that `value` writes.
  mutating func key(_ name: String, _ value: (inout JSONWriter) -> Void) {
    separate()
    string(name)
    raw(":")
    value(&self)
  }

  /// Writes a key and a string, or nothing without one.
  mutating func key(_ name: String, _ text: String?) {
    guard let text else { return }
    key(name) { $0.string(text) }
  }

  /// Writes a key and a number.
  mutating func key(_ name: String, _ number: Int) {
    key(name) { $0.raw(String(number)) }
  }

  /// Writes a key and an array of strings.
  mutating func key(_ name: String, _ texts: [String]) {
    key(name) { $0.array(texts) { $0.string($1) } }
  }

  /// Writes a key and an array of strings, or nothing without any.
  mutating func key(_ name: String, unlessEmpty texts: [String]) {
    guard !texts.isEmpty else { return }
    key(name, texts)
  }

  /// Writes a string literal.
  mutating func string(_ text: String) {
    raw("\"")
    for byte in text.utf8 {
      escape(byte)
    }
    raw("\"")
  }

  /// Writes a byte of a string literal.
  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): raw("\\\"")
    case UInt8(ascii: "\\"): raw("\\\\")
    case 0..<0x20:
      let digits = String(byte, radix: 16)
      raw("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
    default: bytes.append(byte)
    }
  }

  /// Writes what `body` writes between two brackets.
  private mutating func enclose(_ open: String, _ close: String, _ body: (inout JSONWriter) -> Void) {
    raw(open)
    isFirst = true
    body(&self)
    raw(close)
    isFirst = false
  }

  /// Writes a comma, unless this is the first key or element.
  private mutating func separate() {
    if !isFirst { raw(",") }
    isFirst = false
  }

  /// Writes text as it is.
  private mutating func raw(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }
}

extension JSONWriter {
  /// Writes a declaration with its members.
  mutating func declaration(_ item: Declaration) {
    object { writer in
      writer.key("kind", item.kind)
      writer.key("name", item.name)
      if !item.attributes.isEmpty {
        writer.key("attributes") { $0.array(item.attributes) { $0.attribute($1) } }
      }
      writer.key("modifiers", unlessEmpty: item.modifiers)
      writer.key("inherits", unlessEmpty: item.inherits)
      writer.key("generics", item.generics)
      writer.key("where", item.whereClause)
      writer.key("type", item.type)
      writer.key("value", item.value)
      writer.key("accessors", unlessEmpty: item.accessors)
      writer.key("offset", item.range.lowerBound)
      writer.key("length", item.range.count)
      guard let members = item.members else { return }
      writer.key("members") { $0.array(members) { $0.declaration($1) } }
    }
  }

  /// Writes an attribute.
  mutating func attribute(_ item: Attribute) {
    object { writer in
      writer.key("name", item.name)
      writer.key("generics", item.generics)
      guard let arguments = item.arguments else { return }
      writer.key("arguments") { $0.array(arguments) { $0.argument($1) } }
    }
  }

  /// Writes an attribute's argument.
  mutating func argument(_ item: Argument) {
    object { writer in
      writer.key("label", item.label)
      writer.key("text", item.text)
    }
  }
}

// MARK: - Texts

/// Collects the text of nodes: comments are dropped, and white space outside of
/// string and regular expression literals becomes one space.
struct TextCollector {
  /// The bytes of the file.
  let source: UnsafeBufferPointer<UInt8>
  /// The bytes collected so far.
  private var bytes: [UInt8] = []
  /// Whether white space stands between the last token and the next.
  private var spacePending = false

  /// Makes a collector for a file.
  init(source: UnsafeBufferPointer<UInt8>) {
    self.source = source
  }

  /// The text collected so far.
  var text: String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// Adds the tokens of a node.
  mutating func add(_ node: Syntax) {
    if node.kind == .token || Self.isVerbatim(node) {
      addUnit(node)
    } else {
      for child in node.children(viewMode: .sourceAccurate) {
        add(child)
      }
    }
  }

  /// Whether a node is taken from the source as it is.
  private static func isVerbatim(_ node: Syntax) -> Bool {
    switch node.kind {
    case .stringLiteralExpr, .simpleStringLiteralExpr, .regexLiteralExpr: true
    default: false
    }
  }

  /// Adds a token, or a literal as one unit.
  private mutating func addUnit(_ node: Syntax) {
    note(length: node.leadingTriviaLength, node.leadingTrivia)
    let range = node.byteRange
    if !range.isEmpty {
      if spacePending && !bytes.isEmpty { bytes.append(UInt8(ascii: " ")) }
      bytes.append(contentsOf: source[range])
      spacePending = false
    }
    note(length: node.trailingTriviaLength, node.trailingTrivia)
  }

  /// Notes white space in trivia, which is not even made when it is empty.
  private mutating func note(length: SourceLength, _ trivia: @autoclosure () -> Trivia) {
    guard length.utf8Length > 0, !spacePending else { return }
    spacePending = trivia().contains(where: \.isWhitespace)
  }
}

extension TriviaPiece {
  /// Whether the piece is white space, and no comment.
  var isWhitespace: Bool {
    switch self {
    case .spaces, .tabs, .newlines, .carriageReturns, .carriageReturnLineFeeds, .formfeeds, .verticalTabs: true
    default: false
    }
  }
}

extension SyntaxProtocol {
  /// The bytes of the file the node covers, without trivia around it.
  var byteRange: Range<Int> {
    let start = positionAfterSkippingLeadingTrivia.utf8Offset
    return start..<max(start, endPositionBeforeTrailingTrivia.utf8Offset)
  }
}

// MARK: - Declarations

/// Reads declarations out of the tree of a file.
struct Reader {
  /// The bytes of the file.
  let source: UnsafeBufferPointer<UInt8>

  /// Reads a file.
  func contents(of tree: SourceFileSyntax) -> FileContents {
    var contents = FileContents()
    read(tree.statements, into: &contents)
    return contents
  }

  /// Reads items at file level.
  private func read(_ items: CodeBlockItemListSyntax, into contents: inout FileContents) {
    for item in items {
      switch item.item {
      case .decl(let decl): read(decl, into: &contents)
      case .expr(let expr): contents.declarations += expansion(expr)
      default: break
      }
    }
  }

  /// Reads a declaration at file level.
  private func read(_ decl: DeclSyntax, into contents: inout FileContents) {
    if let node = decl.as(ImportDeclSyntax.self) {
      contents.imports.append(text(node.path))
    } else if let node = decl.as(IfConfigDeclSyntax.self) {
      for case .statements(let items)? in node.clauses.map(\.elements) {
        read(items, into: &contents)
      }
    } else {
      contents.declarations += declarations(of: decl)
    }
  }

  /// Reads the members of a block.
  private func members(_ items: MemberBlockItemListSyntax) -> [Declaration] {
    items.flatMap { item -> [Declaration] in
      guard let node = item.decl.as(IfConfigDeclSyntax.self) else { return declarations(of: item.decl) }
      return node.clauses.flatMap { clause -> [Declaration] in
        guard case .decls(let items)? = clause.elements else { return [] }
        return members(items)
      }
    }
  }

  /// Reads a declaration other than an import or an `#if`.
  private func declarations(of decl: DeclSyntax) -> [Declaration] {
    switch decl.as(DeclSyntaxEnum.self) {
    case .variableDecl(let node): variables(node)
    case .enumCaseDecl(let node): cases(node)
    case .classDecl(let node): [named(node, generics: node.genericParameterClause)]
    case .structDecl(let node): [named(node, generics: node.genericParameterClause)]
    case .enumDecl(let node): [named(node, generics: node.genericParameterClause)]
    case .actorDecl(let node): [named(node, generics: node.genericParameterClause)]
    case .protocolDecl(let node): [named(node, generics: node.primaryAssociatedTypeClause)]
    case .extensionDecl(let node): [group(node, name: text(node.extendedType))]
    case .functionDecl(let node): [function(node)]
    case .initializerDecl(let node): [initializer(node)]
    case .deinitializerDecl(let node): [start("deinit", name: node.deinitKeyword.text, node)]
    case .subscriptDecl(let node): [subscriptDeclaration(node)]
    case .typeAliasDecl(let node): [alias(node)]
    case .associatedTypeDecl(let node): [associatedType(node)]
    case .macroDecl(let node): [macro(node)]
    case .macroExpansionDecl(let node): [expansion(node)]
    case .operatorDecl(let node): [operatorDeclaration(node)]
    case .precedenceGroupDecl(let node): [start("precedencegroup", name: node.name.text, node)]
    default: []
    }
  }

  /// Starts a declaration with what most of them have.
  private func start(
    _ kind: String, name: String, _ node: some WithAttributesSyntax & WithModifiersSyntax
  ) -> Declaration {
    var result = Declaration(kind: kind, name: name, range: node.byteRange)
    result.attributes = attributes(node.attributes)
    result.modifiers = node.modifiers.map { text($0) }
    return result
  }

  /// The text of a node.
  private func text(_ nodes: (any SyntaxProtocol)...) -> String {
    var collector = TextCollector(source: source)
    for node in nodes {
      collector.add(Syntax(node))
    }
    return collector.text
  }

  /// The text of a node, if there is one.
  private func text(ifPresent node: (any SyntaxProtocol)?) -> String? {
    node.map { text($0) }
  }
}

// MARK: Types and their likes

/// A declaration with a member block.
typealias MemberedDecl = DeclGroupSyntax & WithAttributesSyntax & WithModifiersSyntax

extension Reader {
  /// Reads a type or protocol declaration.
  private func named(_ node: some MemberedDecl & NamedDeclSyntax, generics: (any SyntaxProtocol)?) -> Declaration {
    var result = group(node, name: node.name.text)
    result.generics = text(ifPresent: generics)
    return result
  }

  /// Reads a declaration with a member block.
  private func group(_ node: some MemberedDecl, name: String) -> Declaration {
    var result = start(node.introducer.text, name: name, node)
    result.inherits = inherited(node.inheritanceClause)
    result.whereClause = text(ifPresent: node.genericWhereClause)
    result.members = members(node.memberBlock.members)
    return result
  }

  /// The texts of inherited types.
  private func inherited(_ clause: InheritanceClauseSyntax?) -> [String] {
    clause?.inheritedTypes.map { text($0.type) } ?? []
  }

  /// Reads a type alias.
  private func alias(_ node: TypeAliasDeclSyntax) -> Declaration {
    var result = start("typealias", name: node.name.text, node)
    result.generics = text(ifPresent: node.genericParameterClause)
    result.whereClause = text(ifPresent: node.genericWhereClause)
    result.type = text(node.initializer.value)
    return result
  }

  /// Reads an associated type.
  private func associatedType(_ node: AssociatedTypeDeclSyntax) -> Declaration {
    var result = start("associatedtype", name: node.name.text, node)
    result.inherits = inherited(node.inheritanceClause)
    result.whereClause = text(ifPresent: node.genericWhereClause)
    result.type = text(ifPresent: node.initializer?.value)
    return result
  }

  /// Reads an operator; its fixity counts as a modifier.
  private func operatorDeclaration(_ node: OperatorDeclSyntax) -> Declaration {
    var result = Declaration(kind: "operator", name: node.name.text, range: node.byteRange)
    result.modifiers = [node.fixitySpecifier.text]
    if let clause = node.operatorPrecedenceAndTypes {
      result.inherits = [clause.precedenceGroup.text] + clause.designatedTypes.map { text($0.name) }
    }
    return result
  }

  /// Reads the elements of an enum case declaration.
  private func cases(_ node: EnumCaseDeclSyntax) -> [Declaration] {
    let whole = start("case", name: "", node)
    return node.elements.enumerated().map { index, element in
      var result = whole
      result.name = element.name.text
      result.range = range(of: byteRange(from: element.name, to: lastPart(of: element)), at: index, in: whole)
      result.type = text(ifPresent: element.parameterClause)
      result.value = text(ifPresent: element.rawValue?.value)
      return result
    }
  }

  /// The last part of an enum case element before its comma.
  private func lastPart(of element: EnumCaseElementSyntax) -> any SyntaxProtocol {
    let parts: [(any SyntaxProtocol)?] = [element.parameterClause, element.rawValue]
    return parts.compactMap { $0 }.last ?? element.name
  }

  /// The bytes from the start of a node to the end of another.
  private func byteRange(from first: some SyntaxProtocol, to last: any SyntaxProtocol) -> Range<Int> {
    first.byteRange.lowerBound..<last.byteRange.upperBound
  }

  /// The bytes of an element; the first one starts where the whole declaration does.
  private func range(of element: Range<Int>, at index: Int, in whole: Declaration) -> Range<Int> {
    index == 0 ? whole.range.lowerBound..<element.upperBound : element
  }
}

// MARK: Functions and their likes

extension Reader {
  /// Reads a function.
  private func function(_ node: FunctionDeclSyntax) -> Declaration {
    var result = start("func", name: node.name.text, node)
    result.generics = text(ifPresent: node.genericParameterClause)
    result.whereClause = text(ifPresent: node.genericWhereClause)
    result.type = text(node.signature)
    return result
  }

  /// Reads an initializer.
  private func initializer(_ node: InitializerDeclSyntax) -> Declaration {
    var result = start("init", name: node.initKeyword.text, node)
    result.generics = text(ifPresent: node.genericParameterClause)
    result.whereClause = text(ifPresent: node.genericWhereClause)
    result.type = text(node.signature)
    return result
  }

  /// Reads a subscript.
  private func subscriptDeclaration(_ node: SubscriptDeclSyntax) -> Declaration {
    var result = start("subscript", name: node.subscriptKeyword.text, node)
    result.generics = text(ifPresent: node.genericParameterClause)
    result.whereClause = text(ifPresent: node.genericWhereClause)
    result.type = text(node.parameterClause, node.returnClause)
    result.accessors = accessors(node.accessorBlock)
    return result
  }

  /// Reads a macro declaration.
  private func macro(_ node: MacroDeclSyntax) -> Declaration {
    var result = start("macro", name: node.name.text, node)
    result.generics = text(ifPresent: node.genericParameterClause)
    result.whereClause = text(ifPresent: node.genericWhereClause)
    result.type = text(node.signature)
    result.value = text(ifPresent: node.definition?.value)
    return result
  }

  /// Reads a freestanding macro seen as a declaration.
  private func expansion(_ node: MacroExpansionDeclSyntax) -> Declaration {
    var result = start("expansion", name: node.macroName.text, node)
    result.generics = text(ifPresent: node.genericArgumentClause)
    return result
  }

  /// Reads a freestanding macro seen as an expression; other expressions declare nothing.
  private func expansion(_ expr: ExprSyntax) -> [Declaration] {
    guard let node = expr.as(MacroExpansionExprSyntax.self) else { return [] }
    var result = Declaration(kind: "expansion", name: node.macroName.text, range: node.byteRange)
    result.generics = text(ifPresent: node.genericArgumentClause)
    return [result]
  }

  /// The keywords of accessors; a bare getter is `get`.
  private func accessors(_ block: AccessorBlockSyntax?) -> [String] {
    switch block?.accessors {
    case .accessors(let list): list.map(\.accessorSpecifier.text)
    case .getter: ["get"]
    default: []
    }
  }
}

// MARK: Variables

extension Reader {
  /// Reads the bindings of a variable declaration.
  private func variables(_ node: VariableDeclSyntax) -> [Declaration] {
    let whole = start(node.bindingSpecifier.text, name: "", node)
    let bindings = Array(node.bindings)
    return bindings.indices.flatMap { index in
      var result = whole
      result.range = range(of: byteRange(of: bindings[index]), at: index, in: whole)
      return variables(bindings[index], result, type: type(of: bindings[index...]))
    }
  }

  /// Reads the names of a binding into copies of a declaration.
  private func variables(_ binding: PatternBindingSyntax, _ whole: Declaration, type: String?) -> [Declaration] {
    var result = whole
    if let pattern = binding.pattern.as(TuplePatternSyntax.self) {
      return names(in: pattern).map { name in
        result.name = name
        return result
      }
    }
    result.name = text(binding.pattern)
    result.type = type
    result.value = text(ifPresent: binding.initializer?.value)
    result.accessors = accessors(binding.accessorBlock)
    return [result]
  }

  /// The names in a tuple pattern, without wildcards.
  private func names(in pattern: TuplePatternSyntax) -> [String] {
    pattern.elements.flatMap { element -> [String] in
      if let inner = element.pattern.as(TuplePatternSyntax.self) { return names(in: inner) }
      return element.pattern.is(WildcardPatternSyntax.self) ? [] : [text(element.pattern)]
    }
  }

  /// The type of the first binding: without annotation and value it has the next annotation's.
  private func type(of bindings: ArraySlice<PatternBindingSyntax>) -> String? {
    guard let first = bindings.first else { return nil }
    if let annotation = first.typeAnnotation { return text(annotation.type) }
    if first.initializer != nil { return nil }
    return text(ifPresent: bindings.lazy.compactMap(\.typeAnnotation).first?.type)
  }

  /// The bytes of a binding without its comma.
  private func byteRange(of binding: PatternBindingSyntax) -> Range<Int> {
    let parts: [(any SyntaxProtocol)?] = [binding.typeAnnotation, binding.initializer, binding.accessorBlock]
    return byteRange(from: binding.pattern, to: parts.compactMap { $0 }.last ?? binding.pattern)
  }
}

// MARK: Attributes

extension Reader {
  /// Reads attributes, with those of all branches of an `#if`.
  private func attributes(_ list: AttributeListSyntax) -> [Attribute] {
    list.flatMap { element -> [Attribute] in
      switch element {
      case .attribute(let node): return [attribute(node)]
      case .ifConfigDecl(let node): return node.clauses.flatMap { attributes(of: $0) }
      @unknown default: return []
      }
    }
  }

  /// Reads the attributes of a branch.
  private func attributes(of clause: IfConfigClauseSyntax) -> [Attribute] {
    guard case .attributes(let list)? = clause.elements else { return [] }
    return attributes(list)
  }

  /// Reads an attribute.
  private func attribute(_ node: AttributeSyntax) -> Attribute {
    let generics = genericArguments(of: node.attributeName)
    var name = TextCollector(source: source)
    for child in node.attributeName.children(viewMode: .sourceAccurate) where child.id != generics?.id {
      name.add(child)
    }
    return Attribute(name: name.text, generics: text(ifPresent: generics), arguments: arguments(node))
  }

  /// The generic arguments that end a type's name.
  private func genericArguments(of type: TypeSyntax) -> GenericArgumentClauseSyntax? {
    type.as(IdentifierTypeSyntax.self)?.genericArgumentClause
      ?? type.as(MemberTypeSyntax.self)?.genericArgumentClause
  }

  /// Reads the arguments of an attribute: a list of expressions, or else all of the text.
  private func arguments(_ node: AttributeSyntax) -> [Argument]? {
    guard node.leftParen != nil else { return nil }
    guard let arguments = node.arguments else { return [] }
    if case .argumentList(let list) = arguments {
      return list.map { Argument(label: $0.label?.text, text: text($0.expression)) }
    }
    let whole = text(arguments)
    return whole.isEmpty ? [] : [Argument(text: whole)]
  }
}

// MARK: - Files

/// Why a file is left out.
enum Exclusion: String, Error {
  /// The file cannot be read.
  case unreadable
  /// The file is not valid UTF-8.
  case notUTF8 = "not UTF-8"
  /// The parser found an error.
  case error
  /// The file took too long.
  case timeout
}

/// Reads the bytes of a file.
func bytes(ofFile path: String) throws(Exclusion) -> [UInt8] {
  guard let data = FileManager.default.contents(atPath: path) else { throw .unreadable }
  return [UInt8](data)
}

/// Reads what a source text holds.
func contents(of source: UnsafeBufferPointer<UInt8>) throws(Exclusion) -> FileContents {
  guard String(validating: source, as: UTF8.self) != nil else { throw .notUTF8 }
  let tree = Parser.parse(source: source)
  guard !tree.hasError else { throw .error }
  return Reader(source: source).contents(of: tree)
}

/// The line printed for a file.
func line(path: String, _ result: Result<FileContents, Exclusion>) -> [UInt8] {
  var writer = JSONWriter()
  writer.object { writer in
    writer.key("path", path)
    switch result {
    case .success(let contents):
      writer.key("imports", contents.imports)
      writer.key("declarations") { $0.array(contents.declarations) { $0.declaration($1) } }
    case .failure(let exclusion):
      writer.key("excluded", exclusion.rawValue)
    }
  }
  return writer.bytes + [UInt8(ascii: "\n")]
}

// MARK: - Running

/// The command line's options.
struct Options {
  /// Whether files are only parsed.
  var parsesOnly = false
  /// The seconds a file may take.
  var timeout = 10.0

  /// Reads the arguments; nil when they are not understood.
  init?(arguments: some Sequence<String>) {
    var iterator = arguments.makeIterator()
    while let argument = iterator.next() {
      switch argument {
      case "--parse-only": parsesOnly = true
      case "--timeout":
        guard let seconds = iterator.next().flatMap(Double.init), seconds > 0 else { return nil }
        timeout = seconds
      default: return nil
      }
    }
  }
}

/// Watches over the thread that reads files: what is printed passes through here,
/// so that a file which takes too long is reported in its turn.
final class Watch: @unchecked Sendable {
  /// The status of a process that gave up on a file.
  static let timeoutStatus: Int32 = 75

  /// Guards the state below and the output.
  private let condition = NSCondition()
  /// The seconds a file may take.
  private let timeout: Double
  /// The file being read and when it has taken too long.
  private var current: (path: String, deadline: Date)?
  /// Whether all files are read.
  private var isDone = false

  /// Makes a watch that grants a file some seconds.
  init(timeout: Double) {
    self.timeout = timeout
  }

  /// Notes that a file is begun.
  func begin(_ path: String) {
    condition.withLock { current = (path, Date(timeIntervalSinceNow: timeout)) }
  }

  /// Prints the line of the file begun last.
  func end(_ line: [UInt8]) {
    condition.withLock {
      current = nil
      FileHandle.standardOutput.write(Data(line))
    }
  }

  /// Notes that there are no more files.
  func finish() {
    condition.withLock {
      isDone = true
      condition.signal()
    }
  }

  /// Waits for the end; leaves the process when a file takes too long.
  func wait() {
    condition.withLock {
      while !isDone {
        giveUpIfLate()
        _ = condition.wait(until: current?.deadline ?? Date(timeIntervalSinceNow: timeout))
      }
    }
  }

  /// Leaves the process when the current file has taken too long.
  private func giveUpIfLate() {
    guard let current, current.deadline.timeIntervalSinceNow <= 0 else { return }
    FileHandle.standardOutput.write(Data(line(path: current.path, .failure(.timeout))))
    _exit(Self.timeoutStatus)
  }
}

/// Prints the line of each file named on standard input.
func dump(_ watch: Watch) {
  while let path = readLine() {
    watch.begin(path)
    let result = Result { () throws(Exclusion) in try dump(path) }
    watch.end(line(path: path, result))
  }
}

/// Reads what a file holds.
func dump(_ path: String) throws(Exclusion) -> FileContents {
  let source = try bytes(ofFile: path)
  return try source.withUnsafeBufferPointer { source throws(Exclusion) in try contents(of: source) }
}

/// Parses each file named on standard input and reports how much processor time the parser took.
func parseOnly(_ watch: Watch) {
  var files = 0
  var size = 0
  var time = 0.0
  while let path = readLine() {
    guard let source = try? bytes(ofFile: path) else { continue }
    watch.begin(path)
    let start = clock()
    source.withUnsafeBufferPointer { _ = Parser.parse(source: $0) }
    time += Double(clock() - start) / Double(CLOCKS_PER_SEC)
    watch.end([])
    files += 1
    size += source.count
  }
  let report = "\(files) files, \(size) bytes, \(time) seconds\n"
  FileHandle.standardError.write(Data(report.utf8))
}

/// Does what the options say, on a thread with a stack that deep nesting does not exhaust.
func run(_ options: Options) {
  let watch = Watch(timeout: options.timeout)
  let thread = Thread {
    if options.parsesOnly { parseOnly(watch) } else { dump(watch) }
    watch.finish()
  }
  thread.stackSize = 1 << 30
  thread.start()
  watch.wait()
}

if let options = Options(arguments: CommandLine.arguments.dropFirst()) {
  run(options)
} else {
  FileHandle.standardError.write(Data("usage: dump [--parse-only] [--timeout SECONDS] < PATHS\n".utf8))
  exit(64)
}
