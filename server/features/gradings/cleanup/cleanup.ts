/**
 * Makes room for those who have submitted very many programs, and for nobody else. Of a program that is neither among her newest
 * at that challenge nor the first or the last of her best, the source goes; the attempt and its result stay, so that counts, points
 * and days are what they were. When everybody is graded anew such a program passes no test: there is nothing to put to it.
 */

import { MOST_ROOM } from '#server/features/gradings/gradings.store.ts';
import { findOpenRegrade } from '#server/features/gradings/regrade/regrade.store.ts';
import type { Services } from '#server/services.ts';
import * as store from './cleanup.store.ts';

/** Of those who have filled half of their room. Not while everybody is graded anew: another program may be her best by the new tests. */
export async function dropOldSources({ db }: Pick<Services, 'db'>) {
  for (const crowded of await store.listCrowded(db, MOST_ROOM / 2))
    await db.transaction(async (tx) => {
      await store.holdChallenge(tx, crowded.challengeId);
      if (!(await findOpenRegrade(tx, crowded.challengeId))) await store.dropSources(tx, crowded);
    });
}
