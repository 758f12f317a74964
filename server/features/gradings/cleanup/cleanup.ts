/**
 * Deletes the source code of old programs of students who have submitted very many. For each challenge, their newest
 * programs and the first and the last of their best programs keep their source. Attempts and results stay, so counts,
 * points and streaks are unchanged. In a regrade a program without source passes no test.
 */

import { MAX_SOURCE_BYTES } from '#server/features/gradings/gradings.store.ts';
import { findOpenRegrade } from '#server/features/gradings/regrade/regrade.store.ts';
import type { Services } from '#server/services.ts';
import * as store from './cleanup.store.ts';

/**
 * Deletes old sources of students who have used half of their storage. Skips challenges with an open regrade, because
 * it may change which programs are the best.
 */
export async function dropOldSources({ db }: Pick<Services, 'db'>) {
  for (const heavy of await store.listChallengesOfHeavyUsers(db, MAX_SOURCE_BYTES / 2))
    await db.transaction(async (tx) => {
      await store.shareLockChallenge(tx, heavy.challengeId);
      if (!(await findOpenRegrade(tx, heavy.challengeId))) await store.dropSources(tx, heavy);
    });
}
