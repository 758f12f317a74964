/**
 * Shows the whole web app in a real browser, at a URL, for a user, with a fake server
 * that answers as the test says (fake-school.ts). This is the app as it is built,
 * except for its head (head.ts) and its service worker.
 */
import '#web/ui/theme/base.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.layer.css';
import '#web/ui/theme/tokens.css';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { expect, vi } from 'vitest';
import type { Locator } from 'vitest/browser';
import type { Account } from '#contract/users.ts';
import { App } from '#web/App.tsx';
import { api } from '#web/api/queries.ts';
import { loginSuccess, logout } from '#web/api/session.ts';
import { store } from '#web/api/store.ts';
import { listenToApp } from '#web/listeners.ts';
import { toast } from '#web/ui/feedback/toast-container.tsx';
import { storeFields } from '#web/ui/language/carried-fields.ts';
import { BrowserHistory } from '#web/ui/routing/browser-history.ts';
import { schoolInHead, showSchool } from '#web/ui/school/school.ts';
import { answerEmptyDays, answerNoIntakes, answerShell } from './answers.ts';
import { type FakeSchool, fakeSchool } from './fakes/fake-school.ts';

export const apiBase = document.querySelector<HTMLMetaElement>('meta[name="api-base"]')!.content;
const testAddress = location.href;

interface Shown {
  container: Element;
  root: Root;
  history: BrowserHistory;
}
let shown: Shown | undefined;
let current: FakeSchool;
let consoleOutput: string[] = [];
/** The browser's pointer and submit events in this test, for the report of a press without effect. */
let presses: string[] = [];

/** Redux Toolkit warns with this text when its development checks are slow. */
const SLOW_CHECK_WARNING = /InvariantMiddleware took/;

listenToApp();

for (const kind of ['error', 'warn'] as const) {
  const { [kind]: log } = console;
  console[kind] = (...words: unknown[]) => {
    const line = words.map(String).join(' ');
    if (!SLOW_CHECK_WARNING.test(line)) consoleOutput.push(line);
    log(...words);
  };
}

for (const kind of ['pointerdown', 'pointerup', 'click', 'submit'])
  addEventListener(kind, ({ target }) => presses.push(`${kind} on ${nameOf(target)}`), { capture: true });

const nameOf = (target: EventTarget | null) =>
  target instanceof Element ? `${target.localName} “${target.textContent.trim().slice(0, 20)}”` : 'the page';

/** Replaces the school's details in the page's head for one test. */
export const setSchool = (details: Partial<ReturnType<typeof schoolInHead>>) =>
  showSchool({ ...schoolInHead(), ...details });

/** Prepares a test; hooks.ts calls it before each one. */
export function begin() {
  current = fakeSchool(apiBase);
  answerEmptyDays(current);
  answerNoIntakes(current);
  consoleOutput = [];
  presses = [];
  showSchool(schoolInHead());
}

/** Describes the page for the report of a failed test: its URL, requests, last presses and text, on a line each. */
export function describePage() {
  const text = document.body.innerText.replace(/\s*\n\s*/g, ' | ');
  return [
    `The page was at ${location.pathname}${location.search}`,
    `requests: ${current.calls().join(', ')}`,
    `presses: ${presses.slice(-12).join(', ')}`,
    text,
  ].join('\n');
}

/** Cleans up after a test, and checks it for faults; hooks.ts calls it after each one. */
export async function end() {
  vi.useRealTimers();
  close();
  vi.unstubAllGlobals();
  const faults = current.takeFaults();
  current.leave();
  store.dispatch(logout());
  localStorage.clear();
  sessionStorage.clear();
  await clearToasts();
  for (const left of document.body.querySelectorAll(':scope > :not(script, :has(.Toastify))')) left.remove();
  history.replaceState(null, '', testAddress);
  expect(faults, 'the page keeps to the contract').toEqual([]);
  expect(consoleOutput, 'the console stays empty').toEqual([]);
}

/** The fake server of the current test. */
export const school = new Proxy({} as FakeSchool, { get: (_, name: keyof FakeSchool) => current[name] });

/** Removes all toasts, also one that is not rendered yet: the tests of a file share one toast container. */
async function clearToasts() {
  await import('#web/ui/feedback/toast-container.tsx');
  flushSync(() => {});
  const left = () => {
    toast.dismiss();
    return document.querySelectorAll('.Toastify__toast').length;
  };
  await expect.poll(left).toBe(0);
}

/**
 * Opens the app at a URL, signed in as `person`; by default the session stays as it is (at first, a visitor). Leaves
 * the previous page, as when a user types a URL or reloads.
 */
export function show(address: string, person?: Account) {
  close();
  if (person) {
    store.dispatch(loginSuccess(person));
    answerShell(school, person);
  }
  history.replaceState(null, '', address);
  const container = document.createElement('div');
  container.id = 'root';
  document.body.append(container);
  shown = { container, root: createRoot(container), history: new BrowserHistory() };
  shown.root.render(<App history={shown.history} />);
}

function close() {
  shown?.root.unmount();
  shown?.history.dispose();
  shown?.container.remove();
  shown = undefined;
}

/** Reloads the app at a URL, by default the current one: the browser's storage stays, and the app's memory is lost. */
export function reopen(address = location.pathname + location.search + location.hash) {
  close();
  store.dispatch(api.util.resetApiState());
  show(address);
}

/** Reloads the app as the language switch does. The language stays the same, because a test has the texts of one language only. */
export function reopenSwitched() {
  storeFields();
  reopen();
}

/** Waits until the page has this URL: path, query and hash. */
export const expectAddress = (address: string) =>
  expect.poll(() => location.pathname + location.search + location.hash).toBe(address);

/** The text of each element, on one line. */
export const textsOf = (locator: Locator) =>
  locator.elements().map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim());
