# Binary search: finds a number in a sorted list by halving the part that is left.
use strict;
use warnings;

sub binary_search {
    my ($wanted, @numbers) = @_;
    my ($low, $high) = (0, $#numbers);
    while ($low <= $high) {
        my $middle = int(($low + $high) / 2);
        return $middle if $numbers[$middle] == $wanted;
        if ($numbers[$middle] < $wanted) {
            $low = $middle + 1;
        } else {
            $high = $middle - 1;
        }
    }
    return -1;
}

my @numbers = (2, 5, 8, 12, 16, 23, 38, 56, 72, 91);
my $wanted = 23;

my $position = binary_search($wanted, @numbers);
if ($position == -1) {
    print "$wanted is not in the list.\n";
} else {
    print "$wanted is at position $position.\n";
}
