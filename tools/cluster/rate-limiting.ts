/** A load of the storm: people request links to reset their password more often than the limit of three in half an hour allows. */
import { newAddress } from '#server/testing/payments/paying.ts';
import { inRhythm, insistOnPost, type Load } from './load.ts';
import type { ClusterSchool } from './school.ts';

const EVERY = 500;
const [ALLOWED, REQUESTED] = [3, 6];
/** Milliseconds after an outage in which the servers may still switch between Redis and the database. */
const CHANGING = 2_000;

interface Interruptions {
  /** When Redis was interrupted, by performance.now(). */
  at: number[];
}

export function rateLimiting(school: ClusterSchool, { at: interruptions }: Interruptions): Load {
  const faults: string[] = [];
  let [people, interrupted] = [0, 0];

  async function request(number: number) {
    const [email, began] = [`often-${number}@students.example`, performance.now()];
    let allowed = 0;
    for (let n = 0; n < REQUESTED; n++) {
      const post = { ...school, path: '/auth/sendLink', from: newAddress(), body: { email } };
      const { status, body } = await insistOnPost(post);
      if (status === 200) allowed++;
      else if (status !== 429 || n < ALLOWED) faults.push(`request ${n + 1}: ${status} ${JSON.stringify(body)}`);
    }
    people++;
    // When Redis is lost, its counters restart from zero. Then the number of allowed requests is not checked.
    const isInterrupted = interruptions.some((at) => at > began - CHANGING && at < performance.now());
    if (isInterrupted) interrupted++;
    else if (allowed !== ALLOWED) faults.push(`${email} was allowed ${allowed} requests`);
  }

  return {
    name: 'limits',
    run: (end) => inRhythm({ every: EVERY, end }, request),
    findFaults: async () => faults,
    count: () => `${people} people exceeded the limit, ${interrupted} of them while Redis was interrupted`,
  };
}
