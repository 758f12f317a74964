/** Languages compiled to native executables, except the C family (c.ts) and older languages (classic.ts). */
import type { Language } from '#packages/runner/languages/language.ts';
import { hello, lines } from './proof-sources.ts';
import { sample } from './samples.ts';

const usual = { readOnlyPaths: [], filter: 'usual', differs: '' } satisfies Partial<Language>;

/**
 * Calls Go's compiler and linker directly, with the compiled standard library that Debian ships. That takes half the
 * time of `go build`, which without a cache checks every package first, and so little memory that programs with
 * `net/http` compile too. `go build` runs only if compiler or linker fail (its messages are better), if the user passes
 * options, and for Go 1.20 or later, which ships no compiled library.
 */
const goBuild = lines(
  'quick() {',
  '  set -- /usr/lib/go/pkg/tool/*/compile /usr/lib/go/pkg/tool/*/link /usr/lib/go/pkg/linux_*',
  '  [ $# -eq 3 ] || return 1',
  '  "$1" -p main -complete -pack -I "$3" -o /tmp/main.a main.go && "$2" -s -w -L "$3" -o main /tmp/main.a',
  '}',
  '[ $# -eq 0 ] && quick >/dev/null 2>&1 || exec /usr/bin/go build -o main "$@" main.go',
);

export const native: Language[] = [
  {
    ...usual,
    id: 56,
    judge0Name: 'D (DMD 2.089.1)',
    name: 'D',
    file: 'main.d',
    packages: ['gdc'],
    requires: ['/usr/bin/gdc'],
    version: { argv: ['/usr/bin/gdc', '-dumpfullversion'], pattern: /^(\S+)/, of: 'GDC' },
    compile: { argv: ['/usr/bin/gdc', '-o', 'main', '{options}', 'main.d'], products: ['main'] },
    run: { argv: ['./main', '{arguments}'] },
    lane: 'heavy',
    differs: 'Judge0 uses the compiler DMD. Darasa uses GDC, whose options and messages differ.',
    sample: sample('d.d'),
    proofs: {
      greets: {
        source: lines(
          'import std.stdio, std.string;',
          'void main() {',
          '  auto name = readln().strip();',
          '  writefln("Hello, %s!", name);',
          '}',
        ),
        ...hello,
      },
      broken: {
        source: lines('void main() {', '  pot.stir();', '}'),
        says: /main\.d:2:\d+: error: undefined identifier/,
      },
      fails: {
        source: lines('void main() {', '  throw new Exception("The pot is empty");', '}'),
        says: /The pot is empty/,
        exitCode: 1,
      },
    },
  },
  {
    ...usual,
    id: 60,
    judge0Name: 'Go (1.13.5)',
    name: 'Go',
    file: 'main.go',
    packages: ['golang-go'],
    requires: ['/usr/bin/go'],
    version: { argv: ['/usr/bin/go', 'version'], pattern: /go(\d+\.\d+(\.\d+)?)/ },
    supportFiles: [{ name: 'go-build.sh', source: goBuild }],
    compile: {
      argv: ['/bin/sh', 'go-build.sh', '{options}'],
      environment: { GOCACHE: '/tmp/go', GO111MODULE: 'off', GOTOOLCHAIN: 'local', CGO_ENABLED: '0' },
      products: ['main'],
    },
    run: { argv: ['./main', '{arguments}'] },
    lane: 'heavy',
    differs: 'Only the standard library can be imported.',
    sample: sample('go.go'),
    proofs: {
      greets: {
        source: lines(
          'package main',
          'import "fmt"',
          'func main() {',
          '\tvar name string',
          '\tfmt.Scan(&name)',
          '\tfmt.Printf("Hello, %s!\\n", name)',
          '}',
        ),
        ...hello,
      },
      broken: {
        source: lines('package main', '', 'func main() {', '\tpot.Stir()', '}'),
        says: /main\.go:4:2: undefined: pot/,
      },
      fails: {
        source: lines('package main', '', 'func main() {', '\tpanic("The pot is empty")', '}'),
        says: /panic: The pot is empty/,
        exitCode: 2,
      },
    },
  },
  {
    ...usual,
    id: 73,
    judge0Name: 'Rust (1.40.0)',
    name: 'Rust',
    file: 'main.rs',
    packages: ['rustc'],
    requires: ['/usr/bin/rustc'],
    version: { argv: ['/usr/bin/rustc', '--version'], pattern: /^rustc (\S+)/ },
    compile: {
      argv: ['/usr/bin/rustc', '--edition', '2021', '-C', 'linker=gcc', '{options}', 'main.rs'],
      products: ['main'],
    },
    run: { argv: ['./main', '{arguments}'] },
    lane: 'heavy',
    differs: 'Only the standard library can be used.',
    sample: sample('rust.rs'),
    proofs: {
      greets: {
        source: lines(
          'fn main() {',
          '    let mut name = String::new();',
          '    std::io::stdin().read_line(&mut name).unwrap();',
          '    println!("Hello, {}!", name.trim());',
          '}',
        ),
        ...hello,
      },
      broken: {
        source: lines('fn main() {', '    let pots: i32 = "three";', '}'),
        says: /error\[E0308\][\s\S]*main\.rs:2:21/,
      },
      fails: {
        source: lines('fn main() {', '    panic!("The pot is empty");', '}'),
        says: /panicked at[\s\S]*The pot is empty/,
        exitCode: 101,
      },
    },
  },
];
