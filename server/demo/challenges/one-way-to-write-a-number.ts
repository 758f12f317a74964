import { type DemoChallenge, readsLines } from './challenge.ts';

export const oneWayToWriteANumber: DemoChallenge = {
  title: 'One way to write a number',
  difficulty: 'Medium',
  tags: ['text', 'functions'],
  statement: `People write their phone numbers in many ways. Before a school can send a payment prompt, all have to look alike: 254, and nine digits.

The first line says how many numbers follow, each on a line of its own. For each of them print one line:

1. Take away all spaces and hyphens.
2. It may begin with \`+254\`, with \`254\`, with \`0\`, or with none of these.
3. After that there have to be exactly nine digits, and the first of them is 7 or 1.
4. If so, print \`254\` and the nine digits. If not, print \`wrong\`.`,
  hints: [
    'Write a function that gets one number as it was typed, and returns what is to be printed. Try it with one number first.',
    'Look for “+254” before “254”, and for “254” before “0”; stop at the first that fits.',
    'Do not forget letters: “07l2345678” has an l in it.',
  ],
  python: {
    starter: `def tidy(typed):
    number = typed.replace(" ", "").replace("-", "")
    return number


for _ in range(int(input())):
    print(tidy(input()))
`,
    reference: `def tidy(typed):
    number = typed.replace(" ", "").replace("-", "")
    for start in ["+254", "254", "0"]:
        if number.startswith(start):
            number = number[len(start):]
            break
    if len(number) == 9 and number.isdigit() and number[0] in "17":
        return "254" + number
    return "wrong"


for _ in range(int(input())):
    print(tidy(input()))
`,
  },
  javascript: {
    starter: `${readsLines}
function tidy(typed) {
  const number = typed.replaceAll(' ', '').replaceAll('-', '');
  return number;
}

const count = Number(lines[0]);
for (let i = 1; i <= count; i++) console.log(tidy(lines[i]));
`,
    reference: `${readsLines}
function tidy(typed) {
  let number = typed.replaceAll(' ', '').replaceAll('-', '');
  const start = ['+254', '254', '0'].find((one) => number.startsWith(one));
  if (start) number = number.slice(start.length);
  return /^[17][0-9]{8}$/.test(number) ? '254' + number : 'wrong';
}

const count = Number(lines[0]);
for (let i = 1; i <= count; i++) console.log(tidy(lines[i]));
`,
  },
  visible: [
    {
      name: 'Three people',
      stdin: '3\n0712 345 678\n+254 112 345678\n12345\n',
      expected: '254712345678\n254112345678\nwrong\n',
    },
    { name: 'With hyphens', stdin: '1\n0700-000-412\n', expected: '254700000412\n' },
  ],
  hidden: [
    {
      name: 'Without anything before',
      stdin: '2\n733445566\n254722998877\n',
      expected: '254733445566\n254722998877\n',
    },
    { name: 'One digit more, one less', stdin: '2\n07123456789\n071234567\n', expected: 'wrong\nwrong\n' },
    { name: 'Not a mobile phone', stdin: '2\n0812345678\n020 271 2345\n', expected: 'wrong\nwrong\n' },
    {
      name: 'Letters and signs',
      stdin: '3\n07l2345678\n+0712345678\n0712.345.678\n',
      expected: 'wrong\nwrong\nwrong\n',
    },
    {
      name: 'Spaces wherever',
      weight: 2,
      stdin: '2\n + 2 5 4 7 9 0 1 2 3 4 5 6\n2 54-101-202-303\n',
      expected: '254790123456\n254101202303\n',
    },
  ],
};
