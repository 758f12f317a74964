// Binary search: finds a number in a sorted list by halving the part that is left.

def binarySearch(List<Integer> numbers, int wanted) {
    int low = 0
    int high = numbers.size() - 1
    while (low <= high) {
        int middle = (low + high).intdiv(2)
        if (numbers[middle] == wanted) return middle
        if (numbers[middle] < wanted) low = middle + 1
        else high = middle - 1
    }
    return null
}

def numbers = [2, 5, 8, 12, 16, 23, 38, 56, 72, 91]
def wanted = 23

def position = binarySearch(numbers, wanted)
if (position == null) {
    println "$wanted is not in the list."
} else {
    println "$wanted is at position ${position}."
}
