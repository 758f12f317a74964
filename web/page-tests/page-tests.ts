/**
 * Runs the tests of web challenges: on the device in the preview's frame, and on the server in a DOM without a browser
 * (server/page-harness/). A test is the body of an async function, whose parameters are the names in `scopeOf`.
 */
import * as texts from '#texts/code/page-tests.ts';
import { assertions } from './assertions.ts';
import { PageFailure } from './page-failure.ts';
import { styleOf } from './styles.ts';
import { userActions } from './user-actions.ts';

interface TestedPage {
  window: Window & typeof globalThis;
  /** Returns the text of a file of the page; undefined if there is none. */
  textOf(path: string): string | undefined;
  /** Returns the lines that the page has written to the console. */
  printed(): string[];
}

type PageTestResult = { verdict: 'right'; message: null } | { verdict: 'wrong'; message: string };

/** Maximum milliseconds for which a test may wait in total. */
const MAX_WAIT = 2_000;

// References taken before any page runs, because a page could replace these functions.
const AsyncFunction = (async () => {}).constructor as new (
  ...source: string[]
) => (...given: unknown[]) => Promise<void>;
const { setTimeout } = globalThis;

/** Runs a test. A failed test returns one sentence: a generated one in English, or the test author's own. Never rejects. */
export async function runPageTest(page: TestedPage, code: string): Promise<PageTestResult> {
  try {
    const scope = scopeOf(page);
    // On a line of its own, because the code may end with a line comment.
    const test = new AsyncFunction(...Object.keys(scope), `"use strict";\n${code}\n`);
    await test(...Object.values(scope));
    return { verdict: 'right', message: null };
  } catch (error) {
    return { verdict: 'wrong', message: sentenceOf(error) };
  }
}

function sentenceOf(error: unknown) {
  if (error instanceof PageFailure) return error.message;
  const { name = 'Error', message } = (error ?? {}) as Partial<Error>;
  return message === undefined ? String(error) : `${name}: ${message}`;
}

/** The functions and values that a test can use. */
function scopeOf({ window, textOf, printed }: TestedPage) {
  const { document } = window;
  const all = (selector: string) => Array.from(document.querySelectorAll(selector));
  const first = (selector: string): Element => {
    const found = document.querySelector(selector);
    if (!found) throw new PageFailure(texts.noElement(selector));
    return found;
  };
  const elementOf = (target: Element | string) => (typeof target === 'string' ? first(target) : target);
  return {
    window,
    document,
    $: first,
    $$: all,
    style: (target: Element | string, property: string) => styleOf(window, elementOf(target), property),
    ...userActions(window, elementOf),
    wait: waiting(),
    read(path: string) {
      const text = textOf(path);
      if (text === undefined) throw new PageFailure(texts.noFile(path));
      return text;
    },
    printed: () => [...printed()],
    assert: assertions(),
  };
}

function waiting() {
  let waited = 0;
  return (milliseconds: number) => {
    waited += milliseconds;
    if (!(waited <= MAX_WAIT)) throw new PageFailure(texts.waitsTooLong);
    return new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
  };
}
