# Binary search: finds a number in a sorted list by halving the part that is left.
# R counts from 1.

binary_search <- function(numbers, wanted) {
  low <- 1
  high <- length(numbers)
  while (low <= high) {
    middle <- (low + high) %/% 2
    if (numbers[middle] == wanted) {
      return(middle)
    }
    if (numbers[middle] < wanted) {
      low <- middle + 1
    } else {
      high <- middle - 1
    }
  }
  NA
}

numbers <- c(2, 5, 8, 12, 16, 23, 38, 56, 72, 91)
wanted <- 23

position <- binary_search(numbers, wanted)
if (is.na(position)) {
  cat(wanted, "is not in the list.\n")
} else {
  cat(wanted, " is at position ", position, ".\n", sep = "")
}
