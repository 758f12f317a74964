// Binary search: finds a number in a sorted list by halving the part that is left.

function binarySearch(numbers: number[], wanted: number): number | undefined {
  let low = 0;
  let high = numbers.length - 1;
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    if (numbers[middle] === wanted) return middle;
    if (numbers[middle] < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

const numbers: number[] = [2, 5, 8, 12, 16, 23, 38, 56, 72, 91];
const wanted = 23;

const position = binarySearch(numbers, wanted);
if (position === undefined) {
  console.log(`${wanted} is not in the list.`);
} else {
  console.log(`${wanted} is at position ${position}.`);
}
