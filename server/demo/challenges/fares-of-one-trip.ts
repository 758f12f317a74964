import { type DemoChallenge, readsLines } from './challenge.ts';

export const faresOfOneTrip: DemoChallenge = {
  title: 'Fares of one trip',
  difficulty: 'Easy',
  tags: ['numbers', 'input'],
  statement: `Everybody in the matatu pays the same fare, and the conductor wants to know what has to be in his hand at the end.

Two lines come in: the number of passengers, and the fare of one passenger in whole shillings. Print what they pay together, as in the example.`,
  hints: [
    'What is read is text, even if it looks like a number: “14” times “80” is nothing a computer knows.',
    'In Python `int(input())` makes a number of a line, in JavaScript `Number(lines[0])` does.',
  ],
  python: {
    starter: `passengers = input()
fare = input()
print("Total: KSh", passengers)
`,
    reference: `passengers = int(input())
fare = int(input())
print("Total: KSh", passengers * fare)
`,
  },
  javascript: {
    starter: `${readsLines}const passengers = lines[0];
const fare = lines[1];
console.log('Total: KSh ' + passengers);
`,
    reference: `${readsLines}console.log('Total: KSh ' + Number(lines[0]) * Number(lines[1]));
`,
  },
  visible: [
    { name: 'A full matatu', stdin: '14\n80\n', expected: 'Total: KSh 1120\n' },
    { name: 'One passenger', stdin: '1\n50\n', expected: 'Total: KSh 50\n' },
  ],
  hidden: [
    { name: 'A bus', stdin: '33\n70\n', expected: 'Total: KSh 2310\n' },
    { name: 'Nobody', stdin: '0\n100\n', expected: 'Total: KSh 0\n' },
    { name: 'All the way to Kisumu', stdin: '14\n1500\n', expected: 'Total: KSh 21000\n' },
  ],
};
