/* Binary search: finds a number in a sorted list by halving the part that is left. */
#include <stdio.h>

int binary_search(const int numbers[], int count, int wanted)
{
    int low = 0;
    int high = count - 1;

    while (low <= high) {
        int middle = low + (high - low) / 2;

        if (numbers[middle] == wanted)
            return middle;
        if (numbers[middle] < wanted)
            low = middle + 1;
        else
            high = middle - 1;
    }
    return -1;
}

int main(void)
{
    int numbers[] = {2, 5, 8, 12, 16, 23, 38, 56, 72, 91};
    int count = sizeof numbers / sizeof numbers[0];
    int wanted = 23;

    int position = binary_search(numbers, count, wanted);
    if (position == -1)
        printf("%d is not in the list.\n", wanted);
    else
        printf("%d is at position %d.\n", wanted, position);
    return 0;
}
