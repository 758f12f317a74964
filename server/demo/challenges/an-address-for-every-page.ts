import { type DemoChallenge, readsLines } from './challenge.ts';

export const anAddressForEveryPage: DemoChallenge = {
  title: 'An address for every page',
  difficulty: 'Easy',
  tags: ['text', 'web'],
  statement: `The page “Habari za Asubuhi!” has an address that ends with \`habari-za-asubuhi\`: one can read it, type it and send it to a friend.

Read one line, the title of a page, and print the end of its address:

- Capital letters become small ones.
- The letters a to z and the digits stay.
- Whatever stands between those becomes **one** hyphen, however much it is.
- There is no hyphen at the beginning or at the end.
- If nothing is left, print \`page\`.`,
  hints: [
    'Build the result sign by sign: a letter or a digit is added, and for anything else you only remember that there was something.',
    'Add the hyphen when the next letter comes, and only if the result is not empty: so there is none at either end.',
    'Those who know regular expressions: “one or more signs that are not a to z or a digit” can be replaced in one line.',
  ],
  python: {
    starter: `title = input()
print(title.lower())
`,
    reference: `title = input().lower()
address = ""
gap = False
for sign in title:
    if sign in "abcdefghijklmnopqrstuvwxyz0123456789":
        if gap and address:
            address += "-"
        address += sign
        gap = False
    else:
        gap = True
print(address or "page")
`,
  },
  javascript: {
    starter: `${readsLines}const title = lines[0];
console.log(title.toLowerCase());
`,
    reference: `${readsLines}const address = lines[0].toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
console.log(address || 'page');
`,
  },
  visible: [
    { name: 'Good morning', stdin: 'Habari za Asubuhi!\n', expected: 'habari-za-asubuhi\n' },
    { name: 'With a number and a colon', stdin: 'Top 10: Matatu Art\n', expected: 'top-10-matatu-art\n' },
  ],
  hidden: [
    { name: 'Spaces around it', stdin: '   Karibu Lamu   \n', expected: 'karibu-lamu\n' },
    { name: 'Many signs together', stdin: '100% Kenyan -- & proud?!\n', expected: '100-kenyan-proud\n' },
    { name: 'Signs only', stdin: '*** --- ***\n', expected: 'page\n' },
    { name: 'One letter between', stdin: '(C)\n', expected: 'c\n' },
  ],
};
