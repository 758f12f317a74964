# Binary search: finds a number in a sorted list by halving the part that is left.

defmodule BinarySearch do
  def find(numbers, wanted), do: find(numbers, wanted, 0, tuple_size(numbers) - 1)

  defp find(_numbers, _wanted, low, high) when low > high, do: nil

  defp find(numbers, wanted, low, high) do
    middle = div(low + high, 2)
    number = elem(numbers, middle)

    cond do
      number == wanted -> middle
      number < wanted -> find(numbers, wanted, middle + 1, high)
      true -> find(numbers, wanted, low, middle - 1)
    end
  end
end

numbers = {2, 5, 8, 12, 16, 23, 38, 56, 72, 91}
wanted = 23

case BinarySearch.find(numbers, wanted) do
  nil -> IO.puts("#{wanted} is not in the list.")
  position -> IO.puts("#{wanted} is at position #{position}.")
end
