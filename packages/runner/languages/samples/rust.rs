// Binary search: finds a number in a sorted list by halving the part that is left.

fn binary_search(numbers: &[i32], wanted: i32) -> Option<usize> {
    let mut low = 0;
    let mut high = numbers.len();
    while low < high {
        let middle = low + (high - low) / 2;
        if numbers[middle] == wanted {
            return Some(middle);
        }
        if numbers[middle] < wanted {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    None
}

fn main() {
    let numbers = [2, 5, 8, 12, 16, 23, 38, 56, 72, 91];
    let wanted = 23;

    match binary_search(&numbers, wanted) {
        Some(position) => println!("{wanted} is at position {position}."),
        None => println!("{wanted} is not in the list."),
    }
}
