/** Factories of the playground's languages. */
import type { Reply } from '#contract/protocol/endpoint.ts';
import type { RunnerLanguage, runner } from '#contract/runner.ts';

export const JAVASCRIPT = 63;
export const PYTHON = 71;
export const C = 50;

const language = (
  id: number,
  name: string,
  details: Partial<RunnerLanguage> & Pick<RunnerLanguage, 'file'>,
): RunnerLanguage => ({
  id,
  name,
  isHere: true,
  reason: '',
  sample: '',
  ...details,
});

/** The languages. The last one belongs to an external Judge0 server, of which Darasa knows only the language's name. */
const playgroundLanguages = [
  language(JAVASCRIPT, 'JavaScript (Node.js 20.19.2)', {
    file: 'script.js',
    sample: "// Binary search\nconsole.log('23 is at position 5.');\n",
  }),
  language(PYTHON, 'Python (3.11.2)', {
    file: 'script.py',
    sample: "# Binary search\nprint('23 is at position 5.')\n",
  }),
  language(C, 'C (GCC 12.2.0)', { file: 'main.c', sample: 'int main(void) {\n  return 0;\n}\n' }),
  language(82, 'SQL (SQLite 3.40.1)', { file: 'script.sql', sample: 'select 1;\n' }),
  language(46, 'Bash (5.2.15)', { file: 'script.sh', sample: 'echo 1\n' }),
  language(87, 'F# (.NET Core SDK 3.1.202)', {
    file: 'script.fsx',
    isHere: false,
    reason: 'The school server does not have F#.',
  }),
  language(1, 'Quipu (0.1)', { file: '' }),
];

/** Returns the server's reply with all languages, for a school whose own machine runs programs. */
export const runnerLanguages = (
  details: Partial<Reply<typeof runner.languages>> = {},
): Reply<typeof runner.languages> => ({
  languages: playgroundLanguages,
  isReady: true,
  reason: '',
  line: '',
  isLive: true,
  hasDailyQuota: false,
  ...details,
});
