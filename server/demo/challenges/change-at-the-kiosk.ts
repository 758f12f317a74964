import { type DemoChallenge, readsLines } from './challenge.ts';

export const changeAtTheKiosk: DemoChallenge = {
  title: 'Change at the kiosk',
  difficulty: 'Easy',
  tags: ['if and else', 'numbers'],
  statement: `Somebody pays at a kiosk, in cash or by M-Pesa. Three things can happen:

- She paid more than the price: print \`Change: 35\`, with what she gets back.
- She paid less: print \`Short by 20\`, with what is missing.
- She paid the price: print \`Thank you\`.

Two lines come in: the price, and what was paid. Both are whole shillings.`,
  hints: [
    'Work out the difference once, and keep it: what was paid minus the price.',
    'A difference above 0 is change, below 0 it is missing. What is left for the third case?',
    'What is missing is printed without a minus: price minus what was paid, that way round.',
  ],
  python: {
    starter: `price = int(input())
paid = int(input())
if paid > price:
    print("Change:", paid - price)
`,
    reference: `price = int(input())
paid = int(input())
if paid > price:
    print("Change:", paid - price)
elif paid < price:
    print("Short by", price - paid)
else:
    print("Thank you")
`,
  },
  javascript: {
    starter: `${readsLines}const price = Number(lines[0]);
const paid = Number(lines[1]);
if (paid > price) {
  console.log('Change: ' + (paid - price));
}
`,
    reference: `${readsLines}const price = Number(lines[0]);
const paid = Number(lines[1]);
if (paid > price) console.log('Change: ' + (paid - price));
else if (paid < price) console.log('Short by ' + (price - paid));
else console.log('Thank you');
`,
  },
  visible: [
    { name: 'A hundred for milk', stdin: '65\n100\n', expected: 'Change: 35\n' },
    { name: 'Not enough for bread and eggs', stdin: '120\n100\n', expected: 'Short by 20\n' },
  ],
  hidden: [
    { name: 'To the shilling', stdin: '50\n50\n', expected: 'Thank you\n' },
    { name: 'One too many', stdin: '199\n200\n', expected: 'Change: 1\n' },
    { name: 'One too few', stdin: '1001\n1000\n', expected: 'Short by 1\n' },
    { name: 'A present', stdin: '0\n0\n', expected: 'Thank you\n' },
  ],
};
