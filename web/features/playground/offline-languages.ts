/**
 * The languages that a browser can run itself, used when the server's list is not available. Each has its Judge0 id;
 * the order is that of the playground.
 */
import type { RunnerLanguage } from '#contract/runner.ts';

const language = (id: number, name: string, program: { file: string; sample: string }): RunnerLanguage => ({
  id,
  name,
  isHere: true,
  reason: '',
  ...program,
});

export const offlineLanguages: RunnerLanguage[] = [
  language(63, 'JavaScript', {
    file: 'script.js',
    sample: `/**
 * Binary search: where a number is in a sorted list.
 * Each step halves what is left to look at.
 */
const binarySearch = (numbers, wanted) => {
  let first = 0;
  let last = numbers.length - 1;

  while (first <= last) {
    const middle = Math.floor((first + last) / 2);
    if (numbers[middle] === wanted) return middle;
    if (numbers[middle] < wanted) first = middle + 1;
    else last = middle - 1;
  }
  return -1;
};

const numbers = [1, 3, 5, 7, 9, 11, 13];
console.log(binarySearch(numbers, 9));
`,
  }),
  language(64, 'Lua', {
    file: 'script.lua',
    sample: `-- Binary search: where a number is in a sorted list.
local function binary_search(numbers, wanted)
  local first, last = 1, #numbers
  while first <= last do
    local middle = (first + last) // 2
    if numbers[middle] == wanted then return middle end
    if numbers[middle] < wanted then first = middle + 1 else last = middle - 1 end
  end
  return -1
end

print(binary_search({1, 3, 5, 7, 9, 11, 13}, 9))
`,
  }),
  language(71, 'Python', {
    file: 'script.py',
    sample: `# Binary search: where a number is in a sorted list.
def binary_search(numbers, wanted):
    first, last = 0, len(numbers) - 1
    while first <= last:
        middle = (first + last) // 2
        if numbers[middle] == wanted:
            return middle
        if numbers[middle] < wanted:
            first = middle + 1
        else:
            last = middle - 1
    return -1


print(binary_search([1, 3, 5, 7, 9, 11, 13], 9))
`,
  }),
  language(82, 'SQL', {
    file: 'script.sql',
    sample: `-- Who has scored most?
create table scores (name text, points integer);
insert into scores values ('Amina', 42), ('Baraka', 37), ('Chebet', 45);
select name, points from scores order by points desc;
`,
  }),
  language(74, 'TypeScript', {
    file: 'script.ts',
    sample: `// Binary search: where a number is in a sorted list.
function binarySearch(numbers: number[], wanted: number): number {
  let first = 0;
  let last = numbers.length - 1;
  while (first <= last) {
    const middle = Math.floor((first + last) / 2);
    if (numbers[middle] === wanted) return middle;
    if (numbers[middle]! < wanted) first = middle + 1;
    else last = middle - 1;
  }
  return -1;
}

console.log(binarySearch([1, 3, 5, 7, 9, 11, 13], 9));
`,
  }),
];
