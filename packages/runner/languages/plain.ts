/** Entries without a language of their own: plain text, ready executables, and multi-file programs. */
import type { Language } from '#packages/runner/languages/language.ts';
import { jvmSettings } from './jvm.ts';
import { hello, lines } from './proof-sources.ts';
import { sample } from './samples.ts';

const usual = {
  version: undefined,
  readOnlyPaths: [],
  filter: 'usual',
  lane: 'short',
  differs: '',
} satisfies Partial<Language>;

export const plain: Language[] = [
  {
    ...usual,
    id: 43,
    judge0Name: 'Plain Text',
    name: 'Plain Text',
    file: 'text.txt',
    packages: ['coreutils'],
    requires: ['/bin/cat'],
    run: { argv: ['/bin/cat', 'text.txt'] },
    sample: sample('text.txt'),
    proofs: { greets: { ...hello, source: 'Hello, Ada!\n' } },
  },
  {
    ...usual,
    id: 44,
    judge0Name: 'Executable',
    name: 'Executable',
    file: 'a.out',
    packages: ['coreutils'],
    requires: ['/bin/sh', '/bin/chmod'],
    run: { argv: ['/bin/sh', '-c', 'chmod +x a.out && exec ./a.out "$@"', 'a.out', '{arguments}'] },
    // The student's executable may be a 32-bit program.
    filter: 'i386',
    sample: sample('executable.sh'),
    proofs: {
      greets: { source: lines('#!/bin/sh', 'read name', 'echo "Hello, $name!"'), ...hello },
      broken: { source: lines('#!/bin/nothing', 'echo hello'), says: /a\.out: not found/ },
      fails: {
        source: lines('#!/bin/sh', 'echo The pot is empty >&2', 'exit 3'),
        says: /The pot is empty/,
        exitCode: 3,
      },
    },
  },
  {
    ...usual,
    id: 89,
    judge0Name: 'Multi-file program',
    name: 'Multi-file program',
    // A multi-file program has no single source. Its files are sent as additional files: a script `run` and
    // optionally a script `compile`.
    file: '.source',
    packages: ['bash'],
    requires: ['/bin/bash'],
    // The scripts may run Java.
    readOnlyPaths: jvmSettings,
    compile: { argv: ['/bin/sh', '-c', '[ ! -f compile ] || exec /bin/bash compile'], products: ['.'] },
    run: { argv: ['/bin/bash', 'run'] },
    lane: 'heavy',
    sample: '',
    proofs: {
      greets: {
        ...hello,
        source: '',
        files: [
          { name: 'compile', source: 'mkdir words && echo Hello > words/greeting\n' },
          { name: 'run', source: 'read name\necho "$(cat words/greeting), $name!"\n' },
        ],
      },
      fails: { source: '', says: /run: No such file or directory/, exitCode: 127 },
    },
  },
];
