import { type DemoChallenge, readsLines } from './challenge.ts';

export const theFewestCoins: DemoChallenge = {
  title: 'The fewest coins',
  difficulty: 'Hard',
  tags: ['dynamic programming', 'numbers'],
  statement: `A conductor is tired of carrying metal. With how few coins and notes can he give back an amount?

He has as many as he likes of the coins of 1, 5, 10, 20 and 40 shillings, and of the notes of 50, 100, 200, 500 and 1,000.

Read one line: the amount, a whole number from 0 to 20,000. Print the smallest number of coins and notes that make exactly this amount.

> Always taking the largest that fits is quick, and sometimes wrong. Try 80 on paper before you believe it.`,
  hints: [
    'For 80 the largest first gives 50, 20 and 10: three pieces. But 40 and 40 are two.',
    'If you knew the answers for all smaller amounts: the last piece you put down is one of ten. Which of the ten is best?',
    'Work them out from 0 upwards and keep them in a list: fewest[amount] is 1 + the smallest of fewest[amount - piece].',
  ],
  python: {
    starter: `pieces = [1, 5, 10, 20, 40, 50, 100, 200, 500, 1000]
amount = int(input())

count = 0
for piece in reversed(pieces):
    count += amount // piece
    amount %= piece
print(count)
`,
    reference: `pieces = [1, 5, 10, 20, 40, 50, 100, 200, 500, 1000]
amount = int(input())

fewest = [0]
for small in range(1, amount + 1):
    fewest.append(1 + min(fewest[small - piece] for piece in pieces if piece <= small))
print(fewest[amount])
`,
  },
  javascript: {
    starter: `${readsLines}const pieces = [1, 5, 10, 20, 40, 50, 100, 200, 500, 1000];
let amount = Number(lines[0]);

let count = 0;
for (const piece of pieces.reverse()) {
  count += Math.floor(amount / piece);
  amount %= piece;
}
console.log(count);
`,
    reference: `${readsLines}const pieces = [1, 5, 10, 20, 40, 50, 100, 200, 500, 1000];
const amount = Number(lines[0]);

const fewest = [0];
for (let small = 1; small <= amount; small++) {
  const ways = pieces.filter((piece) => piece <= small).map((piece) => fewest[small - piece]);
  fewest.push(1 + Math.min(...ways));
}
console.log(fewest[amount]);
`,
  },
  visible: [
    { name: 'Sixty-five', stdin: '65\n', expected: '3\n' },
    { name: 'One note', stdin: '1000\n', expected: '1\n' },
    { name: 'Eighty', stdin: '80\n', expected: '2\n' },
  ],
  hidden: [
    { name: 'Nothing', stdin: '0\n', expected: '0\n' },
    { name: 'Coins only', stdin: '39\n', expected: '7\n' },
    { name: 'Two forties behind notes', weight: 2, stdin: '1780\n', expected: '5\n' },
    { name: 'A long list', weight: 2, stdin: '19989\n', expected: '29\n' },
  ],
};
