/** Interpreted languages. */
import type { Language } from '#packages/runner/languages/language.ts';
import { firstExisting } from './find-path.ts';
import { sample } from './samples.ts';

/** Node.js and Python that do not come from Debian are often in /usr/local. Sandboxes see no programs outside of /usr. */
const node = firstExisting('/usr/bin/node', '/usr/local/bin/node');
export const python = firstExisting('/usr/bin/python3', '/usr/local/bin/python3');
const php = firstExisting('/usr/bin/php*.*', '/usr/bin/php');
const lua = firstExisting('/usr/bin/lua5.3', '/usr/bin/lua5.*');
const typescript = '/usr/share/nodejs/typescript/lib/tsc.js';

/**
 * Debian lacks Node.js types. With these declarations, programs that use Node.js compile: unknown modules are `any`.
 * DOM types are left out, because there is no page, they cost half a second, and one of them declares a global `name`.
 */
const nodeTypes = `declare module '*';
declare const console: Record<
  'log' | 'error' | 'warn' | 'info' | 'debug' | 'table' | 'dir' | 'assert' | 'count' | 'group' | 'groupEnd' | 'time' | 'timeEnd' | 'trace',
  (...what: unknown[]) => void
>;
declare function setTimeout(work: (...given: never[]) => void, milliseconds?: number, ...given: unknown[]): number;
declare function setInterval(work: (...given: never[]) => void, milliseconds?: number, ...given: unknown[]): number;
declare function clearTimeout(timer?: number): void;
declare function clearInterval(timer?: number): void;
declare function queueMicrotask(work: () => void): void;
declare function structuredClone<T>(value: T): T;
declare const performance: { now(): number };
declare const require: (name: string) => typeof import('anything');
declare const module: typeof import('anything');
declare const process: typeof import('anything');
declare const Buffer: typeof import('anything');
`;

