// Binary search: finds a number in a sorted list by halving the part that is left.
import std.stdio;

ptrdiff_t binarySearch(const int[] numbers, int wanted)
{
    ptrdiff_t low = 0;
    ptrdiff_t high = cast(ptrdiff_t) numbers.length - 1;

    while (low <= high)
    {
        const middle = low + (high - low) / 2;

        if (numbers[middle] == wanted)
            return middle;
        if (numbers[middle] < wanted)
            low = middle + 1;
        else
            high = middle - 1;
    }
    return -1;
}

void main()
{
    const numbers = [2, 5, 8, 12, 16, 23, 38, 56, 72, 91];
    const wanted = 23;

    const position = binarySearch(numbers, wanted);
    if (position == -1)
        writefln("%d is not in the list.", wanted);
    else
        writefln("%d is at position %d.", wanted, position);
}
