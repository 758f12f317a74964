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
import { makeRouter } from '#web/routes.tsx';
import { toast } from '#web/ui/feedback/toast-container.tsx';
import { schoolInHead, showSchool } from '#web/ui/school/school.ts';
import { answerShell } from './answers.ts';
import { type FakeSchool, fakeSchool } from './fakes/fake-school.ts';

export const apiBase = document.querySelector<HTMLMetaElement>('meta[name="api-base"]')!.content;
const testAddress = location.href;

interface Shown {
  container: Element;
  root: Root;
  router: ReturnType<typeof makeRouter>;
}
let shown: Shown | undefined;
let current: FakeSchool;
let consoleOutput: string[] = [];
/** What the browser made of the test's presses: explains a press without effect. */
let presses: string[] = [];

/** A warning of Redux Toolkit in development when its checks are slow. */
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

/** Changes what the page's head says of the school, for one test. */
export const setSchool = (details: Partial<ReturnType<typeof schoolInHead>>) =>
  showSchool({ ...schoolInHead(), ...details });

/** Called before each test (hooks.ts). */
export function begin() {
  current = fakeSchool(apiBase);
  consoleOutput = [];
  presses = [];
  showSchool(schoolInHead());
}

/** The report of a failed test: the URL, the requests, the last presses and the page's text, on a line each. */
export function describePage() {
  const text = document.body.innerText.replace(/\s*\n\s*/g, ' | ');
  return [
    `The page was at ${location.pathname}${location.search}`,
    `requests: ${current.calls().join(', ')}`,
    `presses: ${presses.slice(-12).join(', ')}`,
    text,
  ].join('\n');
}

/** Called after each test (hooks.ts). */
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

/** Removes all toasts, including one that is not rendered yet: the container serves all tests of a file. */
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
 * Opens the app at a URL as a user; without a user, as the person who is signed in by now, or else as a visitor. The
 * previous page is left, as when a URL is entered or the page is reloaded.
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
  const router = makeRouter();
  shown = { container, root: createRoot(container), router };
  shown.root.render(<App router={router} />);
}

function close() {
  shown?.root.unmount();
  shown?.router.dispose();
  shown?.container.remove();
  shown = undefined;
}

/** Reloads the app at a URL, by default the current one: the browser's storage stays, the app's memory is lost. */
export function reopen(address = location.pathname + location.search + location.hash) {
  close();
  store.dispatch(api.util.resetApiState());
  show(address);
}

/** Waits until the page's URL is this one: path, query and hash. */
export const expectAddress = (address: string) =>
  expect.poll(() => location.pathname + location.search + location.hash).toBe(address);

/** The text of each element, on one line. */
export const textsOf = (locator: Locator) =>
  locator.elements().map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim());
