# Binary search: finds a number in a sorted list by halving the part that is left.

def binary_search(numbers, wanted)
  low = 0
  high = numbers.length - 1
  while low <= high
    middle = (low + high) / 2
    return middle if numbers[middle] == wanted

    if numbers[middle] < wanted
      low = middle + 1
    else
      high = middle - 1
    end
  end
  nil
end

numbers = [2, 5, 8, 12, 16, 23, 38, 56, 72, 91]
wanted = 23

position = binary_search(numbers, wanted)
if position.nil?
  puts "#{wanted} is not in the list."
else
  puts "#{wanted} is at position #{position}."
end
