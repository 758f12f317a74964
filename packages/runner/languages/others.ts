/** Basic, C#, and languages of Judge0 that Debian lacks. */
import type { Language } from '#packages/runner/languages/language.ts';
import { hello, lines } from './proof-sources.ts';
import { sample } from './samples.ts';

const mcs = '/usr/lib/mono/4.5/mcs.exe';
const mono = '/usr/bin/mono';

const usual = { readOnlyPaths: [], filter: 'usual', lane: 'short', differs: '' } satisfies Partial<Language>;

/** Fields of languages that are never installed because Debian lacks them. */
const absent = {
  ...usual,
  packages: [],
  requires: [],
  version: undefined,
  run: { argv: [] },
  proofs: { greets: { source: '', ...hello } },
} satisfies Partial<Language>;

export const others: Language[] = [
  {
    ...usual,
    id: 47,
    judge0Name: 'Basic (FBC 1.07.1)',
    name: 'Basic',
    file: 'main.bas',
    packages: ['yabasic'],
    requires: ['/usr/bin/yabasic'],
    version: { argv: ['/usr/bin/yabasic', '--version'], pattern: /(\d+\.\d+\.\d+)/, of: 'Yabasic' },
    run: { argv: ['/usr/bin/yabasic', 'main.bas', '{arguments}'] },
    differs: 'Judge0 uses FreeBASIC; Debian has no package for it. Yabasic has other types and many other keywords.',
    sample: sample('basic.bas'),
    proofs: {
      greets: { source: lines('input "" name$', 'print "Hello, ", name$, "!"'), ...hello },
      broken: { source: lines('if (1 = 1) then', '  print "hello"'), says: /if-clause starting at line 1 has seen no/ },
      fails: { source: lines('dim pots(3)', 'print pots(7)'), says: /---Error in main\.bas, line 2/, exitCode: 1 },
    },
  },
  {
    ...usual,
    id: 51,
    judge0Name: 'C# (Mono 6.6.0.161)',
    name: 'C#',
    file: 'Main.cs',
    packages: [
      ...['mono-mcs', 'mono-runtime', 'libmono-system-core4.0-cil'],
      ...['libmono-system-numerics4.0-cil', 'libmono-system-xml-linq4.0-cil'],
    ],
    requires: [mono, mcs],
    version: { argv: [mono, '--version'], pattern: /version (\d+[.\d]*)/, of: 'Mono' },
    compile: { argv: [mono, mcs, '-out:Main.exe', '{options}', 'Main.cs'], products: ['Main.exe'] },
    run: { argv: [mono, 'Main.exe', '{arguments}'] },
    readOnlyPaths: ['/etc/mono'],
    lane: 'heavy',
    sample: sample('csharp.cs'),
    proofs: {
      greets: {
        source: lines(
          'using System;',
          'class Program {',
          '  static void Main() {',
          '    Console.WriteLine($"Hello, {Console.ReadLine()}!");',
          '  }',
          '}',
        ),
        ...hello,
      },
      broken: {
        source: lines('class Program {', '  static void Main() {', '    int pots = "three";', '  }', '}'),
        says: /Main\.cs\(3,\d+\): error CS0029/,
      },
      fails: {
        source: lines(
          'using System;',
          'class Program {',
          '  static void Main() {',
          '    throw new Exception("The pot is empty");',
          '  }',
          '}',
        ),
        says: /System\.Exception: The pot is empty/,
        exitCode: 1,
      },
    },
  },
  { ...absent, id: 83, judge0Name: 'Swift (5.2.3)', name: 'Swift', file: 'Main.swift', sample: sample('swift.swift') },
  {
    ...absent,
    id: 84,
    judge0Name: 'Visual Basic.Net (vbnc 0.0.0.5943)',
    name: 'Visual Basic.Net',
    file: 'Main.vb',
    sample: sample('visual-basic.vb'),
  },
  {
    ...absent,
    id: 87,
    judge0Name: 'F# (.NET Core SDK 3.1.202)',
    name: 'F#',
    file: 'script.fsx',
    sample: sample('fsharp.fsx'),
  },
];
