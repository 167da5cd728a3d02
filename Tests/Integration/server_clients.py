"""pytest-lsp as a client with the capabilities of editors; it reads each message of the server with lsprotocol."""

import json
import os
import pathlib

import lsprotocol.converters
import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

FILE = pathlib.Path(os.environ["PROJECT"]) / "Trip.swift"
EDITORS = ["visual-studio-code", "neovim@v0.6", "neovim", "emacs"]


@pytest_lsp.fixture(params=EDITORS, config=ClientServerConfig(server_command=[os.environ["SWIFTDATA_LINT"], "server"]))
async def client(request, lsp_client: LanguageClient):
    for method in ("client/registerCapability", "client/unregisterCapability"):
        lsp_client.feature(method)(lambda params: None)
    folder = types.WorkspaceFolder(FILE.parent.as_uri(), "app")
    parameters = types.InitializeParams(capabilities=client_capabilities(request.param), workspace_folders=[folder])
    result = await lsp_client.initialize_session(parameters)
    encoding = result.capabilities.position_encoding
    lsp_client.encoding = getattr(encoding, "value", encoding)
    yield
    await lsp_client.shutdown_session()


RECORDED = (pathlib.Path(__file__).parent / "messages.jsonl").read_text().splitlines()


@pytest.mark.parametrize("line", RECORDED)
def test_recorded_message(line):
    method, message = json.loads(line)["method"], json.loads(line)["message"]
    request, response, *_ = types.METHOD_TO_TYPES[method]
    kind = request if "method" in message else types.ResponseErrorMessage if "error" in message else response
    converter = lsprotocol.converters.get_converter()
    read = converter.structure(message, kind)
    # What is not read would be missing when it is written again.
    assert converter.unstructure(read) == message


@pytest.mark.asyncio
async def test_finding_fix_and_hover(client: LanguageClient):
    uri, text = FILE.as_uri(), FILE.read_text()
    client.text_document_did_open(types.DidOpenTextDocumentParams(types.TextDocumentItem(uri, "swift", 1, text)))
    document = types.TextDocumentIdentifier(uri)
    everywhere = types.Range(types.Position(0, 0), types.Position(9, 0))
    parameters = types.CodeActionParams(document, everywhere, types.CodeActionContext([]))
    actions = await client.text_document_code_action_async(parameters)
    [finding] = client.diagnostics[uri]
    assert finding.code == "missing-inverse"
    before = text.split("\n")[2].split("tags")[0]
    units = {"utf-8": len(before.encode()), "utf-16": len(before.encode("utf-16-le")) // 2}
    assert finding.range.start.character == units[client.encoding]
    edit = actions[0].edit
    edits = edit.document_changes[0].edits if edit.document_changes else edit.changes[uri]
    assert edits[0].new_text.startswith("@Relationship(inverse:")
    hover = await client.text_document_hover_async(types.HoverParams(document, types.Position(1, 20)))
    assert "Trip" in hover.contents.value
