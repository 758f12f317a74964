% Binary search: finds a number in a sorted list by halving the part that is left.
1;  % tells Octave that this is a script, although a function comes first

function position = binary_search (numbers, wanted)
  position = 0;  % Octave counts from 1; 0 means that it is not there
  low = 1;
  high = numel (numbers);
  while (low <= high)
    middle = floor ((low + high) / 2);
    if (numbers(middle) == wanted)
      position = middle;
      return;
    elseif (numbers(middle) < wanted)
      low = middle + 1;
    else
      high = middle - 1;
    endif
  endwhile
endfunction

numbers = [2, 5, 8, 12, 16, 23, 38, 56, 72, 91];
wanted = 23;

position = binary_search (numbers, wanted);
if (position == 0)
  printf ("%d is not in the list.\n", wanted);
else
  printf ("%d is at position %d.\n", wanted, position);
endif
