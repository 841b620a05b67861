-- Guests who order, one for each connection (so: as many threads as connections), again and again.
-- Argument: a file of lines "method, tab, path, tab, body"; {token}, {cart} and {order} stand for
-- what earlier answers said.
local steps = {}
local at = 0
local known = {}
local cookie

function init(args)
  for line in io.lines(args[1]) do
    local method, path, body = line:match('^(.-)\t(.-)\t(.*)$')
    steps[#steps + 1] = { method = method, path = path, body = body }
  end
end

function request()
  at = at % #steps + 1
  if at == 1 then
    known = {}
    cookie = nil
  end
  local step = steps[at]
  local headers = { Accept = 'application/hal+json', Cookie = cookie }
  local path = step.path:gsub('{(%w+)}', known)
  if step.method == 'GET' then return wrk.format('GET', path, headers) end
  headers['Content-Type'] = 'application/json'
  local body = step.body:gsub('{(%w+)}', known)
  return wrk.format(step.method, path, headers, body)
end

function response(status, headers, body)
  if status >= 400 then
    io.stderr:write('refused: ' .. steps[at].path .. ' ' .. status .. ' ' .. body .. '\n')
  end
  local set = headers['set-cookie']
  if set then cookie = set:match('([%w_]*session=[^;]+)') or cookie end
  known.token = body:match('"csrfToken":"([^"]+)"') or known.token
  known.cart = body:match('"cartKey":"([^"]+)"') or known.cart
  known.order = body:match('"preOrderId":"([^"]+)"') or known.order
end
