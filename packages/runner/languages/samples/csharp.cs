// Binary search: finds a number in a sorted list by halving the part that is left.
using System;

class Program
{
    static void Main()
    {
        int[] numbers = { 2, 5, 8, 12, 16, 23, 38, 56, 72, 91 };
        int wanted = 23;

        int position = BinarySearch(numbers, wanted);
        if (position == -1)
            Console.WriteLine($"{wanted} is not in the list.");
        else
            Console.WriteLine($"{wanted} is at position {position}.");
    }

    static int BinarySearch(int[] numbers, int wanted)
    {
        int low = 0;
        int high = numbers.Length - 1;
        while (low <= high)
        {
            int middle = low + (high - low) / 2;
            if (numbers[middle] == wanted) return middle;
            if (numbers[middle] < wanted) low = middle + 1;
            else high = middle - 1;
        }
        return -1;
    }
}
