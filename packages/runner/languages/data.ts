/** Languages for tables and numbers. */
import type { Language } from '#packages/runner/languages/language.ts';
import { hello, lines } from './proof-sources.ts';
import { sample } from './samples.ts';

const sqlite = '/usr/bin/sqlite3';
const octave = '/usr/bin/octave-cli';
const rscript = '/usr/bin/Rscript';

export const dataLanguages: Language[] = [
  {
    id: 66,
    judge0Name: 'Octave (5.1.0)',
    name: 'Octave',
    file: 'script.m',
    packages: ['octave'],
    requires: [octave],
    version: { argv: [octave, '--version'], pattern: /version (\d+\.\d+\.\d+)/ },
    run: { argv: [octave, '--quiet', '--no-gui', '--no-history', '--norc', 'script.m', '{arguments}'] },
    readOnlyPaths: [],
    filter: 'usual',
    lane: 'heavy',
    differs: '',
    sample: sample('octave.m'),
    proofs: {
      greets: { source: 'name = input("", "s");\nprintf("Hello, %s!\\n", name)\n', ...hello },
      broken: { source: 'pots = [1, 2\nprintf("hello\\n"\n', says: /parse error near line \d+ of file/ },
      fails: { source: 'error("The pot is empty")\n', says: /error: The pot is empty/, exitCode: 1 },
    },
  },
  {
    id: 80,
    judge0Name: 'R (4.0.0)',
    name: 'R',
    file: 'script.r',
    packages: ['r-base-core'],
    requires: [rscript],
    version: { argv: [rscript, '--version'], pattern: /version (\d+\.\d+\.\d+)/ },
    run: { argv: [rscript, '--vanilla', 'script.r', '{arguments}'] },
    readOnlyPaths: ['/etc/R'],
    filter: 'usual',
    lane: 'heavy',
    differs: '',
    sample: sample('r.r'),
    proofs: {
      greets: { source: 'name <- readLines("stdin", n = 1)\ncat("Hello, ", name, "!\\n", sep = "")\n', ...hello },
      broken: { source: 'pots <- c(1, 2\ncat("hello")\n', says: /unexpected symbol/ },
      fails: { source: 'stop("The pot is empty")\n', says: /Error: The pot is empty/, exitCode: 1 },
    },
  },
  {
    id: 82,
    judge0Name: 'SQL (SQLite 3.27.2)',
    name: 'SQL',
    file: 'script.sql',
    packages: ['sqlite3'],
    requires: [sqlite],
    version: { argv: [sqlite, '--version'], pattern: /^(\S+)/, of: 'SQLite' },
    run: { argv: [sqlite, '-batch', 'db.sqlite', '.read script.sql'] },
    readOnlyPaths: [],
    filter: 'usual',
    lane: 'short',
    differs: '',
    sample: sample('sql.sql'),
    proofs: {
      greets: {
        source: lines(
          'CREATE TABLE person (name TEXT);',
          '.import /dev/stdin person',
          "SELECT 'Hello, ' || name || '!' FROM person;",
        ),
        ...hello,
      },
      broken: { source: 'SELEC 1;\n', says: /error near line 1: near "SELEC": syntax error/ },
      fails: { source: 'SELECT * FROM pots;\n', says: /error near line 1: no such table: pots/, exitCode: 1 },
    },
  },
];
