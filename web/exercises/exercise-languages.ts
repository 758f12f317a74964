/** The languages of exercises, by the names used in Markdown code fences: their Judge0 ids, and HTML for web pages. */
import { JAVASCRIPT, LUA, PYTHON, SQL, TYPESCRIPT } from '#web/features/device-runs/device-languages.ts';
import { isPage } from '#web/features/lesson-texts/reading/page-exercises.ts';

const idsByWord = new Map(
  Object.entries({
    python: PYTHON,
    py: PYTHON,
    javascript: JAVASCRIPT,
    js: JAVASCRIPT,
    typescript: TYPESCRIPT,
    ts: TYPESCRIPT,
    sql: SQL,
    lua: LUA,
    java: 62,
    c: 50,
    cpp: 54,
    'c++': 54,
    csharp: 51,
    go: 60,
    rust: 73,
    php: 68,
    ruby: 72,
    kotlin: 78,
    bash: 46,
    r: 80,
    perl: 85,
  }),
);

/** Returns the Judge0 id of a language; undefined if its programs cannot be run. */
export const exerciseLanguageId = (word: string): number | undefined => idsByWord.get(word.toLowerCase());

export const canBeExercise = (word: string) => isPage(word) || exerciseLanguageId(word) !== undefined;
