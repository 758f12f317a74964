import { type DemoChallenge, readsLines } from './challenge.ts';

export const welcomeAboard: DemoChallenge = {
  title: 'Welcome aboard',
  difficulty: 'Easy',
  tags: ['text', 'input'],
  statement: `A matatu on its way to Rongai has a screen beside the door. Make it greet whoever gets in.

Read one line: the name of a passenger. Print a greeting, exactly as in the example: with the comma, the space and the exclamation mark.`,
  hints: [
    'First keep the name in a variable. Print the variable alone, to see that it is there.',
    'Put three texts one after the other: “Karibu, ”, the name, and “!”. In both languages a plus sign does that.',
  ],
  python: {
    starter: `name = input()
print("Karibu")
`,
    reference: `name = input()
print(f"Karibu, {name}!")
`,
  },
  javascript: {
    starter: `${readsLines}const name = lines[0];
console.log('Karibu');
`,
    reference: `${readsLines}console.log('Karibu, ' + lines[0] + '!');
`,
  },
  visible: [
    { name: 'Wanjiru gets in', stdin: 'Wanjiru\n', expected: 'Karibu, Wanjiru!\n' },
    { name: 'A name of two words', stdin: 'Kevin Omondi\n', expected: 'Karibu, Kevin Omondi!\n' },
  ],
  hidden: [
    { name: 'A name with signs in it', stdin: "Ng'ang'a\n", expected: "Karibu, Ng'ang'a!\n" },
    { name: 'A long name', stdin: 'Mama Njeri wa Kiambu\n', expected: 'Karibu, Mama Njeri wa Kiambu!\n' },
    { name: 'One letter', stdin: 'J\n', expected: 'Karibu, J!\n' },
  ],
};
