// Binary search: finds a number in a sorted list by halving the part that is left.

func binarySearch(_ numbers: [Int], for wanted: Int) -> Int? {
    var low = 0
    var high = numbers.count - 1
    while low <= high {
        let middle = (low + high) / 2
        if numbers[middle] == wanted { return middle }
        if numbers[middle] < wanted { low = middle + 1 } else { high = middle - 1 }
    }
    return nil
}

let numbers = [2, 5, 8, 12, 16, 23, 38, 56, 72, 91]
let wanted = 23

if let position = binarySearch(numbers, for: wanted) {
    print("\(wanted) is at position \(position).")
} else {
    print("\(wanted) is not in the list.")
}
