# Binary search: finds a number in a sorted list by halving the part that is left.


def binary_search(numbers, wanted):
    low, high = 0, len(numbers) - 1
    while low <= high:
        middle = (low + high) // 2
        if numbers[middle] == wanted:
            return middle
        if numbers[middle] < wanted:
            low = middle + 1
        else:
            high = middle - 1
    return None


numbers = [2, 5, 8, 12, 16, 23, 38, 56, 72, 91]
wanted = 23

position = binary_search(numbers, wanted)
if position is None:
    print "%d is not in the list." % wanted
else:
    print "%d is at position %d." % (wanted, position)
