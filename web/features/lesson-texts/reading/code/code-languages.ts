/** The languages of code in lessons, by the names that fences use for them. */
import type { ModeName } from './modes.ts';

interface CodeLanguage {
  name: string;
  /** The grammar for highlighting. */
  grammar: ModeName;
}

/** Finds a language by the first word after a fence's backticks or tildes. */
export const findLanguage = (word: string): CodeLanguage | undefined => byWord.get(word.toLowerCase());

/** Each entry is a grammar, the language's name, and the words that fences use for the language. */
const languages: [grammar: ModeName, name: string, ...words: string[]][] = [
  ['assembly', 'Assembly', 'assembly', 'asm', 'nasm'],
  ['basic', 'Basic', 'basic', 'vb'],
  ['c', 'C', 'c', 'h'],
  ['clojure', 'Clojure', 'clojure', 'clj'],
  ['cobol', 'COBOL', 'cobol'],
  ['common-lisp', 'Lisp', 'lisp', 'common-lisp'],
  ['cpp', 'C++', 'cpp', 'c++', 'cc', 'hpp'],
  ['csharp', 'C#', 'csharp', 'c#', 'cs'],
  ['css', 'CSS', 'css'],
  ['d', 'D', 'd'],
  ['elixir', 'Elixir', 'elixir', 'ex'],
  ['erlang', 'Erlang', 'erlang', 'erl'],
  ['fortran', 'Fortran', 'fortran', 'f90'],
  ['fsharp', 'F#', 'fsharp', 'f#', 'fs'],
  ['go', 'Go', 'go', 'golang'],
  ['groovy', 'Groovy', 'groovy'],
  ['haskell', 'Haskell', 'haskell', 'hs'],
  ['html', 'HTML', 'html', 'htm'],
  ['java', 'Java', 'java'],
  ['javascript', 'JavaScript', 'javascript', 'js', 'jsx', 'node'],
  ['json', 'JSON', 'json'],
  ['kotlin', 'Kotlin', 'kotlin', 'kt'],
  ['lua', 'Lua', 'lua'],
  ['objective-c', 'Objective-C', 'objective-c', 'objc'],
  ['ocaml', 'OCaml', 'ocaml', 'ml'],
  ['octave', 'Octave', 'octave', 'matlab'],
  ['pascal', 'Pascal', 'pascal'],
  ['perl', 'Perl', 'perl', 'pl'],
  ['prolog', 'Prolog', 'prolog'],
  ['python', 'Python', 'python', 'py', 'python3'],
  ['r', 'R', 'r'],
  ['ruby', 'Ruby', 'ruby', 'rb'],
  ['rust', 'Rust', 'rust', 'rs'],
  ['scala', 'Scala', 'scala'],
  ['shell', 'Shell', 'shell', 'bash', 'sh', 'zsh', 'console'],
  ['sql', 'SQL', 'sql', 'sqlite'],
  ['swift', 'Swift', 'swift'],
  ['typescript', 'TypeScript', 'typescript', 'ts', 'tsx'],
  ['xml', 'XML', 'xml', 'svg'],
  ['yaml', 'YAML', 'yaml', 'yml'],
];

const byWord = new Map(
  languages.flatMap(([grammar, name, ...words]) =>
    words.map((word): [string, CodeLanguage] => [word, { name, grammar }]),
  ),
);
