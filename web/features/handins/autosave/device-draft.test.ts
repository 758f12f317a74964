import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceDraft } from './device-draft.ts';
import { typedText } from './state-factory.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
    get length() {
      return stored.size;
    },
  });
});
afterEach(() => void vi.unstubAllGlobals());

const scope = { personId: 'wanjiru', taskId: 'task' };
const fields = typedText('Ha');
const monday = 'a'.repeat(32);
const tuesday = 'b'.repeat(32);
const wednesday = 'c'.repeat(32);
const never = () => false;
const conflictingTexts = (draft: ReturnType<typeof deviceDraft>) =>
  draft.moveConflictingAside(never).map(({ text }) => text);

test('drafts and conflicting drafts that an earlier version of the app stored are found', () => {
  const old = { text: 'Old', link: '', languageId: 71, files: [{ name: 'f', fileName: 'river.png', bytes: 1 }] };
  localStorage.setItem('unsent:handin:wanjiru:task', JSON.stringify({ fields: old, goesOnFrom: [monday] }));
  localStorage.setItem('unsent:handin:wanjiru:task:others', JSON.stringify([fields]));

  const draft = deviceDraft({ ...scope, revision: monday });
  expect([draft.find(), draft.basedOn(), draft.moveConflictingAside(never)]).toEqual([
    { ...old, projectId: null },
    [monday],
    [fields],
  ]);
});

test('a draft is found while the server has a revision that it is based on, and conflicts afterwards', () => {
  deviceDraft({ ...scope, revision: monday }).store(fields, [monday, tuesday]);

  const same = deviceDraft({ ...scope, revision: tuesday });
  expect([same.find(), same.basedOn(), same.moveConflictingAside(never)]).toEqual([fields, [monday, tuesday], []]);
  const newer = deviceDraft({ ...scope, revision: wednesday });
  expect([newer.find(), newer.basedOn(), newer.moveConflictingAside(never)]).toEqual([
    undefined,
    [wednesday],
    [fields],
  ]);
});

test('a draft is found if the server has none', () => {
  deviceDraft({ ...scope, revision: null }).store(fields, [monday]);

  const draft = deviceDraft({ ...scope, revision: null });
  expect([draft.find(), draft.basedOn()]).toEqual([fields, [monday]]);
});

test('further typing does not overwrite conflicting drafts, which stay until they are discarded', () => {
  deviceDraft({ ...scope, revision: monday }).store(fields, [monday]);
  const newer = deviceDraft({ ...scope, revision: tuesday });
  newer.moveConflictingAside(never);
  newer.store(typedText('Typed'), [tuesday]);
  newer.clear();
  newer.store(typedText('Typed later'), [tuesday]);

  const again = deviceDraft({ ...scope, revision: tuesday });
  expect([again.find()?.text, conflictingTexts(again)]).toEqual(['Typed later', ['Ha']]);
  const newest = deviceDraft({ ...scope, revision: wednesday });
  expect([newest.find(), conflictingTexts(newest)]).toEqual([undefined, ['Typed later', 'Ha']]);
  newest.discardConflicting(fields);
  expect(conflictingTexts(newest)).toEqual(['Typed later']);
});

test('a draft that the server has received after all does not conflict, and is deleted', () => {
  deviceDraft({ ...scope, revision: monday }).store(fields, [monday]);

  const newer = deviceDraft({ ...scope, revision: tuesday });
  expect(newer.moveConflictingAside(({ text }) => text === 'Ha')).toEqual([]);
  expect([newer.moveConflictingAside(never), localStorage.length]).toEqual([[], 0]);
});
