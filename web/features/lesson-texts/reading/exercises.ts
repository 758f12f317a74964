/**
 * Exercises in a lesson's text: code whose fence has the word `run` after the language. The word `trace` may follow, which makes stepping
 * through the program the first offer, and then a title. Fences named `input` and `expect` directly below contain the program's input and
 * the output of a solution; further pairs of them are further examples, with which a solution has to work too. An exercise in HTML is a
 * web page, to which no such fences belong.
 */
import type { Tokens } from 'marked';
import { HASHED_OUTPUT } from '#contract/learning/lesson-texts.ts';
import type { LessonToken } from './lesson-tokens.ts';
import { isPage } from './page-exercises.ts';

export interface Exercise {
  /** Identifies the exercise in its lesson, even after others were added: by its title or, without a title, by its code. */
  name: string;
  /** The exercise's position among the lesson's exercises, from 1. */
  number: number;
  /** May be empty. */
  title: string;
  /** The language as the fence names it. */
  language: string;
  code: string;
  /** The first one is shown. */
  examples: [Example, ...Example[]];
  /** Whether stepping through the program is offered first. */
  isTraced: boolean;
}

export interface Example {
  /** What the program reads; undefined if it reads nothing. */
  input: string | undefined;
  /** The output of a solution; undefined if there is nothing to solve. */
  expected: Expected | undefined;
}

/** Authors' devices get the output, readers' devices its hash (contract/rules/expected-outputs.ts). */
export type Expected = { text: string } | { salt: string; hash: string };

/** Maximum characters of a name, so that a number fits behind it (contract/progress.ts). */
const MAX_NAME = 90;

/** @param tokens  all tokens of the text, in its order */
export function findExercises(tokens: Iterable<LessonToken>) {
  const exercises = new Map<LessonToken, Exercise>();
  /** The fences `input` and `expect` of the exercises. */
  const exerciseParts = new Set<LessonToken>();
  const names = new Set<string>();
  let current: Exercise | undefined;
  for (const token of tokens) {
    if (token.type === 'space') continue;
    const [word, next, ...others] = token.type === 'code' ? infoWordsOf(token) : [];
    if (token.type === 'code' && current && (word === 'input' || word === 'expect')) {
      addPart(current.examples, word === 'input' ? { input: token.text } : { expected: expectedIn(token) });
      exerciseParts.add(token);
    } else if (token.type === 'code' && word && next === 'run') {
      const isTraced = others[0] === 'trace';
      const title = others.slice(isTraced ? 1 : 0).join(' ');
      const number = exercises.size + 1;
      const name = uniqueName(title || `program ${hashOf(token.text)}`, names);
      const examples: Exercise['examples'] = [{ input: undefined, expected: undefined }];
      const exercise = { name, number, title, language: word, code: token.text, examples, isTraced };
      exercises.set(token, exercise);
      current = isPage(word) ? undefined : exercise;
    } else current = undefined;
  }
  return { exercises, exerciseParts };
}

/** Adds an input or an expected output to the last example, or to a new one if the last example has one already. */
function addPart(examples: Example[], part: Partial<Example>) {
  const last = examples.at(-1)!;
  const isNew = Object.keys(part).some((name) => last[name as keyof Example] !== undefined);
  if (isNew) examples.push({ input: undefined, expected: undefined, ...part });
  else Object.assign(last, part);
}

function expectedIn(token: Tokens.Code): Expected {
  const [, word, salt] = infoWordsOf(token);
  return word === HASHED_OUTPUT && salt ? { salt, hash: token.text.trim() } : { text: token.text };
}

/** The words after a fence's backticks or tildes. */
export const infoWordsOf = ({ lang = '' }: Tokens.Code) => lang.trim().split(/\s+/);

function uniqueName(wanted: string, names: Set<string>) {
  const base = wanted.slice(0, MAX_NAME).trim();
  let name = base;
  for (let number = 2; names.has(name); number++) name = `${base} ${number}`;
  names.add(name);
  return name;
}

/** A short name for a text: FNV-1a with 32 bits. */
function hashOf(text: string) {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place++) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  return (hash >>> 0).toString(36);
}
