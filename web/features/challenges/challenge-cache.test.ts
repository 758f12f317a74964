import { afterAll, expect, test, vi } from 'vitest';

/** A fake of the browser's globals. */
vi.hoisted(() => {
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('document', { querySelector: () => ({ content: '/api' }), addEventListener: () => undefined });
  const storage = {
    getItem(this: Record<string, unknown>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null;
    },
    setItem(this: Record<string, unknown>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, unknown>, key: string) {
      delete this[key];
    },
  };
  vi.stubGlobal('localStorage', Object.create(storage));
});

const {
  isCached: isKept,
  cacheChallenge: keepChallenge,
  cachedChallenge: keptChallenge,
} = await import('./challenge-cache.ts');

afterAll(() => {
  vi.unstubAllGlobals();
});

const challenge = {
  _id: crypto.randomUUID(),
  courseId: crypto.randomUUID(),
  courseTitle: 'Sums',
  title: 'Add',
  difficulty: 'Easy' as const,
  tags: [],
  isPublished: true,
  edition: 'first',
  standing: { attempts: 0, best: null, isPassed: false },
  statement: 'Add two numbers.',
  starters: [],
  version: 1,
  tests: [],
  hiddenTests: 1,
  timeLimit: 2_000,
  memoryLimit: 128_000,
  hints: 0,
  openedHints: [],
  next: null,
};

test('a cached challenge is valid until its edition changes', () => {
  keepChallenge(challenge);
  const changed = { ...challenge, edition: 'second', statement: 'Add three numbers.' };

  expect([isKept(challenge), isKept(changed)]).toEqual([true, false]);
  keepChallenge(changed);
  expect([isKept(challenge), isKept(changed)]).toEqual([false, true]);
  expect(keptChallenge(challenge._id)).toEqual(changed);
});

test('only the edition of a challenge that is too long is cached', () => {
  const long = { ...challenge, edition: 'third', statement: 'word '.repeat(20_001) };

  keepChallenge(long);

  expect([isKept(long), isKept({ ...long, edition: 'fourth' })]).toEqual([true, false]);
  expect(keptChallenge(long._id)).toBeUndefined();
  expect(JSON.stringify(Object.values(localStorage))).not.toContain('word');
});
