<?php
// Binary search: finds a number in a sorted list by halving the part that is left.

function binarySearch(array $numbers, int $wanted): ?int
{
    $low = 0;
    $high = count($numbers) - 1;
    while ($low <= $high) {
        $middle = intdiv($low + $high, 2);
        if ($numbers[$middle] === $wanted) {
            return $middle;
        }
        if ($numbers[$middle] < $wanted) {
            $low = $middle + 1;
        } else {
            $high = $middle - 1;
        }
    }
    return null;
}

$numbers = [2, 5, 8, 12, 16, 23, 38, 56, 72, 91];
$wanted = 23;

$position = binarySearch($numbers, $wanted);
if ($position === null) {
    echo "$wanted is not in the list.\n";
} else {
    echo "$wanted is at position $position.\n";
}
