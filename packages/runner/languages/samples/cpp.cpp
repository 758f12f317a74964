// Binary search: finds a number in a sorted list by halving the part that is left.
#include <iostream>
#include <vector>

int binarySearch(const std::vector<int>& numbers, int wanted) {
    int low = 0;
    int high = static_cast<int>(numbers.size()) - 1;

    while (low <= high) {
        int middle = low + (high - low) / 2;

        if (numbers[middle] == wanted) return middle;
        if (numbers[middle] < wanted) low = middle + 1;
        else high = middle - 1;
    }
    return -1;
}

int main() {
    std::vector<int> numbers = {2, 5, 8, 12, 16, 23, 38, 56, 72, 91};
    int wanted = 23;

    int position = binarySearch(numbers, wanted);
    if (position == -1)
        std::cout << wanted << " is not in the list.\n";
    else
        std::cout << wanted << " is at position " << position << ".\n";
}
