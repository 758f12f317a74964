/** Saving during live help: pages that write at the same time lose no character, and double none. */
import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SaveEvent } from '#contract/learning/live-help.ts';
import { editBetween } from '#contract/rules/text-edits.ts';
import { openDevice, openServer } from './fake-server.ts';
import { byPath } from './project-files.ts';
import { LIVE_INTERVAL } from './save-schedule.ts';
import { ProjectSaving } from './saving.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const PATH = 'main.py';

/** A server and pages in live help. Messages and replies have the given delays. */
function openTogether(text: string, delays: number[] = [0]) {
  const server = openServer(byPath([{ path: PATH, text }]));
  const pages = delays.map((ms) => openPage(ms));
  const textIn = () => server.texts()[PATH]!;

  function openPage(ms: number) {
    const connection: { isLost: boolean; reads: number } = { isLost: false, reads: 0 };
    const saving = new ProjectSaving({
      project: server.project(),
      device: openDevice().ofPage(),
      async save(request) {
        await later(ms);
        if (connection.isLost) return { type: 'failed' };
        const before = textIn();
        const outcome = await server.save(request);
        if (textIn() !== before) broadcast(request.revision, editBetween(before, textIn()));
        await later(ms);
        // The reply is lost although the save has arrived.
        return connection.isLost ? { type: 'failed' } : outcome;
      },
      async read() {
        connection.reads += 1;
        await later(ms);
        return connection.isLost ? undefined : server.project();
      },
    });
    saving.setLive(true);
    const shown = () => (saving.observable.get().files[PATH] as { text: string }).text;
    return {
      ...{ saving, connection, ms, shown },
      lose() {
        connection.isLost = true;
        saving.setLive(false);
      },
      comeBack() {
        connection.isLost = false;
        void saving.catchUp();
        saving.setLive(true);
      },
      type(at: number, character: string) {
        const place = Math.min(at, shown().length);
        const typed = shown().slice(0, place) + character + shown().slice(place);
        saving.change({ ...saving.observable.get().files, [PATH]: { path: PATH, text: typed } });
      },
    };
  }

  function broadcast(from: number, edit: ReturnType<typeof editBetween>) {
    const event: SaveEvent = { type: 'saved', from, to: from + 1, changes: [{ path: PATH, edit }] };
    for (const { saving, connection, ms } of pages)
      if (!connection.isLost) setTimeout(() => void saving.mergeSaveEvent(event), ms);
  }
  return { server, pages, textIn };
}

test('the first change is saved at once, further ones every 100 ms; other pages merge the broadcasts', async () => {
  const { server, pages } = openTogether('', [0, 0]);
  const [writer, reader] = pages as [(typeof pages)[0], (typeof pages)[0]];
  await wait(LIVE_INTERVAL);
  writer.type(0, 'a');
  await wait(LIVE_INTERVAL / 2);
  expect(reader.shown()).toBe('a');
  for (const character of 'bcdefghij') {
    writer.type(99, character);
    await wait(LIVE_INTERVAL / 3);
  }
  await wait(LIVE_INTERVAL);

  expect(reader.shown()).toBe('abcdefghij');
  expect(server.requests.length).toBeLessThanOrEqual(6);
  expect(reader.connection.reads + writer.connection.reads).toBe(0);
  // Each save names the one before, so that the server keeps only the newest id.
  expect(server.requests.map(({ answered }) => answered)).toEqual([
    undefined,
    ...server.requests.slice(0, -1).map(({ saveId }) => saveId),
  ]);
});

test('characters that two people type at the same position stay on one line', async () => {
  const { textIn, pages } = openTogether('()', [20, 20]);
  for (const character of 'abc') {
    pages[0]!.type(1, character);
    pages[1]!.type(1, character.toUpperCase());
    await wait(30);
  }
  await wait(2_000);
  expect([...textIn()].toSorted().join('')).toBe('()ABCabc');
  expect(new Set([textIn(), ...pages.map(({ shown }) => shown())]).size).toBe(1);
});

const step = record({
  page: integer({ min: 0, max: 2 }),
  at: integer({ min: 0, max: 60 }),
  act: constantFrom('type', 'type', 'type', 'type', 'lose', 'return'),
  pause: constantFrom(0, 5, 40, 110, 400),
});
/** Characters that occur once each. */
const CHARACTERS = Array.from({ length: 400 }, (_, index) => String.fromCodePoint(0x4e00 + index));

test('three pages type with slow and lost connections: each character is there once, on each page', async () => {
  await assert(
    asyncProperty(array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
      const { textIn, pages } = openTogether('one\ntwo\n\nthree\n', [1, 30, 150]);
      const characters = CHARACTERS.slice(0, steps.filter(({ act }) => act === 'type').length);
      const left = [...characters];
      for (const { page, at, act, pause } of steps) {
        const { type, lose, comeBack } = pages[page]!;
        if (act === 'type') type(at, left.pop()!);
        else if (act === 'lose') lose();
        else comeBack();
        await wait(pause);
      }
      for (const { comeBack } of pages) comeBack();
      await wait(200_000);
      for (const { saving } of pages) void saving.catchUp();
      await wait(5_000);

      const text = textIn();
      expect(pages.map(({ shown }) => shown())).toEqual([text, text, text]);
      expect([...text].filter((character) => character > '\u4dff').toSorted()).toEqual(characters);
    }),
    { numRuns: 60 },
  );
});
