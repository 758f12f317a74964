/** Functional languages, and Prolog. */
import type { Language } from '#packages/runner/languages/language.ts';
import { hello, lines } from './proof-sources.ts';
import { sample } from './samples.ts';

/** Keeps Erlang's virtual machine small: one scheduler, no preallocated memory. */
const smallErlang = '+S 1:1 +SDcpu 1:1 +SDio 1 +A 1 +MIscs 64';
const releaseOfErlang = 'io:put_chars(erlang:system_info(otp_release)), halt().';

/**
 * Erlang's JIT compiler creates a sparse file of 64 MB. Under a smaller file size limit Erlang works without this file,
 * but only if it ignores SIGXFSZ, by which the kernel would kill it.
 */
const MAY_HAVE_MEMORY = "trap '' XFSZ";

/**
 * escript skips the first line of a file, so `#!escript` is put before the student's program. The second added line
 * resets the line numbers, so that error messages have those of the student's file.
 */
const runErlang = [
  MAY_HAVE_MEMORY,
  `printf '#!escript\\n-file("main.erl", 0).\\n' | cat - main.erl > /tmp/main.escript`,
  'exec escript /tmp/main.escript "$@"',
].join(' && ');

const usual = { readOnlyPaths: [], filter: 'usual', differs: '' } satisfies Partial<Language>;

