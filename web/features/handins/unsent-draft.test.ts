import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unsentDraft } from './unsent-draft.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

const about = { personId: 'wanjiru', taskId: 'task' };
const fields = { text: 'Ha', link: '', languageId: null, files: [] };
const monday = '2026-11-16T08:00:00.000Z';
const tuesday = '2026-11-17T08:00:00.000Z';

test('what was left on the device goes on, as long as the school has the draft that it began from', () => {
  unsentDraft({ ...about, since: monday }).keep(fields);

  const same = unsentDraft({ ...about, since: monday });
  expect([same.find(), same.findOther()]).toEqual([fields, undefined]);
  const newer = unsentDraft({ ...about, since: tuesday });
  expect([newer.find(), newer.findOther()]).toEqual([undefined, fields]);
});

test('a draft that is saved is what the next one goes on from', () => {
  const draft = unsentDraft({ ...about, since: null });
  draft.goOnFrom(monday);
  draft.keep(fields);

  expect(unsentDraft({ ...about, since: monday }).find()).toEqual(fields);
  expect(unsentDraft({ ...about, since: null }).find()).toBeUndefined();
});
