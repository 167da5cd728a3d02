-- Neovim without anybody in front of it: opens a file, takes a fix, takes it back, and changes the other file.
local folder = vim.env.PROJECT
local snippet = vim.env.SNIPPET or ''
local is_configured = snippet ~= ''
if is_configured then
  vim.cmd('filetype on')
  assert(loadstring(snippet))()
end
vim.cmd('edit ' .. folder .. '/Trip.swift')
local trip = vim.api.nvim_get_current_buf()
local capabilities = vim.lsp.protocol.make_client_capabilities()
local command = { 'swiftdata-lint', 'server' }
local id = not is_configured
  and vim.lsp.start_client({ name = 'swiftdata-lint', cmd = command, root_dir = folder, capabilities = capabilities })

local function attach(buffer)
  if not is_configured then return vim.lsp.buf_attach_client(buffer, id) end
  vim.wait(20000, function() return #vim.lsp.get_clients({ bufnr = buffer }) == 1 end, 20)
  id = vim.lsp.get_clients({ bufnr = buffer })[1].id
end

local function show(title, count)
  vim.wait(20000, function() return #vim.diagnostic.get(trip) == count end, 20)
  local texts = {}
  for _, d in ipairs(vim.diagnostic.get(trip)) do
    local line = vim.api.nvim_buf_get_lines(trip, d.lnum, d.lnum + 1, false)[1]
    local _, column = vim.str_utfindex(line, d.col)
    table.insert(texts, d.lnum .. ':' .. column .. ' ' .. d.code)
  end
  io.stdout:write('> ' .. title .. ': ' .. (#texts == 0 and 'nothing' or table.concat(texts, ', ')) .. '\n')
end

attach(trip)
show('open', 1)
local d = vim.diagnostic.get(trip)[1]
local encoding = vim.lsp.get_client_by_id(id).offset_encoding
local place = { line = d and d.lnum or 0, character = encoding == 'utf-8' and d and d.col or 15 }
local answers = vim.lsp.buf_request_sync(trip, 'textDocument/codeAction',
  { textDocument = vim.lsp.util.make_text_document_params(trip), range = { start = place, ['end'] = place }, context = { diagnostics = {} } }, 20000)
vim.lsp.util.apply_workspace_edit(answers[id].result[1].edit, encoding)
show('fixed', 0)
vim.cmd('silent undo')
show('undone', 1)
vim.cmd('silent hide edit ' .. folder .. '/Types.swift')
local tag = vim.api.nvim_get_current_buf()
attach(tag)
vim.api.nvim_buf_set_lines(tag, 1, 2, false, { '@Model final class Tag { init() {} }' })
show('other file', 0)
vim.lsp.stop_client(id)
vim.wait(300)
vim.cmd('qa!')
