import { type DemoChallenge, readsLines } from './challenge.ts';

export const choosingThePrefect: DemoChallenge = {
  title: 'Choosing the prefect',
  difficulty: 'Medium',
  tags: ['dictionaries', 'sorting'],
  statement: `The class has voted for its prefect, and the slips of paper lie on the table.

The first line says how many slips there are. On each of the following lines is one name. Print the result: a line for each name with its votes, as in the example. Whoever has most comes first; names with as many votes stand in the order of the alphabet.`,
  hints: [
    'Count first, sort afterwards.',
    'To sort by two things, compare the votes, and the names only where the votes are the same.',
    'In Python a sort by `(-votes, name)` does both. In JavaScript give `sort` a function that returns a number below 0, 0 or above 0.',
  ],
  python: {
    starter: `count = int(input())
votes = {}
for _ in range(count):
    name = input()
    votes[name] = 1
for name in votes:
    print(name, votes[name])
`,
    reference: `count = int(input())
votes = {}
for _ in range(count):
    name = input()
    votes[name] = votes.get(name, 0) + 1
for name in sorted(votes, key=lambda name: (-votes[name], name)):
    print(name, votes[name])
`,
  },
  javascript: {
    starter: `${readsLines}const count = Number(lines[0]);
const votes = new Map();
for (let i = 1; i <= count; i++) {
  votes.set(lines[i], 1);
}
for (const [name, number] of votes) console.log(name + ' ' + number);
`,
    reference: `${readsLines}const count = Number(lines[0]);
const votes = new Map();
for (let i = 1; i <= count; i++) votes.set(lines[i], (votes.get(lines[i]) ?? 0) + 1);
const result = [...votes].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
for (const [name, number] of result) console.log(name + ' ' + number);
`,
  },
  visible: [
    {
      name: 'Five slips',
      stdin: '5\nJoy\nSalim\nJoy\nSalim\nJoy\n',
      expected: 'Joy 3\nSalim 2\n',
    },
    {
      name: 'As many for both',
      stdin: '4\nMercy\nCollins\nMercy\nCollins\n',
      expected: 'Collins 2\nMercy 2\n',
    },
  ],
  hidden: [
    { name: 'One slip', stdin: '1\nEsther\n', expected: 'Esther 1\n' },
    {
      name: 'Names of two words',
      stdin: '3\nGrace Akinyi\nGrace Wanza\nGrace Wanza\n',
      expected: 'Grace Wanza 2\nGrace Akinyi 1\n',
    },
    {
      name: 'More than nine votes',
      weight: 2,
      stdin: `14\n${'Dennis\n'.repeat(10)}${'Amina\n'.repeat(2)}${'Victor\n'.repeat(2)}`,
      expected: 'Dennis 10\nAmina 2\nVictor 2\n',
    },
    {
      name: 'Everybody for herself',
      stdin: '5\nZuhura\nPeter\nKevin\nBahati\nNekesa\n',
      expected: 'Bahati 1\nKevin 1\nNekesa 1\nPeter 1\nZuhura 1\n',
    },
  ],
};
