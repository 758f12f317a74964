# Binary search: finds a number in a sorted list by halving the part that is left.

numbers=(2 5 8 12 16 23 38 56 72 91)
wanted=23

low=0
high=$((${#numbers[@]} - 1))
position=-1

while ((low <= high)); do
  middle=$(((low + high) / 2))
  if ((numbers[middle] == wanted)); then
    position=$middle
    break
  elif ((numbers[middle] < wanted)); then
    low=$((middle + 1))
  else
    high=$((middle - 1))
  fi
done

if ((position == -1)); then
  echo "$wanted is not in the list."
else
  echo "$wanted is at position $position."
fi
