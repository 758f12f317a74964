// Binary search: finds a number in a sorted list by halving the part that is left.
package main

import "fmt"

func binarySearch(numbers []int, wanted int) int {
	low, high := 0, len(numbers)-1
	for low <= high {
		middle := low + (high-low)/2
		switch {
		case numbers[middle] == wanted:
			return middle
		case numbers[middle] < wanted:
			low = middle + 1
		default:
			high = middle - 1
		}
	}
	return -1
}

func main() {
	numbers := []int{2, 5, 8, 12, 16, 23, 38, 56, 72, 91}
	wanted := 23

	position := binarySearch(numbers, wanted)
	if position == -1 {
		fmt.Printf("%d is not in the list.\n", wanted)
	} else {
		fmt.Printf("%d is at position %d.\n", wanted, position)
	}
}