export const scripts: Language[] = [
  {
    id: 46,
    judge0Name: 'Bash (5.0.0)',
    name: 'Bash',
    file: 'script.sh',
    packages: ['bash'],
    requires: ['/bin/bash'],
    version: { argv: ['/bin/bash', '--version'], pattern: /version (\d+\.\d+\.\d+)/ },
    run: { argv: ['/bin/bash', 'script.sh', '{arguments}'] },
    readOnlyPaths: [],
    filter: 'usual',
    lane: 'short',
    differs: '',
    sample: sample('bash.sh'),
    proofs: {
      greets: { source: 'read name\necho "Hello, $name!"\n', stdin: 'Ada\n', stdout: 'Hello, Ada!\n' },
      broken: { source: 'if true; then\n  echo hello\n', says: /script\.sh: line \d+: syntax error/ },
      fails: { source: 'cat pot.txt\n', says: /pot\.txt: No such file or directory/, exitCode: 1 },
    },
  },
  {
    id: 63,
    judge0Name: 'JavaScript (Node.js 12.14.0)',
    name: 'JavaScript',
    file: 'script.js',
    packages: ['nodejs'],
    requires: [node],
    version: { argv: [node, '--version'], pattern: /^v(\S+)/, of: 'Node.js' },
    run: { argv: [node, 'script.js', '{arguments}'] },
    readOnlyPaths: [],
    filter: 'usual',
    warm: 'node',
    lane: 'short',
    differs: '',
    sample: sample('javascript.js'),
    proofs: {
      greets: {
        source:
          "const name = require('fs').readFileSync('/dev/stdin', 'utf8').trim();\nconsole.log('Hello, ' + name + '!');\n",
        stdin: 'Ada\n',
        stdout: 'Hello, Ada!\n',
      },
      broken: { source: 'const pot = ;\n', says: /script\.js:1[\s\S]*SyntaxError: Unexpected token ';'/ },
      fails: { source: 'const pot = null;\npot.stir();\n', says: /script\.js:2[\s\S]*TypeError: .*null/, exitCode: 1 },
    },
  },
  {
    id: 64,
    judge0Name: 'Lua (5.3.5)',
    name: 'Lua',
    file: 'script.lua',
    packages: ['lua5.3'],
    requires: [lua],
    version: { argv: [lua, '-v'], pattern: /^Lua (\S+)/ },
    run: { argv: [lua, 'script.lua', '{arguments}'] },
    readOnlyPaths: [],
    filter: 'usual',
    lane: 'short',
    differs: '',
    sample: sample('lua.lua'),
    proofs: {
      greets: { source: 'print("Hello, " .. io.read() .. "!")\n', stdin: 'Ada\n', stdout: 'Hello, Ada!\n' },
      broken: { source: 'print("hello"\n', says: /script\.lua:\d+: '\)' expected/ },
      fails: {
        source: 'local pot = nil\npot.stir()\n',
        says: /script\.lua:2: attempt to index a nil value/,
        exitCode: 1,
      },
    },
  },
  {
    id: 68,
    judge0Name: 'PHP (7.4.1)',
    name: 'PHP',
    file: 'script.php',
    packages: ['php-cli'],
    requires: [php],
    version: { argv: [php, '--version'], pattern: /^PHP (\d+\.\d+\.\d+)/ },
    // Like Debian's php.ini, sends errors to standard error; without a php.ini, PHP prints them to standard output.
    run: { argv: [php, '-n', '-d', 'display_errors=stderr', '-d', 'html_errors=0', 'script.php', '{arguments}'] },
    readOnlyPaths: [],
    filter: 'usual',
    lane: 'short',
    differs: '',
    sample: sample('php.php'),
    proofs: {
      greets: {
        source: '<?php\necho "Hello, " . trim(fgets(STDIN)) . "!\\n";\n',
        stdin: 'Ada\n',
        stdout: 'Hello, Ada!\n',
      },
      broken: { source: '<?php\necho "hello"\necho "pot";\n', says: /Parse error: +syntax error.*on line 3/ },
      fails: {
        source: '<?php\n$pot = null;\n$pot->stir();\n',
        says: /Fatal error: +Uncaught Error: .*on null/,
        exitCode: 255,
      },
    },
  },
  {
    id: 71,
    judge0Name: 'Python (3.8.1)',
    name: 'Python',
    file: 'script.py',
    packages: ['python3'],
    requires: [python],
    version: { argv: [python, '--version'], pattern: /^Python (\S+)/ },
    run: { argv: [python, 'script.py', '{arguments}'] },
    readOnlyPaths: [],
    filter: 'usual',
    warm: 'python',
    ...(python === '/usr/bin/python3' && { shortcut: 'python' }),
    lane: 'short',
    differs: '',
    sample: sample('python.py'),
    proofs: {
      greets: { source: 'print(f"Hello, {input()}!")\n', stdin: 'Ada\n', stdout: 'Hello, Ada!\n' },
      broken: { source: 'if True\n    print("hello")\n', says: /script\.py", line 1[\s\S]*SyntaxError: expected ':'/ },
      fails: { source: 'pots = []\nprint(pots[3])\n', says: /script\.py", line 2[\s\S]*IndexError/, exitCode: 1 },
    },
  },
  {
    id: 72,
    judge0Name: 'Ruby (2.7.0)',
    name: 'Ruby',
    file: 'script.rb',
    packages: ['ruby'],
    requires: ['/usr/bin/ruby'],
    version: { argv: ['/usr/bin/ruby', '--version'], pattern: /^ruby (\d+\.\d+\.\d+)/ },
    run: { argv: ['/usr/bin/ruby', 'script.rb', '{arguments}'] },
    readOnlyPaths: [],
    filter: 'usual',
    lane: 'short',
    differs: '',
    sample: sample('ruby.rb'),
    proofs: {
      greets: { source: 'puts "Hello, #{gets.strip}!"\n', stdin: 'Ada\n', stdout: 'Hello, Ada!\n' },
      broken: { source: 'def stir\n  puts "hello"\n', says: /script\.rb:\d+: syntax error/ },
      fails: { source: 'pot = nil\npot.stir\n', says: /script\.rb:2:.*undefined method `stir' for nil/, exitCode: 1 },
    },
  },
  {
    id: 74,
    judge0Name: 'TypeScript (3.7.4)',
    name: 'TypeScript',
    file: 'script.ts',
    packages: ['node-typescript'],
    requires: [typescript, node],
    version: { argv: [node, typescript, '--version'], pattern: /^Version (\S+)/ },
    supportFiles: [{ name: 'node.d.ts', source: nodeTypes }],
    compile: {
      argv: [
        ...[node, typescript, '--target', 'es2022', '--lib', 'es2022', '--skipLibCheck'],
        ...['--module', 'commonjs', '--moduleDetection', 'force'],
        ...['--inlineSourceMap', '--inlineSources'],
        ...['--strict', '--noEmitOnError', '--pretty', 'false', '{options}', 'node.d.ts', 'script.ts'],
      ],
      products: ['script.js'],
    },
    // With source maps, error messages name lines of the TypeScript source and not of the compiled JavaScript.
    run: { argv: [node, '--enable-source-maps', 'script.js', '{arguments}'] },
    readOnlyPaths: [],
    filter: 'usual',
    lane: 'heavy',
    differs: 'Strict mode. Node.js modules have no type definitions.',
    sample: sample('typescript.ts'),
    proofs: {
      greets: {
        source: [
          "import { readFileSync } from 'fs';",
          "const name: string = readFileSync('/dev/stdin', 'utf8').trim();",
          "console.log('Hello, ' + name + '!');\n",
        ].join('\n'),
        stdin: 'Ada\n',
        stdout: 'Hello, Ada!\n',
      },
      broken: { source: "const pots: number = 'three';\n", says: /script\.ts\(1,7\): error TS2322/ },
      fails: {
        source:
          "interface Pot {\n  size: number;\n}\nfunction stir(pot: Pot) {\n  throw new Error('The pot is empty');\n}\nstir({ size: 3 });\n",
        says: /script\.ts:5\b[\s\S]*Error: The pot is empty[\s\S]*stir.*script\.ts:5:\d+[\s\S]*script\.ts:7:\d+/,
        exitCode: 1,
      },
    },
  },
  {
    id: 85,
    judge0Name: 'Perl (5.28.1)',
    name: 'Perl',
    file: 'script.pl',
    packages: ['perl'],
    requires: ['/usr/bin/perl'],
    version: { argv: ['/usr/bin/perl', '--version'], pattern: /\(v(\d+\.\d+\.\d+)\)/ },
    run: { argv: ['/usr/bin/perl', 'script.pl', '{arguments}'] },
    readOnlyPaths: [],
    filter: 'usual',
    lane: 'short',
    differs: '',
    sample: sample('perl.pl'),
    proofs: {
      greets: {
        source: 'my $name = <STDIN>;\nchomp $name;\nprint "Hello, $name!\\n";\n',
        stdin: 'Ada\n',
        stdout: 'Hello, Ada!\n',
      },
      broken: { source: 'my $pot = ;\nprint "hello";\n', says: /syntax error at script\.pl line 1/ },
      fails: { source: 'die "The pot is empty";\n', says: /The pot is empty at script\.pl line 1/, exitCode: 255 },
    },
  },
];
