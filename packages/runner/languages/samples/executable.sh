#!/bin/sh
# Any program that this machine can run goes here; a script is one when its first line says how.
# Binary search: finds a number in a sorted list by halving the part that is left.

set -- 2 5 8 12 16 23 38 56 72 91
wanted=23

low=1
high=$#
position=0

while [ "$low" -le "$high" ] && [ "$position" -eq 0 ]; do
  middle=$(((low + high) / 2))
  eval "number=\${$middle}"
  if [ "$number" -eq "$wanted" ]; then
    position=$middle
  elif [ "$number" -lt "$wanted" ]; then
    low=$((middle + 1))
  else
    high=$((middle - 1))
  fi
done

echo "$wanted is at position $position."
