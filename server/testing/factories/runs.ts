/** Factories of runs (programs) that ended, or were interrupted, before the test. */
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { submission } from '#server/db/tables/runs.ts';
import type { Clock } from '#server/ports/clock.ts';

const PYTHON = 71;
/** The id of Judge0's status "Accepted". */
const ACCEPTED = 3;

const DAY = 24 * 60 * 60_000;

export const runFactories = (db: Db, clock: Clock) => {
  const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds);
  return {
    /** Creates ended runs: `recent` ones at intervals of a second, newest first, and `old` ones from eight days ago. */
    async endedRuns(ownerId: string, { recent, old }: { recent: number; old: number }) {
      const fields = { ownerId, languageId: PYTHON, settings: {}, source: Buffer.from('x'), statusId: ACCEPTED };
      const at = (n: number) => (n <= recent ? ago(n * 1_000) : ago(8 * DAY));
      const rows = Array.from({ length: recent + old }, (_, n) => ({
        ...{ ...fields, createdAt: at(n + 1), finishedAt: clock.now() },
      }));
      const created = await db.insert(submission).values(rows).returning({ id: submission.id });
      return created.map(({ id }) => id);
    },

    /** Creates unfinished runs from yesterday. @param tries  for each run, how often the server has started it */
    async lostRuns(ownerId: string, tries: number[]) {
      const settings = sql`(select settings from submission limit 1)`;
      const lost = { ownerId, languageId: PYTHON, settings, source: Buffer.from('x'), createdAt: ago(DAY) };
      await db.insert(submission).values(tries.map((times) => ({ ...lost, tries: times })));
    },
  };
};
