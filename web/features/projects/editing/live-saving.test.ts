/** Saving during live help: pages that write at the same time lose no character, and double none. */
import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLivePages } from './fake-live-pages.ts';
import { LIVE_INTERVAL } from './save-schedule.ts';

beforeEach(() => {
  // Only what saving uses: this process runs other test files too, whose intervals must not run at the speed of this clock.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('the first change is saved at once, further ones every 100 ms; other pages merge the broadcasts', async () => {
  const { server, pages } = openLivePages('', [0, 0]);
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
  const { textIn, pages } = openLivePages('()', [20, 20]);
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
      const { textIn, pages } = openLivePages('one\ntwo\n\nthree\n', [1, 30, 150]);
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
      await wait(10_000);
      for (const { saving } of pages) void saving.catchUp();
      await wait(5_000);

      const text = textIn();
      expect(pages.map(({ shown }) => shown())).toEqual([text, text, text]);
      expect([...text].filter((character) => character > '\u4dff').toSorted()).toEqual(characters);
    }),
    { numRuns: 60 },
  );
});
