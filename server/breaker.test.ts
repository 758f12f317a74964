import { expect, test } from 'vitest';
import { askSparingly, isProviderWell, sparedFor } from './breaker.ts';
import { playedMoney } from './testing/paying.ts';

test('whether a provider is well follows from how it answers, whatever it is asked', async () => {
  const { money } = playedMoney();
  let now = new Date('2026-12-31T20:59:00Z');
  const school = { money, clock: { now: () => now } };
  const ask = async (answer: object | 'away') => {
    await askSparingly(school, async () => answer);
    return isProviderWell(school);
  };

  expect([await ask('away'), await ask({ outcome: 'unknown' }), await ask({ result: {} })]).toEqual([true, true, true]);
  expect([await ask('away'), await ask('away'), await ask('away')]).toEqual([true, true, false]);
  expect(await ask({ result: {} })).toBe(false);
  now = new Date(now.getTime() + 30_000);
  expect(isProviderWell(school)).toBe(false);
  expect(await ask({ result: {} })).toBe(true);
});

test('when the clock is set back a provider is not spared for longer, and old failures do not count', async () => {
  const { money } = playedMoney();
  let now = new Date('2026-12-31T20:59:00Z');
  const move = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000);
  };
  const school = { money, clock: { now: () => now } };
  const fail = () => askSparingly(school, async () => 'away');
  for (let n = 0; n < 4; n++) await fail();
  move(-7200);
  await fail();
  expect(sparedFor(school)).toBe(0);
  for (let n = 0; n < 4; n++) await fail();

  move(-7200);
  expect(sparedFor(school)).toBe(30);
  move(30);
  expect(await askSparingly(school, async () => ({ result: {} }))).toEqual({ result: {} });
});

test('something that breaks while it is tried does not keep everybody else away', async () => {
  const { money } = playedMoney();
  let now = new Date('2026-12-31T20:59:00Z');
  const school = { money, clock: { now: () => now } };
  for (let n = 0; n < 5; n++) await askSparingly(school, async () => 'away');
  now = new Date(now.getTime() + 30_000);
  await expect(askSparingly(school, () => Promise.reject(new Error('Broken')))).rejects.toThrow('Broken');

  expect(await askSparingly(school, async () => ({ result: {} }))).toEqual({ result: {} });
});
