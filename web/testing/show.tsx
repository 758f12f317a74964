/**
 * The whole web app in a real browser, at an address, for somebody, before a school
 * that answers as the test says (fake-school.ts). What stands here is the app as it
 * is built, but for its head (head.ts) and its service worker.
 */
import '#web/ui/base.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.layer.css';
import '#web/ui/tokens.css';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect } from 'vitest';
import type { Locator } from 'vitest/browser';
import type { Account } from '#contract/users.ts';
import { App } from '#web/App.tsx';
import { loginSuccess, logout } from '#web/api/session.ts';
import { store } from '#web/api/store.ts';
import { listenToApp } from '#web/listeners.ts';
import { makeRouter } from '#web/routes.tsx';
import { answerShell } from './answers.ts';
import { type FakeSchool, fakeSchool } from './fake-school.ts';

const apiBase = document.querySelector<HTMLMetaElement>('meta[name="api-base"]')!.content;
const testAddress = location.href;

interface Shown {
  root: Root;
  router: ReturnType<typeof makeRouter>;
}
let shown: Shown | undefined;
let current: FakeSchool;
let noise: string[] = [];

listenToApp();

for (const kind of ['error', 'warn'] as const) {
  const { [kind]: say } = console;
  console[kind] = (...words: unknown[]) => {
    noise.push(words.map(String).join(' '));
    say(...words);
  };
}

beforeEach(() => {
  current = fakeSchool(apiBase);
  noise = [];
});

afterEach(() => {
  shown?.root.unmount();
  shown?.router.dispose();
  shown = undefined;
  const faults = current.takeFaults();
  current.leave();
  store.dispatch(logout());
  localStorage.clear();
  sessionStorage.clear();
  for (const left of document.body.querySelectorAll(':scope > :not(script)')) left.remove();
  history.replaceState(null, '', testAddress);
  expect(faults, 'the page keeps to the contract').toEqual([]);
  expect(noise, 'the console stays empty').toEqual([]);
});

/** The school of this test. */
export const school = new Proxy({} as FakeSchool, { get: (_, name: keyof FakeSchool) => current[name] });

/** Opens the app at that address, as that person or as a visitor. */
export function show(address: string, person?: Account) {
  if (person) {
    store.dispatch(loginSuccess(person));
    answerShell(school, person);
  }
  history.replaceState(null, '', address);
  const place = document.createElement('div');
  place.id = 'root';
  document.body.append(place);
  const router = makeRouter();
  shown = { root: createRoot(place), router };
  shown.root.render(<App router={router} />);
}

/** What the console may say in a test that breaks something on purpose. */
export const mayLog = (expected: RegExp) => {
  noise = noise.filter((line) => !expected.test(line));
};

/** The page's address becomes this one: path, query and hash. */
export const expectAddress = (address: string) =>
  expect.poll(() => location.pathname + location.search + location.hash).toBe(address);

/** What each of them says, as one line. */
export const textsOf = (locator: Locator) =>
  locator.elements().map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim());
