import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unsentDraft } from './unsent-draft.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
    get length() {
      return kept.size;
    },
  });
});
afterEach(() => void vi.unstubAllGlobals());

const about = { personId: 'wanjiru', taskId: 'task' };
const fields = { text: 'Ha', link: '', languageId: null, files: [] };
const monday = 'a'.repeat(32);
const tuesday = 'b'.repeat(32);
const wednesday = 'c'.repeat(32);
const never = () => false;
const textsOf = (draft: ReturnType<typeof unsentDraft>) => draft.findOthers(never).map(({ text }) => text);

test('what was left on the device goes on, as long as nothing else has been done at the school', () => {
  unsentDraft({ ...about, revision: monday }).keep(fields);

  const same = unsentDraft({ ...about, revision: monday });
  expect([same.find(), same.findOthers(never)]).toEqual([fields, []]);
  const newer = unsentDraft({ ...about, revision: tuesday });
  expect([newer.find(), newer.findOthers(never)]).toEqual([undefined, [fields]]);
});

test('what is typed beside something else that was left here leaves that where it is, until it is forgotten', () => {
  unsentDraft({ ...about, revision: monday }).keep(fields);
  const newer = unsentDraft({ ...about, revision: tuesday });
  newer.findOthers(never);
  newer.keep({ ...fields, text: 'Typed' });
  newer.drop();
  newer.keep({ ...fields, text: 'Typed later' });

  const again = unsentDraft({ ...about, revision: tuesday });
  expect([again.find()?.text, textsOf(again)]).toEqual(['Typed later', ['Ha']]);
  const newest = unsentDraft({ ...about, revision: wednesday });
  expect([newest.find(), textsOf(newest)]).toEqual([undefined, ['Typed later', 'Ha']]);
  newest.forgetOther(fields);
  expect(textsOf(newest)).toEqual(['Typed later']);
});

test('what has arrived after all is nothing else', () => {
  unsentDraft({ ...about, revision: monday }).keep(fields);
  const newer = unsentDraft({ ...about, revision: tuesday });
  expect(newer.findOthers(({ text }) => text === 'Ha')).toEqual([]);
  expect([newer.findOthers(never), localStorage.length]).toEqual([[], 0]);
});

test('a draft that is saved is what the next one goes on from', () => {
  const draft = unsentDraft({ ...about, revision: null });
  draft.goOnFrom(monday);
  draft.keep(fields);

  expect(unsentDraft({ ...about, revision: monday }).find()).toEqual(fields);
  expect(draft.toSend(fields).goesOnFrom).toEqual([monday]);
  expect(unsentDraft({ ...about, revision: tuesday }).find()).toBeUndefined();
});

test('what was sent and had no answer may be there: what comes after it goes on from both', () => {
  const draft = unsentDraft({ ...about, revision: monday });
  const { revision } = draft.toSend(fields);

  expect(draft.toSend(fields).goesOnFrom).toEqual([monday, revision]);
  expect(unsentDraft({ ...about, revision }).find()).toEqual(fields);
  expect([draft.isBehind(monday), draft.isBehind(revision), draft.isBehind(tuesday)]).toEqual([false, false, true]);
});

test('what the school got from another device is gone on from once somebody says so', () => {
  const draft = unsentDraft({ ...about, revision: monday });
  draft.keep(fields);
  draft.goOnFrom(tuesday);

  expect([draft.isBehind(tuesday), draft.find()]).toEqual([false, undefined]);
  expect(draft.toSend(fields).goesOnFrom).toEqual([monday, tuesday]);
});
