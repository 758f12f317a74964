import { afterAll, expect, test, vi } from 'vitest';

/** A fake of the browser's globals. */
vi.hoisted(() => {
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('document', { querySelector: () => ({ content: '/api' }), addEventListener: () => undefined });
  const storage = {
    getItem: () => null,
    setItem(this: Record<string, unknown>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, unknown>, key: string) {
      delete this[key];
    },
    clear(this: Record<string, unknown>) {
      for (const key of Object.keys(this)) delete this[key];
    },
  };
  vi.stubGlobal('localStorage', Object.create(storage));
});

const { resend: sendAgain, sendPending: sendWhatWaits, submit } = await import('./submission-queue.ts');
const { unsentAttempts } = await import('./unsent-attempts.ts');

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Fakes the clock. `now` is in milliseconds since 1970. */
const at = (now: number) => vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout', 'clearTimeout'] });

const tooOften = { code: 'too_many_requests', message: 'Thirty times in the last hour.', requestId: 'x' };
const program = { title: 'Greet', languageId: 63, source: '1', fileName: null };
const one = { ...program, challengeId: crypto.randomUUID() };
const otherProgram = { ...program, challengeId: crypto.randomUUID() };

test('rate-limited attempts back off with the reason, and do not hold up others', async () => {
  at(0);
  const fetchMock = vi.fn(async () => Response.json(tooOften, { status: 429 }));
  vi.stubGlobal('fetch', fetchMock);

  const left = await submit(one);
  expect(left?.delay).toEqual({ why: tooOften.message, pause: 60_000, until: 60_000 });

  vi.setSystemTime(59_999);
  await submit(otherProgram);
  expect(fetchMock).toHaveBeenCalledTimes(2);

  vi.setSystemTime(60_000);
  await sendWhatWaits();
  expect(fetchMock).toHaveBeenCalledTimes(3);
  expect(unsentAttempts().map(({ delay }) => delay?.until)).toEqual([180_000, 119_999]);

  // The server's Retry-After header takes precedence over the backoff.
  vi.setSystemTime(200_000);
  fetchMock.mockImplementation(async () =>
    Response.json(tooOften, { status: 429, headers: { 'retry-after': '1800' } }),
  );
  await sendWhatWaits();
  expect(unsentAttempts().map(({ delay }) => delay?.until)).toEqual([2_000_000, 2_000_000]);
});

test('an unavailable server gets one request after its Retry-After', async () => {
  at(3_000_000);
  const unavailable = { code: 'unavailable', message: 'Come back later.', requestId: 'x' };
  const asked = vi.fn(async () => Response.json(unavailable, { status: 503, headers: { 'retry-after': '120' } }));
  vi.stubGlobal('fetch', asked);

  await sendWhatWaits();
  await vi.advanceTimersByTimeAsync(119_000);
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('attempts that meet a server fault back off, and do not hold up others', async () => {
  localStorage.clear();
  at(4_000_000);
  const fault = { code: 'fault', message: 'Something went wrong', requestId: 'x' };
  const asked = vi.fn(async () => Response.json(fault, { status: 500 }));
  vi.stubGlobal('fetch', asked);

  await submit(one);
  await submit(otherProgram);
  expect(asked).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(asked).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(asked).toHaveBeenCalledTimes(4);
  await vi.advanceTimersByTimeAsync(89_000);
  expect(asked).toHaveBeenCalledTimes(4);
  expect(unsentAttempts().map(({ delay }) => delay?.pause)).toEqual([120_000, 120_000]);
});

test('an attempt in a missing language does not hold up others; a refused one is resent on request', async () => {
  localStorage.clear();
  at(5_000_000);
  const notHere = { code: 'not_here', message: 'The school server does not have Swift at the moment.', requestId: 'x' };
  const refused = { code: 'conflict', message: 'The school takes no more.', requestId: 'x' };
  const asked = vi.fn(async () => Response.json(notHere, { status: 503 }));
  vi.stubGlobal('fetch', asked);

  const first = await submit(one);
  asked.mockImplementation(async () => Response.json(refused, { status: 409 }));
  const second = await submit(otherProgram);
  expect(first).toMatchObject({ refused: null, delay: { why: notHere.message, pause: 60_000 } });
  expect(second).toMatchObject({ refused: refused.message, delay: null });

  asked.mockImplementation(async () => Response.json(notHere, { status: 503 }));
  await sendAgain(second!);
  expect(asked).toHaveBeenCalledTimes(3);
  expect(unsentAttempts()).toMatchObject([{ delay: { pause: 60_000 } }, { refused: null, delay: { pause: 60_000 } }]);

  asked.mockImplementation(async () => Response.json(refused, { status: 409 }));
  await sendAgain(first!);
  expect(asked).toHaveBeenCalledTimes(4);
  expect(unsentAttempts().map(({ refused: why }) => why)).toEqual([refused.message, null]);
});
