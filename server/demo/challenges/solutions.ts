/** Programs with which students of the demo school have solved challenges, by the challenge's title. */

interface DemoSolution {
  /** The part of the student's email address before the @. */
  who: string;
  /** Judge0's id of the language: 63 is JavaScript, 71 is Python. */
  languageId: 63 | 71;
  source: string;
  daysAgo: number;
}

const python = (who: string, daysAgo: number, source: string): DemoSolution => ({
  who,
  languageId: 71,
  source,
  daysAgo,
});
const javascript = (who: string, daysAgo: number, source: string): DemoSolution => ({
  who,
  languageId: 63,
  source,
  daysAgo,
});

export const demoSolutions: Record<string, DemoSolution[]> = {
  'Welcome aboard': [
    python('kevin', 6, `print("Karibu, " + input() + "!")\n`),
    python('amina', 5.2, `passenger = input()\ngreeting = "Karibu, " + passenger + "!"\nprint(greeting)\n`),
    python('victor', 4, `who = input()\nprint("Karibu,", who + "!")\n`),
    javascript(
      'grace',
      3.1,
      `const name = require('fs').readFileSync(0, 'utf8').trim();\nconsole.log(\`Karibu, \${name}!\`);\n`,
    ),
    python('student', 1, `name = input()\nprint("Karibu, " + name + "!")\n`),
  ],
  'Fares of one trip': [
    python(
      'kevin',
      5.9,
      `people = int(input())\nfare = int(input())\nall = people * fare\nprint("Total: KSh " + str(all))\n`,
    ),
    javascript(
      'amina',
      4.4,
      `const [people, fare] = require('fs').readFileSync(0, 'utf8').split('\\n');\nconsole.log(\`Total: KSh \${people * fare}\`);\n`,
    ),
    python(
      'student',
      0.1,
      `passengers = int(input())\nfare = int(input())\ntotal = passengers * fare\nprint("Total: KSh", total)\n`,
    ),
  ],
  'Change at the kiosk': [
    python(
      'amina',
      4.3,
      `price, paid = int(input()), int(input())
change = paid - price
if change == 0:
    print("Thank you")
elif change > 0:
    print("Change:", change)
else:
    print("Short by", -change)
`,
    ),
  ],
};
