/** Proofs of work that clients send while the server is busy. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHashing } from '#server/security/hashing.ts';
import { solve } from '#server/testing/clients/limited-visitors.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import { newChallenge, provenTries } from './proof-of-work.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

test('a proof that cannot be checked now stays valid for a retry, but passes only one request', async () => {
  const proof = solve(newChallenge(school.services, 2));
  const busy = { ...school.services, hashing: openHashing({ atOnce: 0, mostWaiting: 0 }) };

  for (let n = 0; n < 2; n++)
    await expect(provenTries(busy, proof)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 3 });
  expect(await provenTries(school.services, proof)).toBe(2);
  expect(await provenTries(school.services, proof)).toBe(0);
});

test('all checks of one proof wait as a single entry in the queue', async () => {
  const { hashing } = school.services;
  let turns = 0;
  const run: typeof hashing.run = (hash) => {
    turns++;
    return hashing.run(hash);
  };
  const counting = { ...school.services, hashing: { run } };

  expect(await provenTries(counting, solve(newChallenge(school.services, 2)))).toBe(2);
  expect(turns).toBe(1);
});
