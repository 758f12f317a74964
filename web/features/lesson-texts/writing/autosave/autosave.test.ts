import { array, assert, asyncProperty, constantFrom } from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LessonText, MAX_LESSON_TEXT } from '#contract/learning/lesson-texts.ts';
import * as texts from '#texts/learning/lesson-texts.ts';
import { type Draft, openAutosave } from './autosave.ts';
import { deviceText, unsavedTexts } from './device-text.ts';
import { fakeStorage } from './fake-storage.ts';
import { initialState, MAX_DELAY, RETRY, type ReadResult, type SaveResult, statusOf, TYPING_PAUSE } from './reducer.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', fakeStorage());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ofLesson = { personId: 'faith', lessonId: 'boxes' };

const faith = { _id: crypto.randomUUID(), name: 'Faith Chebet' };
const office = { _id: crypto.randomUUID(), name: 'Njeri Mwangi' };

/** Fakes the server's rules for the draft of a lesson's text. */
function fakeServer(draft = '') {
  const unchanged = { changedBy: null, changedAt: null, published: '', recentSaves: [], missingFiles: [] };
  let current: LessonText = { draft, revision: draft ? 1 : 0, ...unchanged };
  return {
    read: (): ReadResult => ({ type: 'read', server: current }),
    save({ draft: text, revision, saveId }: Draft): SaveResult {
      if (text === current.draft) return { type: 'saved', server: current };
      if (revision !== current.revision) return { type: 'conflict' };
      const changedAt = new Date().toISOString();
      const recentSaves = [...current.recentSaves, saveId].slice(-20);
      current = { ...unchanged, draft: text, revision: revision + 1, changedBy: faith, changedAt, recentSaves };
      return { type: 'saved', server: current };
    },
    /** The office changes the current draft. */
    officeChanges: (change: (before: string) => string) => {
      current = { ...current, draft: change(current.draft), revision: current.revision + 1, changedBy: office };
    },
    current: () => current,
  };
}

/** Opens an autosave with a fake server. Requests take 100 ms, and fail as `network.fails` says. */
function open({ server = fakeServer() } = {}) {
  const network: { fails?: 'before' | 'after' | 'refused' | undefined } = {};
  const sent: string[] = [];
  const device = deviceText({ ...ofLesson, isSignedIn: () => true });
  let shown = '';
  const pause = () => new Promise((resolve) => setTimeout(resolve, 100));
  const autosave = openAutosave({
    initial: initialState(server.current(), device.find()),
    device,
    async send(draft): Promise<SaveResult> {
      sent.push(draft.draft);
      const { fails } = network;
      const result = fails === 'before' || fails === 'refused' ? undefined : server.save(draft);
      await pause();
      if (fails === 'refused') return { type: 'refused', reason: 'Not now.' };
      return fails || !result ? { type: 'failed' } : result;
    },
    async read() {
      const result = network.fails ? ({ type: 'failed' } as const) : server.read();
      await pause();
      return result;
    },
    show: (text) => {
      shown = text;
    },
  });
  autosave.dispatch({ type: 'opened' });
  return {
    autosave,
    server,
    network,
    type: (text: string) => autosave.dispatch({ type: 'typed', text }),
    sent,
    stored: () => unsavedTexts(ofLesson)[0],
    shown: () => shown,
    state: autosave.state,
    status: () => statusOf(autosave.state()),
  };
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a text is sent a second after the last key, and stays on the device until the server has it', async () => {
  const { type, sent, stored, status } = open();
  type('H');
  await wait(TYPING_PAUSE - 1);
  type('Ha');
  await wait(TYPING_PAUSE - 1);
  expect([sent, stored()?.text, status()]).toEqual([[], 'Ha', 'saving']);

  await wait(1 + 100);

  expect([sent, stored(), status()]).toEqual([['Ha'], undefined, 'saved']);
});

test('an author who never pauses is saved five seconds after the first unsaved change', async () => {
  const { type, sent } = open();
  for (let n = 1; n <= 20; n++) {
    type('a'.repeat(n));
    await wait(MAX_DELAY / 10);
  }
  expect(sent.map(({ length }) => length)).toEqual([10, 20]);
});

