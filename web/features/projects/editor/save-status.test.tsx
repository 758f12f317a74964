/** The status of saving, and how often a screen reader announces it. */
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import * as texts from '#texts/learning/project-pages.ts';
import type { SavingState } from '#web/features/projects/editing/save-outcome.ts';
import { SaveStatus, STEADY_MS } from './SaveStatus.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const saved = { status: 'saved', reason: '', isKept: true, merges: 0, isLive: false } as const;

/** Renders the state; `announced` collects the texts of the element, each time that it changes. */
function showStatus(first: Partial<SavingState>) {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  let state: Omit<SavingState, 'files'> = saved;
  const announced: string[] = [];
  const record = () => {
    const text = container.textContent.trim();
    if (text !== announced.at(-1)) announced.push(text);
  };
  onTestFinished(() => {
    flushSync(() => root.unmount());
    container.remove();
  });
  function set(changed: Partial<SavingState>) {
    state = { ...state, ...changed };
    flushSync(() => root.render(<SaveStatus {...state} />));
    record();
  }
  function wait(ms: number) {
    flushSync(() => void vi.advanceTimersByTime(ms));
    record();
  }
  set(first);
  return { set, wait, announced };
}

test('in live help, a series of quick saves is announced once as saving and once as saved', () => {
  const { set, wait, announced } = showStatus({ isLive: true });
  for (let saves = 0; saves < 10; saves += 1) {
    set({ status: 'saving' });
    wait(50);
    set({ status: 'saved' });
    wait(STEADY_MS / 2);
  }
  expect(announced).toEqual([texts.saved, texts.saving]);
  wait(STEADY_MS);
  expect(announced).toEqual([texts.saved, texts.saving, texts.saved]);
});

test('a problem is announced at once, and so is its end', () => {
  const { set, announced } = showStatus({ isLive: true });
  for (const status of ['saving', 'offline', 'saved', 'saving'] as const) set({ status });
  set({ status: 'refused', reason: 'Too long' });
  set({ status: 'saved', reason: '' });
  expect(announced).toEqual([
    texts.saved,
    texts.saving,
    texts.offline,
    texts.saved,
    texts.saving,
    'Too long',
    texts.saved,
  ]);
});

test('without live help, saved is announced at once', () => {
  const { set, announced } = showStatus({});
  set({ status: 'saving' });
  set({ status: 'saved' });
  expect(announced).toEqual([texts.saved, texts.saving, texts.saved]);
});

test('changes of another page are announced, but not those of people in live help', () => {
  const { set, announced } = showStatus({});
  set({ isLive: true });
  set({ merges: 1 });
  set({ merges: 2 });
  set({ isLive: false });
  expect(announced).toEqual([texts.saved]);

  set({ merges: 3 });
  expect(announced).toEqual([texts.saved, texts.merged]);
  set({ isLive: true });
  expect(announced).toEqual([texts.saved, texts.merged, texts.saved]);
});
