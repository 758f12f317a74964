import { type DemoChallenge, readsLines } from './challenge.ts';

export const thePriceOfTomatoes: DemoChallenge = {
  title: 'The price of tomatoes',
  difficulty: 'Easy',
  tags: ['lists', 'loops'],
  statement: `Somebody has written down what a kilo of tomatoes cost, day after day.

One line comes in: the prices, with a space between each two. Print three lines, as in the example:

1. the lowest price,
2. the highest price,
3. on how many days it was higher than on the day before.`,
  hints: [
    'Make numbers of the words first. As texts “9” comes after “100”.',
    'For the third line, go through the list from the second price on, and look at the one before each time.',
  ],
  python: {
    starter: `prices = [int(word) for word in input().split()]
print("Lowest:", prices[0])
print("Highest:", prices[0])
print("Rose:", 0)
`,
    reference: `prices = [int(word) for word in input().split()]
rose = sum(today > before for before, today in zip(prices, prices[1:]))
print("Lowest:", min(prices))
print("Highest:", max(prices))
print("Rose:", rose)
`,
  },
  javascript: {
    starter: `${readsLines}const prices = lines[0].split(' ').map(Number);
console.log('Lowest: ' + prices[0]);
console.log('Highest: ' + prices[0]);
console.log('Rose: ' + 0);
`,
    reference: `${readsLines}const prices = lines[0].split(' ').map(Number);
let rose = 0;
for (let day = 1; day < prices.length; day++) if (prices[day] > prices[day - 1]) rose++;
console.log('Lowest: ' + Math.min(...prices));
console.log('Highest: ' + Math.max(...prices));
console.log('Rose: ' + rose);
`,
  },
  visible: [
    { name: 'Up and down', stdin: '60 75 75 80 70 95\n', expected: 'Lowest: 60\nHighest: 95\nRose: 3\n' },
    { name: 'Cheaper every day', stdin: '80 70 60\n', expected: 'Lowest: 60\nHighest: 80\nRose: 0\n' },
  ],
  hidden: [
    { name: 'One day', stdin: '55\n', expected: 'Lowest: 55\nHighest: 55\nRose: 0\n' },
    { name: 'Always the same', stdin: '40 40 40 40\n', expected: 'Lowest: 40\nHighest: 40\nRose: 0\n' },
    {
      name: 'One, two and three digits',
      weight: 2,
      stdin: '9 10 100\n',
      expected: 'Lowest: 9\nHighest: 100\nRose: 2\n',
    },
    { name: 'After the rains', stdin: '120 8 95 90 91 7 30\n', expected: 'Lowest: 7\nHighest: 120\nRose: 3\n' },
  ],
};
