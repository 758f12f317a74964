/** The languages that the editor can highlight. Each is loaded when it is first needed. */
import { StreamLanguage, type StreamParser } from '@codemirror/language';
import type { Extension } from '@codemirror/state';

export const grammars = {
  assembly: () => older(import('./small-grammars.ts'), 'assembly'),
  basic: () => older(import('@codemirror/legacy-modes/mode/vb'), 'vb'),
  c: () => older(import('@codemirror/legacy-modes/mode/clike'), 'c'),
  clojure: () => older(import('@codemirror/legacy-modes/mode/clojure'), 'clojure'),
  cobol: () => older(import('@codemirror/legacy-modes/mode/cobol'), 'cobol'),
  'common-lisp': () => older(import('@codemirror/legacy-modes/mode/commonlisp'), 'commonLisp'),
  cpp: () => import('@codemirror/lang-cpp').then(({ cpp }) => cpp()),
  css: () => import('@codemirror/lang-css').then(({ css }) => css()),
  csharp: () => older(import('@codemirror/legacy-modes/mode/clike'), 'csharp'),
  d: () => older(import('@codemirror/legacy-modes/mode/d'), 'd'),
  elixir: () => older(import('./small-grammars.ts'), 'elixir'),
  erlang: () => older(import('@codemirror/legacy-modes/mode/erlang'), 'erlang'),
  fortran: () => older(import('@codemirror/legacy-modes/mode/fortran'), 'fortran'),
  fsharp: () => older(import('@codemirror/legacy-modes/mode/mllike'), 'fSharp'),
  go: () => import('@codemirror/lang-go').then(({ go }) => go()),
  groovy: () => older(import('@codemirror/legacy-modes/mode/groovy'), 'groovy'),
  haskell: () => older(import('@codemirror/legacy-modes/mode/haskell'), 'haskell'),
  html: () => import('@codemirror/lang-html').then(({ html }) => html()),
  java: () => import('@codemirror/lang-java').then(({ java }) => java()),
  javascript: () => import('@codemirror/lang-javascript').then(({ javascript }) => javascript()),
  kotlin: () => older(import('@codemirror/legacy-modes/mode/clike'), 'kotlin'),
  lua: () => older(import('@codemirror/legacy-modes/mode/lua'), 'lua'),
  'objective-c': () => older(import('@codemirror/legacy-modes/mode/clike'), 'objectiveC'),
  ocaml: () => older(import('@codemirror/legacy-modes/mode/mllike'), 'oCaml'),
  octave: () => older(import('@codemirror/legacy-modes/mode/octave'), 'octave'),
  pascal: () => older(import('@codemirror/legacy-modes/mode/pascal'), 'pascal'),
  perl: () => older(import('@codemirror/legacy-modes/mode/perl'), 'perl'),
  php: () => import('@codemirror/lang-php').then(({ php }) => php()),
  prolog: () => older(import('./small-grammars.ts'), 'prolog'),
  python: () => import('@codemirror/lang-python').then(({ python }) => python()),
  r: () => older(import('@codemirror/legacy-modes/mode/r'), 'r'),
  ruby: () => older(import('@codemirror/legacy-modes/mode/ruby'), 'ruby'),
  rust: () => import('@codemirror/lang-rust').then(({ rust }) => rust()),
  scala: () => older(import('@codemirror/legacy-modes/mode/clike'), 'scala'),
  shell: () => older(import('@codemirror/legacy-modes/mode/shell'), 'shell'),
  sql: () => import('@codemirror/lang-sql').then(({ sql, SQLite }) => sql({ dialect: SQLite })),
  swift: () => older(import('@codemirror/legacy-modes/mode/swift'), 'swift'),
  typescript: () => import('@codemirror/lang-javascript').then(({ javascript }) => javascript({ typescript: true })),
} satisfies Record<string, () => Promise<Extension>>;

export type GrammarName = keyof typeof grammars;

/** Converts a CodeMirror 5 mode into a language for CodeMirror 6. */
async function older<Name extends string>(modes: Promise<Record<Name, StreamParser<unknown>>>, name: Name) {
  return StreamLanguage.define((await modes)[name]);
}
