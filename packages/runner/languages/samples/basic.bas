REM Binary search: finds a number in a sorted list by halving the part that is left.

count = 10
dim numbers(count)
for i = 1 to count
  read numbers(i)
next i
data 2, 5, 8, 12, 16, 23, 38, 56, 72, 91

wanted = 23
low = 1
high = count
position = 0

while (low <= high and position = 0)
  middle = int((low + high) / 2)
  if (numbers(middle) = wanted) then
    position = middle
  elsif (numbers(middle) < wanted) then
    low = middle + 1
  else
    high = middle - 1
  endif
wend

if (position = 0) then
  print wanted, " is not in the list."
else
  print wanted, " is at position ", position, "."
endif
