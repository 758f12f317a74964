import { type DemoChallenge, readsLines } from './challenge.ts';

export const aBasketFromGikomba: DemoChallenge = {
  title: 'A basket from Gikomba',
  difficulty: 'Easy',
  tags: ['loops', 'lists'],
  statement: `You have been to the market. How much money is in the basket?

The first line says how many lines follow. Each of those has three words: what it is, the price of one in shillings, and how many you bought. Print the sum of all, as in the example.`,
  hints: [
    'Begin with a sum of 0 before the loop, and add to it in each round.',
    'In both languages `split` cuts a line at its spaces: the second part is the price, the third how many.',
  ],
  python: {
    starter: `count = int(input())
total = 0
for _ in range(count):
    name, price, quantity = input().split()
    # What does this line add to the total?
print("KSh", total)
`,
    reference: `count = int(input())
total = 0
for _ in range(count):
    name, price, quantity = input().split()
    total += int(price) * int(quantity)
print("KSh", total)
`,
  },
  javascript: {
    starter: `${readsLines}const count = Number(lines[0]);
let total = 0;
for (let i = 1; i <= count; i++) {
  const [name, price, quantity] = lines[i].split(' ');
  // What does this line add to the total?
}
console.log('KSh ' + total);
`,
    reference: `${readsLines}const count = Number(lines[0]);
let total = 0;
for (let i = 1; i <= count; i++) {
  const [, price, quantity] = lines[i].split(' ');
  total += Number(price) * Number(quantity);
}
console.log('KSh ' + total);
`,
  },
  visible: [
    { name: 'Supper for six', stdin: '3\nsukuma 20 3\nnyanya 10 6\nunga 190 1\n', expected: 'KSh 310\n' },
    { name: 'Mangoes only', stdin: '1\nmaembe 25 4\n', expected: 'KSh 100\n' },
  ],
  hidden: [
    { name: 'An empty basket', stdin: '0\n', expected: 'KSh 0\n' },
    { name: 'Looked at, and put back', stdin: '2\nsamaki 450 0\nvitunguu 15 7\n', expected: 'KSh 105\n' },
    {
      name: 'For the whole school',
      weight: 2,
      stdin: '6\nmchele 175 40\nmaharage 140 25\nmafuta 320 12\nchumvi 30 9\nsukari 165 18\nchai 95 10\n',
      expected: 'KSh 18530\n',
    },
  ],
};
