/** The function `assert` for tests of web pages, with `assert.equal` and `assert.match`. */
import * as texts from '#texts/code/page-tests.ts';
import { PageFailure } from './page-failure.ts';

/** Maximum characters of a value in a sentence. */
const MAX_SHOWN = 200;

export function assertions() {
  function assert(isTrue: unknown, message: string = texts.notTrue) {
    if (!isTrue) throw new PageFailure(message);
  }
  assert.equal = (found: unknown, expected: unknown, message?: string) =>
    assert(isEqual(found, expected), message ?? texts.differs(shown(found), shown(expected)));
  assert.match = (found: string, pattern: RegExp, message?: string) =>
    assert(pattern.test(found), message ?? mismatch(shown(found), pattern));
  return assert;
}

/** The failure message with the text found and, if the pattern is plain text, the missing text: beginners cannot read a regular expression. */
function mismatch(found: string, { source }: RegExp) {
  const text = source.replaceAll(/\\([^\w\s])/g, '$1');
  const isPlain = !/[\\^$.*+?()[\]{}|]/.test(source.replaceAll(/\\[^\w\s]/g, ''));
  return isPlain ? texts.lacks(found, shown(text)) : texts.noMatch(found);
}

// Kept from the time before a page runs, which could replace them.
const { is } = Object;
const { isArray } = Array;

/** Whether the values are equal, or are arrays with equal elements. */
function isEqual(found: unknown, expected: unknown): boolean {
  if (!isArray(found) || !isArray(expected)) return is(found, expected);
  if (found.length !== expected.length) return false;
  for (let index = 0; index < found.length; index += 1) if (!isEqual(found[index], expected[index])) return false;
  return true;
}

function shown(value: unknown): string {
  if (typeof value === 'string') return `“${shortened(value)}”`;
  if (isArray(value)) return `[${value.map(shown).join(', ')}]`;
  return shortened(String(value));
}

const shortened = (text: string) => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);
