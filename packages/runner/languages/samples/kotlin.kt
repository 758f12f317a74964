// Binary search: finds a number in a sorted list by halving the part that is left.

fun binarySearch(numbers: List<Int>, wanted: Int): Int? {
    var low = 0
    var high = numbers.size - 1
    while (low <= high) {
        val middle = (low + high) / 2
        when {
            numbers[middle] == wanted -> return middle
            numbers[middle] < wanted -> low = middle + 1
            else -> high = middle - 1
        }
    }
    return null
}

fun main() {
    val numbers = listOf(2, 5, 8, 12, 16, 23, 38, 56, 72, 91)
    val wanted = 23

    val position = binarySearch(numbers, wanted)
    if (position == null) {
        println("$wanted is not in the list.")
    } else {
        println("$wanted is at position $position.")
    }
}
