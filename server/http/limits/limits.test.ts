/** Limits for concurrent attempts, and for attempts that count only if they fail. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { puzzle } from '#contract/protocol/proof-of-work.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import { type Counted, countAttempts, countsOf, refuseExhausted, type Visit } from './limits.ts';
import { openReservations } from './reservations.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const reservations = openReservations();
const guess: Counted = ['guess', { max: 2, minutes: 15 }];

/** Starts an attempt that lasts until the test lets it succeed or fail. */
function attempt() {
  let end: (fails: boolean) => void = () => {};
  const ending = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  let enter: () => void = () => {};
  const entered = new Promise<void>((resolve) => {
    enter = resolve;
  });
  const over = reservations.reserve([guess[0]], async (reserved) => {
    const counts = await countsOf(school.services, [guess[0]]);
    refuseExhausted(school.services, [guess], { counts, reserved });
    enter();
    if (await ending) await countAttempts(school.services, [guess]);
    return 'was let in';
  });
  return { over, end, entered };
}

test('attempts in progress count as failures until they succeed', async () => {
  const [first, second, third] = [attempt(), attempt(), attempt()];
  await expect(third.over).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 2 });

  first.end(false);
  await first.over;
  const fourth = attempt();
  second.end(false);
  fourth.end(false);

  expect(await Promise.all([second.over, fourth.over])).toEqual(['was let in', 'was let in']);
});

test('failures count until their window ends', async () => {
  const [first, second] = [attempt(), attempt()];
  await Promise.all([first.entered, second.entered]);
  first.end(true);
  second.end(true);
  await Promise.all([first.over, second.over]);

  await expect(attempt().over).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 15 * 60 });
  school.clock.advance({ minutes: 15 });
  const later = attempt();
  later.end(false);
  expect(await later.over).toBe('was let in');
});

test('half of the required work is enough until the requirement reaches its maximum; then all of it is required', async () => {
  const visit = (provenTries: number): Visit => ({ ip: '192.0.2.1', provenTries, challenge: challengeFor });
  const challengeFor = (tries: number) => ({ challenge: 'asked', tries });
  const isAccepted = ({ count, provenTries }: { count: number; provenTries: number }) => {
    const counted: Counted = ['worked', { max: 0, minutes: 15, orProofOfWork: true }];
    const counts = [{ key: 'worked', count, resetsAt: new Date(school.clock.now().getTime() + 60_000) }];
    const soFar = { counts, reserved: new Map([['worked', 1]]) };
    try {
      refuseExhausted({ clock: school.services.clock, visit: visit(provenTries) }, [counted], soFar);
      return true;
    } catch {
      return false;
    }
  };

  expect(isAccepted({ count: 2, provenTries: 4 })).toBe(true);
  expect(isAccepted({ count: 2, provenTries: 2 })).toBe(false);
  expect(isAccepted({ count: 9, provenTries: 8 })).toBe(false);
  expect(isAccepted({ count: 9, provenTries: puzzle.mostTries })).toBe(true);
});
