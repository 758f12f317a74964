! Binary search: finds a number in a sorted list by halving the part that is left.
program search
  implicit none
  integer :: numbers(10) = [2, 5, 8, 12, 16, 23, 38, 56, 72, 91]
  integer :: wanted = 23
  integer :: position

  position = binary_search(numbers, wanted)
  if (position == 0) then
    print '(i0, a)', wanted, ' is not in the list.'
  else
    print '(i0, a, i0, a)', wanted, ' is at position ', position, '.'
  end if

contains

  ! Fortran counts from 1; 0 means that it is not there.
  integer function binary_search(numbers, wanted) result(position)
    integer, intent(in) :: numbers(:), wanted
    integer :: low, high, middle

    position = 0
    low = 1
    high = size(numbers)
    do while (low <= high)
      middle = (low + high) / 2
      if (numbers(middle) == wanted) then
        position = middle
        return
      else if (numbers(middle) < wanted) then
        low = middle + 1
      else
        high = middle - 1
      end if
    end do
  end function binary_search

end program search
