/** Queries of runs and of the job queue. */
import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { submission } from '#server/db/tables/runs.ts';

export const runQueries = (db: Db) => ({
  runs: () => db.select().from(submission),
  runsOf: (ownerId: string) => db.select().from(submission).where(eq(submission.ownerId, ownerId)),

  async jobsDone(name: string) {
    const { rows } = await db.execute<{ done: number }>(
      sql`select count(*)::int as done from jobs.job where name = ${name} and state = 'completed'`,
    );
    return rows[0]!.done;
  },

  /** Returns the number of jobs with this name in whose data the field `name` has the value `about`. */
  async jobsAbout(name: string, about: string) {
    const { rows } = await db.execute<{ jobs: number }>(
      sql`select count(*)::int as jobs from jobs.job where name = ${name} and data->>'name' = ${about}`,
    );
    return rows[0]!.jobs;
  },
});
