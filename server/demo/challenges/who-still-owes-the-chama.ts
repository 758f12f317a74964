import { type DemoChallenge, readsLines } from './challenge.ts';

export const whoStillOwesTheChama: DemoChallenge = {
  title: 'Who still owes the chama?',
  difficulty: 'Medium',
  tags: ['dictionaries', 'sorting'],
  statement: `Each member of a savings group pays the same sum every month, all at once or in parts. The treasurer wants a list of those who have not paid all of it yet.

The first line is the sum that each has to pay, the second line says how many payments follow. Each payment is a line with a name and an amount. The same name may come several times.

Print a line for each member who still owes something: the name and what is missing. They stand in the order of the alphabet. If nobody owes anything, print \`All have paid\`.`,
  hints: [
    'Keep what each member has paid under her name: in a dictionary in Python, in a `Map` or an object in JavaScript.',
    'A name that comes for the first time begins with 0.',
    'Go through the names in order when all payments have been read, not before.',
  ],
  python: {
    starter: `due = int(input())
count = int(input())
paid = {}
for _ in range(count):
    name, amount = input().split()
    # Add the amount to what this member has paid.
`,
    reference: `due = int(input())
count = int(input())
paid = {}
for _ in range(count):
    name, amount = input().split()
    paid[name] = paid.get(name, 0) + int(amount)
owing = [name for name in sorted(paid) if paid[name] < due]
for name in owing:
    print(name, due - paid[name])
if not owing:
    print("All have paid")
`,
  },
  javascript: {
    starter: `${readsLines}const due = Number(lines[0]);
const count = Number(lines[1]);
const paid = new Map();
for (let i = 2; i < count + 2; i++) {
  const [name, amount] = lines[i].split(' ');
  // Add the amount to what this member has paid.
}
`,
    reference: `${readsLines}const due = Number(lines[0]);
const count = Number(lines[1]);
const paid = new Map();
for (let i = 2; i < count + 2; i++) {
  const [name, amount] = lines[i].split(' ');
  paid.set(name, (paid.get(name) ?? 0) + Number(amount));
}
const owing = [...paid.keys()].sort().filter((name) => paid.get(name) < due);
for (const name of owing) console.log(name + ' ' + (due - paid.get(name)));
if (owing.length === 0) console.log('All have paid');
`,
  },
  visible: [
    {
      name: 'One of three owes',
      stdin: '1000\n4\nAchieng 700\nMutua 1000\nAchieng 300\nZawadi 400\n',
      expected: 'Zawadi 600\n',
    },
    { name: 'Everybody has paid', stdin: '500\n2\nNjoroge 500\nAisha 700\n', expected: 'All have paid\n' },
    {
      name: 'In the order of the alphabet',
      stdin: '300\n3\nWafula 100\nChebet 250\nKoech 300\n',
      expected: 'Chebet 50\nWafula 200\n',
    },
  ],
  hidden: [
    { name: 'No payment yet', stdin: '500\n0\n', expected: 'All have paid\n' },
    {
      name: 'In many small parts',
      stdin: '90\n6\nOtieno 20\nOtieno 20\nBahati 45\nOtieno 20\nBahati 45\nOtieno 20\n',
      expected: 'Otieno 10\n',
    },
    {
      name: 'Paid too much, and not at all',
      stdin: '200\n4\nHalima 0\nHalima 0\nKiptoo 900\nAmani 199\n',
      expected: 'Amani 1\nHalima 200\n',
    },
    {
      name: 'A large chama',
      weight: 2,
      stdin: '1500\n8\nYegon 1000\nWanza 1500\nYegon 499\nUshindi 5\nNafula 1400\nNafula 100\nMoraa 1499\nBaraka 750\n',
      expected: 'Baraka 750\nMoraa 1\nUshindi 1495\nYegon 1\n',
    },
  ],
};
