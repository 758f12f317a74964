/**
 * Lua code that redirects a program's output and input to the worker, and runs the program as the lua command does. Of
 * Lua's io library only the standard streams exist: there are no files, no processes and no loading of modules.
 */
import * as texts from '#texts/code/device-runs.ts';

export const prelude = `
local put, complain, input, source = __print, __complain, __input, __source
__print, __complain, __input, __source = nil, nil, nil, nil
local at, traceback, find, sub = 1, debug.traceback, string.find, string.sub
local no_files = [[: ${texts.noFiles}]]

local function line(keep)
  if at > #input then return nil end
  local stop = find(input, '\\n', at, true) or #input + 1
  local text = sub(input, at, keep and stop or stop - 1)
  at = stop + 1
  return text
end

local function number()
  local first, last = find(input, '^%s*[+-]?[%w.]+', at)
  if not first then return nil end
  at = last + 1
  return tonumber(sub(input, first, last))
end

local function one(how)
  if type(how) == 'number' then
    if at > #input and how > 0 then return nil end
    local text = sub(input, at, at + how - 1)
    at = at + #text
    return text
  end
  local letter = string.gsub(how, '^%*', ''):sub(1, 1)
  if letter == 'n' then return number() end
  if letter == 'a' then
    local text = sub(input, at)
    at = #input + 1
    return text
  end
  return line(letter == 'L')
end

local function read(...)
  local given, got = select('#', ...) == 0 and { 'l' } or { ... }, {}
  for i, how in ipairs(given) do
    got[i] = one(how)
    if got[i] == nil then return table.unpack(got, 1, i) end
  end
  return table.unpack(got, 1, #given)
end

local function lines(name)
  if type(name) == 'string' then error(name .. no_files, 2) end
  return function() return line(false) end
end

local function stream(say)
  local self = {}
  function self.write(_, ...)
    for _, each in ipairs({ ... }) do say(tostring(each)) end
    return self
  end
  function self.read(_, ...) return read(...) end
  function self.lines() return lines() end
  function self.flush() return self end
  function self.close() return true end
  function self.setvbuf() return true end
  return self
end

local stdout = stream(put)
io = {
  read = read, lines = lines, stdin = stdout, stdout = stdout, stderr = stream(complain),
  write = function(...) return stdout:write(...) end,
  open = function(name) return nil, tostring(name) .. no_files, 2 end,
  output = function() return stdout end, input = function() return stdout end, flush = function() end,
}
function print(...)
  local shown = {}
  for i = 1, select('#', ...) do shown[i] = tostring((select(i, ...))) end
  put(table.concat(shown, '\\t') .. '\\n')
end
local leaving = {}
os.exit = function(code) leaving.code = code == false and 1 or tonumber(code) or 0 error(leaving, 0) end
os.execute, os.remove, os.rename, os.tmpname, dofile, loadfile = nil, nil, nil, nil, nil, nil
package.loadlib, package.cpath, package.path = nil, '', ''

local function explain(problem)
  if problem == leaving then return problem end
  local text = type(problem) == 'string' and problem or tostring(problem)
  -- The last lines are those of this prelude.
  return (traceback(text, 2):gsub("\\n%s*%[C%]: in function 'xpcall'.*", '\\n\\t[C]: in ?'))
end

local program, broken = load(source, '@script.lua')
if not program then complain('lua: ' .. broken .. '\\n') return 1 end
local isWell, problem = xpcall(program, explain)
if isWell then return 0 end
if problem == leaving then return leaving.code end
complain('lua: ' .. tostring(problem) .. '\\n')
return 1
`;
