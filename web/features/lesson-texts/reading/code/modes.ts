/**
 * The grammars of code in lessons. These are CodeMirror's grammars that read a program line by line: they need no part
 * of the editor, so that a reader loads 3 to 10 kB for a language instead of 95 (docs/decisions/0031).
 */
import type { StreamParser } from '@codemirror/streamparser';

export const modes = {
  assembly: () => import('#web/ui/code-editor/small-grammars.ts').then(({ assembly }) => assembly),
  basic: () => import('@codemirror/legacy-modes/mode/vb').then(({ vb }) => vb),
  c: () => clike().then(({ c }) => c),
  clojure: () => import('@codemirror/legacy-modes/mode/clojure').then(({ clojure }) => clojure),
  cobol: () => import('@codemirror/legacy-modes/mode/cobol').then(({ cobol }) => cobol),
  'common-lisp': () => import('@codemirror/legacy-modes/mode/commonlisp').then(({ commonLisp }) => commonLisp),
  cpp: () => clike().then(({ cpp }) => cpp),
  csharp: () => clike().then(({ csharp }) => csharp),
  css: () => import('@codemirror/legacy-modes/mode/css').then(({ css }) => css),
  d: () => import('@codemirror/legacy-modes/mode/d').then(({ d }) => d),
  elixir: () => import('#web/ui/code-editor/small-grammars.ts').then(({ elixir }) => elixir),
  erlang: () => import('@codemirror/legacy-modes/mode/erlang').then(({ erlang }) => erlang),
  fortran: () => import('@codemirror/legacy-modes/mode/fortran').then(({ fortran }) => fortran),
  fsharp: () => import('@codemirror/legacy-modes/mode/mllike').then(({ fSharp }) => fSharp),
  go: () => import('@codemirror/legacy-modes/mode/go').then(({ go }) => go),
  groovy: () => import('@codemirror/legacy-modes/mode/groovy').then(({ groovy }) => groovy),
  haskell: () => import('@codemirror/legacy-modes/mode/haskell').then(({ haskell }) => haskell),
  html: () => import('./html-mode.ts').then(({ htmlMode }) => htmlMode),
  java: () => clike().then(({ java }) => java),
  javascript: () => scripts().then(({ javascript }) => javascript),
  json: () => scripts().then(({ json }) => json),
  kotlin: () => clike().then(({ kotlin }) => kotlin),
  lua: () => import('@codemirror/legacy-modes/mode/lua').then(({ lua }) => lua),
  'objective-c': () => clike().then(({ objectiveC }) => objectiveC),
  ocaml: () => import('@codemirror/legacy-modes/mode/mllike').then(({ oCaml }) => oCaml),
  octave: () => import('@codemirror/legacy-modes/mode/octave').then(({ octave }) => octave),
  pascal: () => import('@codemirror/legacy-modes/mode/pascal').then(({ pascal }) => pascal),
  perl: () => import('@codemirror/legacy-modes/mode/perl').then(({ perl }) => perl),
  prolog: () => import('#web/ui/code-editor/small-grammars.ts').then(({ prolog }) => prolog),
  python: () => import('@codemirror/legacy-modes/mode/python').then(({ python }) => python),
  r: () => import('@codemirror/legacy-modes/mode/r').then(({ r }) => r),
  ruby: () => import('@codemirror/legacy-modes/mode/ruby').then(({ ruby }) => ruby),
  rust: () => import('@codemirror/legacy-modes/mode/rust').then(({ rust }) => rust),
  scala: () => clike().then(({ scala }) => scala),
  shell: () => import('@codemirror/legacy-modes/mode/shell').then(({ shell }) => shell),
  sql: () => import('@codemirror/legacy-modes/mode/sql').then(({ sqlite }) => sqlite),
  swift: () => import('@codemirror/legacy-modes/mode/swift').then(({ swift }) => swift),
  typescript: () => scripts().then(({ typescript }) => typescript),
  xml: () => import('@codemirror/legacy-modes/mode/xml').then(({ xml }) => xml),
  yaml: () => import('@codemirror/legacy-modes/mode/yaml').then(({ yaml }) => yaml),
} satisfies Record<string, () => Promise<StreamParser<unknown>>>;

export type ModeName = keyof typeof modes;

const clike = () => import('@codemirror/legacy-modes/mode/clike');
const scripts = () => import('@codemirror/legacy-modes/mode/javascript');
