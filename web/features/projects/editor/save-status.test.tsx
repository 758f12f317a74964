/** What the page says about saving, and how often a screen reader says it. */
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import * as texts from '#texts/learning/project-pages.ts';
import type { SavingState } from '#web/features/projects/editing/save-outcome.ts';
import { CALM, SaveStatus } from './SaveStatus.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const saved = { status: 'saved', reason: '', isKept: true, merges: 0, isLive: false } as const;

/** Shows the state; `said` collects the texts that the element had, each time that it changed. */
function showStatus(first: Partial<SavingState>) {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  let state: Omit<SavingState, 'files'> = saved;
  const said: string[] = [];
  const say = () => {
    const text = container.textContent.trim();
    if (text !== said.at(-1)) said.push(text);
  };
  onTestFinished(() => {
    flushSync(() => root.unmount());
    container.remove();
  });
  function set(changed: Partial<SavingState>) {
    state = { ...state, ...changed };
    flushSync(() => root.render(<SaveStatus {...state} />));
    say();
  }
  function wait(ms: number) {
    flushSync(() => void vi.advanceTimersByTime(ms));
    say();
  }
  set(first);
  return { set, wait, said };
}

test('while others follow, letters that are saved one by one are said to be saving once, and saved once', () => {
  const { set, wait, said } = showStatus({ isLive: true });
  for (let letters = 0; letters < 10; letters += 1) {
    set({ status: 'saving' });
    wait(50);
    set({ status: 'saved' });
    wait(CALM / 2);
  }
  expect(said).toEqual([texts.saved, texts.saving]);
  wait(CALM);
  expect(said).toEqual([texts.saved, texts.saving, texts.saved]);
});

test('a problem is said at once, and so is its end', () => {
  const { set, said } = showStatus({ isLive: true });
  for (const status of ['saving', 'offline', 'saved', 'saving'] as const) set({ status });
  set({ status: 'refused', reason: 'Too long' });
  set({ status: 'saved', reason: '' });
  expect(said).toEqual([texts.saved, texts.saving, texts.offline, texts.saved, texts.saving, 'Too long', texts.saved]);
});

test('alone, the page says at once that everything is saved', () => {
  const { set, said } = showStatus({});
  set({ status: 'saving' });
  set({ status: 'saved' });
  expect(said).toEqual([texts.saved, texts.saving, texts.saved]);
});

test('changes of another page are said, but not those of people whom the page shows', () => {
  const { set, said } = showStatus({});
  set({ isLive: true });
  set({ merges: 1 });
  set({ merges: 2 });
  set({ isLive: false });
  expect(said).toEqual([texts.saved]);

  set({ merges: 3 });
  expect(said).toEqual([texts.saved, texts.merged]);
  set({ isLive: true });
  expect(said).toEqual([texts.saved, texts.merged, texts.saved]);
});
