-- Asks for one page after the other, over and over. Argument: a file of lines "media type, tab, path".
local requests = {}
local at = 0

function init(args)
  for line in io.lines(args[1]) do
    local accept, path = line:match('^(.-)\t(.+)$')
    requests[#requests + 1] = wrk.format('GET', path, { Accept = accept })
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end
