-- Binary search: finds a number in a sorted list by halving the part that is left.
-- Lua counts from 1.

local function binary_search(numbers, wanted)
  local low, high = 1, #numbers
  while low <= high do
    local middle = (low + high) // 2
    if numbers[middle] == wanted then
      return middle
    elseif numbers[middle] < wanted then
      low = middle + 1
    else
      high = middle - 1
    end
  end
  return nil
end

local numbers = {2, 5, 8, 12, 16, 23, 38, 56, 72, 91}
local wanted = 23

local position = binary_search(numbers, wanted)
if position then
  print(wanted .. " is at position " .. position .. ".")
else
  print(wanted .. " is not in the list.")
end
