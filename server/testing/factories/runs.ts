/** The words for programs that were run before a test begins. See given.ts. */
import { inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { submission } from '#server/db/tables/runs.ts';
import type { Clock } from '#server/ports/clock.ts';

const PYTHON = 71;
/** Statuses of Judge0's. */
const [RUNNING, ACCEPTED] = [2, 3];

const DAY = 24 * 60 * 60_000;

export const runGivens = (db: Db, clock: Clock) => {
  const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds);
  return {
    /** Those runs go on. */
    running: (tokens: string[]) =>
      db.update(submission).set({ statusId: RUNNING }).where(inArray(submission.id, tokens)),

    /** So many that have ended, one a second, the newest first; and `old` more from eight days ago, which come last. */
    async endedRuns(ownerId: string, { recent, old }: { recent: number; old: number }) {
      const ended = { ownerId, languageId: PYTHON, settings: {}, source: Buffer.from('x'), statusId: ACCEPTED };
      const at = (n: number) => (n <= recent ? ago(n * 1_000) : ago(8 * DAY));
      const rows = Array.from({ length: recent + old }, (_, n) => ({
        ...{ ...ended, createdAt: at(n + 1), finishedAt: clock.now() },
      }));
      const made = await db.insert(submission).values(rows).returning({ id: submission.id });
      return made.map(({ id }) => id);
    },

    /** A run of yesterday for each number, which has been begun so often and never ended; settings like those of any other run. */
    async lostRuns(ownerId: string, tries: number[]) {
      const settings = sql`(select settings from submission limit 1)`;
      const lost = { ownerId, languageId: PYTHON, settings, source: Buffer.from('x'), createdAt: ago(DAY) };
      await db.insert(submission).values(tries.map((times) => ({ ...lost, tries: times })));
    },
  };
};