test('a text typed while another one is in flight is sent after that one', async () => {
  const { autosave, type, sent, server } = open();
  type('One');
  autosave.save();
  type('Two');
  autosave.save();
  expect(sent).toEqual(['One']);

  await wait(100 + TYPING_PAUSE + 100);
  expect([sent, server.current().draft]).toEqual([['One', 'Two'], 'Two']);
});

test('without a network the text stays on the device, and is sent again at growing intervals', async () => {
  const { type, sent, stored, status, network } = open();
  network.fails = 'before';
  type('Ha');
  await wait(TYPING_PAUSE + 100 + RETRY.initial + 100 + 2 * RETRY.initial + 99);
  expect([sent.length, stored()?.text, status()]).toEqual([3, 'Ha', 'offline']);

  type('Hab');
  network.fails = undefined;
  await wait(4 * RETRY.initial + 101);
  expect([sent.at(-1), stored(), status()]).toEqual(['Hab', undefined, 'saved']);
});

test('a page that opens again continues with the text stored on the device, and saves it', async () => {
  const first = open();
  first.network.fails = 'before';
  first.type('Ha');
  first.autosave.dispatch({ type: 'closed' });
  await wait(RETRY.max);
  expect(first.sent).toHaveLength(1);

  const { state, status } = open({ server: first.server });
  expect(state().text).toBe('Ha');
  await wait(100);
  expect([first.server.current().draft, status()]).toEqual(['Ha', 'saved']);
});

test('a change of another author is merged and saved, and both texts remain', async () => {
  const { type, server, shown, state, status } = open({ server: fakeServer('One\n\nTwo') });
  server.officeChanges((before) => before.replace('One', 'Office'));
  type('One by me\n\nTwo\n\nThree');
  await wait(TYPING_PAUSE + 400);

  const both = 'Office\n\nOne by me\n\nTwo\n\nThree';
  expect([shown(), server.current().draft, status()]).toEqual([both, both, 'saved']);
  expect(state().doubled).toEqual({ by: office, lines: [1] });
});

test('a change of another author is shown when nothing is unsaved, and is not saved again', async () => {
  const { autosave, server, shown, sent, state } = open({ server: fakeServer('One') });
  server.officeChanges((before) => `${before}\n\nTwo`);
  autosave.dispatch({ type: 'poll' });
  await wait(10 * TYPING_PAUSE);

  expect([shown(), sent, state().othersChange?.by, state().doubled]).toEqual(['One\n\nTwo', [], office, undefined]);
});

test('text typed while the draft is being read is merged with it', async () => {
  const { autosave, server, type } = open({ server: fakeServer('One') });
  server.officeChanges((before) => `Zero\n\n${before}`);
  autosave.dispatch({ type: 'poll' });
  type('One\n\nTwo');
  await wait(TYPING_PAUSE + 300);

  expect(server.current().draft).toBe('Zero\n\nOne\n\nTwo');
});

test('a text whose save reply was lost is not duplicated', async () => {
  const { type, server, network, shown, state } = open();
  network.fails = 'after';
  type('One');
  await wait(TYPING_PAUSE + 100);
  server.officeChanges((before) => `Zero\n\n${before}`);
  type('One and more');
  network.fails = undefined;
  await wait(RETRY.initial + 500);

  expect([server.current().draft, shown()]).toEqual(['Zero\n\nOne and more', 'Zero\n\nOne and more']);
  expect([state().othersChange?.by, state().doubled]).toEqual([office, undefined]);
});

test('passages that are there in two versions stay marked, wherever they move, until the author has checked them', async () => {
  const { autosave, type, server, state } = open({ server: fakeServer('One\n\nTwo') });
  server.officeChanges((before) => before.replace('Two', 'Office'));
  type('One\n\nTwo by me');
  await wait(TYPING_PAUSE + 400);
  expect(state().doubled).toEqual({ by: office, lines: [3] });

  type(`Zero\n\n${state().text}`);
  await wait(TYPING_PAUSE + 200);
  server.officeChanges((before) => `Start\n\n${before}`);
  autosave.dispatch({ type: 'poll' });
  await wait(200);
  expect([state().doubled, state().othersChange?.by]).toEqual([{ by: office, lines: [7] }, office]);

  autosave.dispatch({ type: 'checked' });
  expect(state().doubled).toBeUndefined();
});

