import { expect, test } from 'vitest';
import { openCircuitBreaker } from './circuit-breaker.ts';

const answer = { result: {} };

/** A circuit breaker whose clock is advanced by the test. */
function breakerAt() {
  let now = new Date('2026-12-31T20:59:00Z');
  const breaker = openCircuitBreaker({ clock: { now: () => now }, isFailure: (reply) => reply === 'away' });
  return {
    ...breaker,
    fail: () => breaker.run(async () => 'away'),
    advance(seconds: number) {
      now = new Date(now.getTime() + seconds * 1000);
    },
  };
}

test('five failures within 30 s open the circuit; one good answer after 30 s closes it', async () => {
  const breaker = breakerAt();
  for (let n = 0; n < 4; n++) await breaker.fail();
  expect(breaker.isClosed()).toBe(true);
  await breaker.fail();
  expect(breaker.isClosed()).toBe(false);
  expect(await breaker.run(async () => answer)).toBe('away');

  breaker.advance(30);
  expect(breaker.isClosed()).toBe(false);
  expect(await breaker.run(async () => answer)).toBe(answer);
  expect(breaker.isClosed()).toBe(true);
});

test('setting the system clock back does not prolong an open circuit, and old failures do not count', async () => {
  const breaker = breakerAt();
  for (let n = 0; n < 4; n++) await breaker.fail();
  breaker.advance(-7200);
  await breaker.fail();
  expect(breaker.secondsLeft()).toBe(0);
  for (let n = 0; n < 4; n++) await breaker.fail();

  breaker.advance(-7200);
  expect(breaker.secondsLeft()).toBe(30);
  breaker.advance(30);
  expect(await breaker.run(async () => answer)).toBe(answer);
});

test('a trial request that throws does not keep the circuit open', async () => {
  const breaker = breakerAt();
  for (let n = 0; n < 5; n++) await breaker.fail();
  breaker.advance(30);
  await expect(breaker.run(() => Promise.reject(new Error('Broken')))).rejects.toThrow('Broken');

  expect(await breaker.run(async () => answer)).toBe(answer);
});
