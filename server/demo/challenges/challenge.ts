/** The definition of a demo challenge. It is solved either by a program in Python or JavaScript, or by a web page. */
import type { PageFile } from '#contract/rules/page-files.ts';

interface About {
  title: string;
  difficulty: 'Easy' | 'Medium' | 'Hard';
  tags: string[];
  /** The problem in Markdown; statementOf() appends the first test as an example. */
  statement: string;
  hints: string[];
}

export interface DemoWebChallenge extends About {
  starter: PageFile[];
  /** A page that passes all tests of the challenge. */
  reference: PageFile[];
  visible: DemoPageTest[];
  hidden: DemoPageTest[];
}

interface DemoPageTest {
  name: string;
  weight?: number;
  code: string;
}

export interface DemoChallenge extends About {
  python: Written;
  javascript: Written;
  visible: DemoTest[];
  hidden: DemoTest[];
}

interface Written {
  starter: string;
  /** A program that passes all tests of the challenge. */
  reference: string;
}

interface DemoTest {
  name: string;
  /** The test's weight in the points; 1 by default. */
  weight?: number;
  stdin?: string;
  /** The expected output. A test without it has `judge`, the source of a judging program in Python. */
  expected?: string;
  judge?: string;
}

/** The statement in Markdown, followed by the first visible test as an example of input and output. */
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

/** JavaScript code that reads the input lines; starters in JavaScript begin with it. */
export const readsLines = `const lines = require('fs').readFileSync(0, 'utf8').split('\\n');
`;
