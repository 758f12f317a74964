/** What happens in the same instant: somebody holds rows or a table until calls wait for them. */
import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { link, signUp, user } from '#server/db/tables/accounts.ts';
import { task } from '#server/db/tables/lessons.ts';
import { givens } from './factories/factories.ts';
import type { School } from './server.ts';

interface During<T> {
  /** How many calls have to wait before the holder goes on. */
  waiting: number;
  act: () => Promise<T>;
  /** What the holder does then. */
  finish?: (given: ReturnType<typeof givens>) => Promise<unknown>;
}

type Hold = (given: ReturnType<typeof givens>, hold: ReturnType<typeof holds>) => Promise<unknown>;

export const meanwhileAt = (school: () => School) => {
  const countWaiting = () => waitingIn(school());
  return {
    countWaiting,

    /** Does something while a transaction of somebody else stands open, which ends once that many wait for it. */
    async during<T>(begin: Hold, { waiting, act, finish }: During<T>): Promise<T> {
      const { db, clock } = school().services;
      const under: { way?: Promise<T>; isDone: boolean } = { isDone: false };
      const done = () => {
        under.isDone = true;
      };
      await db.transaction(async (tx) => {
        const given = givens(tx, clock);
        await begin(given, holds(tx));
        under.way = act();
        under.way.then(done, done);
        while (!under.isDone && (await countWaiting()) < waiting) await aMoment();
        await finish?.(given);
      });
      return under.way!;
    },

    /** The connections of all that wait for somebody are cut. */
    cutOffWaiting: () =>
      school().services.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where ${isWaiting}`),
  };
};

const isWaiting = sql`wait_event_type = 'Lock' and datname = current_database()`;

async function waitingIn({ services: { db } }: School) {
  const { rows } = await db.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from pg_stat_activity where ${isWaiting}`,
  );
  return rows[0]!.waiting;
}

export const aMoment = () => new Promise((resolve) => setTimeout(resolve, 10));

/** Whom others wait for from now on. */
const holds = (db: Db) => ({
  person: (id: string) => db.select().from(user).where(eq(user.id, id)).for('update'),
  linksOf: (userId: string) => db.select().from(link).where(eq(link.userId, userId)).for('update'),
  /** As who hands something in for it does. */
  task: (id: string) => db.select().from(task).where(eq(task.id, id)).for('share'),
  signUps: () => db.select().from(signUp).for('update'),
  /** Nobody changes anything of anybody. */
  people: () => db.execute(sql`lock table "user" in share mode`),
  /** Nobody reads tests of challenges. */
  challengeVersions: () => db.execute(sql`lock table challenge_version in access exclusive mode`),
});
