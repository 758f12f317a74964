/**
 * Makes room for the programs that a person goes on submitting. Of a program that no list has any more, and that is neither the first
 * nor the last of her best at that challenge, the source goes; the attempt and its result stay, so that counts, points and
 * days are what they were. When everybody is graded anew such a program passes no test: there is nothing to put to it.
 */
import type { Services } from '#server/services.ts';
import { findOpenRegrade } from './regrades.store.ts';
import * as store from './sweeping.store.ts';

/** Not while everybody is graded anew: another program may be her best by the new tests. */
export async function dropOldSources({ db }: Pick<Services, 'db'>) {
  for (const challengeId of await store.listCrowded(db))
    await db.transaction(async (tx) => {
      await store.holdChallenge(tx, challengeId);
      if (!(await findOpenRegrade(tx, challengeId))) await store.dropSources(tx, challengeId);
    });
}