test('a text that was never received is kept, although another author added or deleted the same lines', async () => {
  const { type, server, network } = open({ server: fakeServer('One\n\nTwo\n\nThree') });
  network.fails = 'before';
  type('One\n\nThree');
  await wait(TYPING_PAUSE + 100);
  server.officeChanges((before) => `${before}\n\nFour`);
  network.fails = undefined;
  await wait(RETRY.initial + 500);

  expect(server.current().draft).toBe('One\n\nThree\n\nFour');
});

test('a page that opens merges the unsaved texts of all pages', async () => {
  const server = fakeServer('One\n\nTwo');
  const base = { text: 'One\n\nTwo', revision: 1 };
  const texts = ['Zero\n\nOne\n\nTwo', 'One\n\nTwo\n\nThree'];
  const copies = texts.map((text) => ({ text, base, sent: [] }));

  expect(initialState(server.current(), copies)).toMatchObject({ text: 'Zero\n\nOne\n\nTwo\n\nThree', base });
});

test('a text that is too long is not sent until it is shorter', async () => {
  const { type, sent, stored, status, state } = open();
  type('a'.repeat(MAX_LESSON_TEXT + 1));
  await wait(10 * TYPING_PAUSE);
  expect([sent, status(), state().refusal, stored()?.text.length]).toEqual([
    [],
    'refused',
    texts.tooLong,
    MAX_LESSON_TEXT + 1,
  ]);

  type('a');
  await wait(TYPING_PAUSE + 100);
  expect([sent, status()]).toEqual([['a'], 'saved']);
});

test('a text that is refused after a failure is saved once it is changed', async () => {
  const { type, network, status, server } = open();
  network.fails = 'before';
  type('a');
  await wait(TYPING_PAUSE + 100);
  type('a'.repeat(MAX_LESSON_TEXT + 1));
  await wait(RETRY.initial);
  expect(status()).toBe('refused');

  network.fails = undefined;
  type('b');
  await wait(TYPING_PAUSE + 100);
  expect([server.current().draft, status()]).toEqual(['b', 'saved']);
});

test('a text that the server refuses after a failure is saved once it is changed', async () => {
  const { type, network, status, server } = open();
  network.fails = 'before';
  type('a');
  await wait(TYPING_PAUSE + 100);
  network.fails = 'refused';
  await wait(RETRY.initial + 100);
  expect(status()).toBe('refused');

  network.fails = undefined;
  type('b');
  await wait(TYPING_PAUSE + 100);
  expect([server.current().draft, status()]).toEqual(['b', 'saved']);
});

const happenings = [
  'type',
  'type',
  'office',
  'poll',
  'wait',
  'no network',
  'lost replies',
  'network',
  'reopen',
] as const;

test('no line of either author is lost on an unreliable network, and all lines arrive', async () => {
  const story = array(constantFrom(...happenings), { minLength: 1, maxLength: 25 });
  await assert(
    asyncProperty(story, async (steps) => {
      localStorage.clear();
      let page = open();
      const written: string[] = [];
      const newLine = (author: string) => {
        written.push(`${author} ${written.length}`);
        return written.at(-1)!;
      };
      const fail = (how: 'before' | 'after' | undefined) => {
        page.network.fails = how;
      };
      const happen = {
        type: () => page.type(`${page.state().text}\n${newLine('Faith')}`),
        office: () => page.server.officeChanges((before) => `${before}\n${newLine('Office')}`),
        poll: () => page.autosave.dispatch({ type: 'poll' }),
        wait: () => wait(TYPING_PAUSE),
        'no network': () => fail('before'),
        'lost replies': () => fail('after'),
        network: () => fail(undefined),
        reopen: () => {
          page.autosave.dispatch({ type: 'closed' });
          page = open({ server: page.server });
        },
      };
      for (const step of steps) {
        await happen[step]();
        await wait(60);
      }
      page.network.fails = undefined;
      await wait(5 * RETRY.max);
      page.autosave.dispatch({ type: 'poll' });
      await wait(TYPING_PAUSE);

      expect(
        page.server
          .current()
          .draft.split('\n')
          .filter((line) => line !== '')
          .sort(),
      ).toEqual(written.sort());
      expect([page.status(), page.stored(), page.state().text]).toEqual([
        'saved',
        undefined,
        page.server.current().draft,
      ]);
    }),
    { numRuns: 150 },
  );
});