export const functional: Language[] = [
  {
    ...usual,
    id: 55,
    judge0Name: 'Common Lisp (SBCL 2.0.0)',
    name: 'Common Lisp',
    file: 'script.lisp',
    packages: ['sbcl'],
    requires: ['/usr/bin/sbcl'],
    version: { argv: ['/usr/bin/sbcl', '--version'], pattern: /^SBCL (\d+\.\d+\.\d+)/, of: 'SBCL' },
    run: { argv: ['/usr/bin/sbcl', '--dynamic-space-size', '96', '--script', 'script.lisp', '{arguments}'] },
    lane: 'short',
    sample: sample('lisp.lisp'),
    proofs: {
      greets: { source: '(format t "Hello, ~a!~%" (read-line))\n', ...hello },
      broken: { source: '(format t "hello~%"\n', says: /end of file/ },
      fails: { source: '(error "The pot is empty")\n', says: /The pot is empty/ },
    },
  },
  {
    ...usual,
    id: 57,
    judge0Name: 'Elixir (1.9.4)',
    name: 'Elixir',
    file: 'script.exs',
    packages: ['elixir'],
    requires: ['/usr/bin/elixir', '/usr/bin/erl'],
    version: { argv: ['/usr/bin/elixir', '--short-version'], pattern: /^(\S+)/ },
    run: {
      argv: ['/bin/sh', '-c', `${MAY_HAVE_MEMORY} && exec elixir script.exs "$@"`, 'elixir', '{arguments}'],
      environment: { ELIXIR_ERL_OPTIONS: smallErlang },
    },
    lane: 'heavy',
    sample: sample('elixir.exs'),
    proofs: {
      greets: { source: 'name = IO.gets("") |> String.trim()\nIO.puts("Hello, #{name}!")\n', ...hello },
      broken: { source: 'if true do\n  IO.puts("hello")\n', says: /TokenMissingError.*script\.exs:3/ },
      fails: { source: 'raise "The pot is empty"\n', says: /RuntimeError\) The pot is empty/, exitCode: 1 },
    },
  },
  {
    ...usual,
    id: 58,
    judge0Name: 'Erlang (OTP 22.2)',
    name: 'Erlang',
    file: 'main.erl',
    packages: ['erlang-base'],
    requires: ['/usr/bin/escript', '/usr/bin/erl'],
    version: { argv: ['/usr/bin/erl', '-noshell', '-eval', releaseOfErlang], pattern: /^(\S+)/, of: 'OTP' },
    run: { argv: ['/bin/sh', '-c', runErlang, 'escript', '{arguments}'], environment: { ERL_FLAGS: smallErlang } },
    lane: 'heavy',
    sample: sample('erlang.erl'),
    proofs: {
      greets: {
        source: lines(
          'main(_) ->',
          '    Name = string:trim(io:get_line("")),',
          '    io:format("Hello, ~s!~n", [Name]).',
        ),
        ...hello,
      },
      broken: { source: lines('main(_) ->', '    Pot.'), says: /main\.erl:2:5: variable 'Pot' is unbound/ },
      fails: { source: lines('main(_) ->', '    error("The pot is empty").'), says: /The pot is empty/, exitCode: 127 },
    },
  },
  {
    ...usual,
    id: 61,
    judge0Name: 'Haskell (GHC 8.8.1)',
    name: 'Haskell',
    file: 'main.hs',
    packages: ['ghc'],
    requires: ['/usr/bin/ghc'],
    version: { argv: ['/usr/bin/ghc', '--numeric-version'], pattern: /^(\S+)/, of: 'GHC' },
    compile: { argv: ['/usr/bin/ghc', '-v0', '{options}', 'main.hs'], products: ['main'] },
    run: { argv: ['./main', '{arguments}'] },
    readOnlyPaths: ['/var/lib/ghc'],
    lane: 'heavy',
    sample: sample('haskell.hs'),
    proofs: {
      greets: { source: 'main = getLine >>= \\name -> putStrLn ("Hello, " ++ name ++ "!")\n', ...hello },
      broken: { source: 'main = putStrLn pot\n', says: /main\.hs:1:17: error:[\s\S]*Variable not in scope: pot/ },
      fails: { source: 'main = error "The pot is empty"\n', says: /main: The pot is empty/, exitCode: 1 },
    },
  },
  {
    ...usual,
    id: 65,
    judge0Name: 'OCaml (4.09.0)',
    name: 'OCaml',
    file: 'main.ml',
    packages: ['ocaml-nox'],
    requires: ['/usr/bin/ocamlc'],
    version: { argv: ['/usr/bin/ocamlc', '-version'], pattern: /^(\S+)/ },
    compile: { argv: ['/usr/bin/ocamlc', '{options}', 'main.ml'], products: ['a.out'] },
    run: { argv: ['./a.out', '{arguments}'] },
    lane: 'short',
    sample: sample('ocaml.ml'),
    proofs: {
      greets: { source: 'let () = Printf.printf "Hello, %s!\\n" (read_line ())\n', ...hello },
      broken: {
        source: 'let () = print_endline 3\n',
        says: /"main\.ml", line 1[\s\S]*Error: This expression has type int/,
      },
      fails: { source: 'let () = failwith "The pot is empty"\n', says: /Failure\("The pot is empty"\)/, exitCode: 2 },
    },
  },
  {
    ...usual,
    id: 69,
    judge0Name: 'Prolog (GNU Prolog 1.4.5)',
    name: 'Prolog',
    file: 'main.pro',
    packages: ['gprolog'],
    requires: ['/usr/bin/gplc'],
    version: { argv: ['/usr/bin/gplc', '--version'], pattern: /(\d+\.\d+\.\d+)/, of: 'GNU Prolog' },
    compile: { argv: ['/usr/bin/gplc', '--no-top-level', '{options}', 'main.pro'], products: ['main'] },
    run: { argv: ['./main', '{arguments}'] },
    lane: 'heavy',
    sample: sample('prolog.pro'),
    proofs: {
      greets: {
        source: lines(
          ':- initialization(main).',
          "main :- write('Hello, '), get_char(First), go_on(First), write('!'), nl, halt.",
          "go_on('\\n') :- !.",
          'go_on(Letter) :- put_char(Letter), get_char(Next), go_on(Next).',
        ),
        ...hello,
      },
      broken: { source: ':- initialization(main).\nmain :- write(hello\n', says: /main\.pro:\d+.*error/ },
      fails: {
        source: lines(':- initialization(main).', 'main :- Pot = water, Soup is Pot + 1, write(Soup), halt.'),
        says: /user directive failed/,
        exitCode: 0,
      },
    },
  },
];
