/** How a challenge of the demo school is written down. Every one of them can be solved in Python and in JavaScript. */

export interface DemoChallenge {
  title: string;
  difficulty: 'Easy' | 'Medium' | 'Hard';
  tags: string[];
  /** In Markdown; what the first test shows is put below it. */
  statement: string;
  hints: string[];
  python: Written;
  javascript: Written;
  visible: DemoTest[];
  hidden: DemoTest[];
}

interface Written {
  starter: string;
  /** A program that passes. */
  reference: string;
}

interface DemoTest {
  name: string;
  /** 1, where nothing is said. */
  weight?: number;
  stdin?: string;
  /** What is printed; or, without that, the program in Python that judges. */
  expected?: string;
  judge?: string;
}

/** The statement, and the first test as an example of what goes in and what comes out. */
export function statementOf({ statement, visible: [first] }: DemoChallenge) {
  if (first?.expected === undefined) return statement;
  return `${statement}

## Example

What goes in:

\`\`\`
${first.stdin?.trimEnd()}
\`\`\`

What comes out:

\`\`\`
${first.expected.trimEnd()}
\`\`\`
`;
}

/** Beginners in JavaScript are given the lines that came in. */
export const readsLines = `const lines = require('fs').readFileSync(0, 'utf8').split('\\n');
`;
