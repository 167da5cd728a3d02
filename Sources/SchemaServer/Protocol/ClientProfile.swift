import SchemaLinting

/// What the client can do, and what it wants, as `initialize` says.
struct ClientProfile {
  var encoding = PositionEncoding.utf16
  var showsRelatedInformation = false
  var linksCodes = false
  var takesMarkdown = false
  var takesDocumentChanges = false
  var watchesFiles = false
  var showsProgress = false
  /// The process that started the server.
  var process: Int?

  init() {}

  init(_ parameters: Parameters) {
    let capabilities = parameters.value["capabilities"]
    let texts = capabilities?["textDocument"]
    let encodings = capabilities?["general"]?["positionEncodings"]?.elements ?? []
    if encodings.contains(where: { $0.string == PositionEncoding.utf8.rawValue }) { encoding = .utf8 }
    showsRelatedInformation = texts?["publishDiagnostics"]?["relatedInformation"]?.boolean == true
    linksCodes = texts?["publishDiagnostics"]?["codeDescriptionSupport"]?.boolean == true
    takesMarkdown = texts?["hover"]?["contentFormat"]?.elements?.contains { $0.string == "markdown" } == true
    takesDocumentChanges = capabilities?["workspace"]?["workspaceEdit"]?["documentChanges"]?.boolean == true
    watchesFiles = capabilities?["workspace"]?["didChangeWatchedFiles"]?["dynamicRegistration"]?.boolean == true
    showsProgress = capabilities?["window"]?["workDoneProgress"]?.boolean == true
    process = parameters.value["processId"]?.integer
  }
}

/// A folder that the client shows.
struct WorkspaceFolder: Hashable {
  /// The URI, without a slash at its end.
  let uri: String
  /// Where the folder is, without links.
  let path: String
}
