/** Makes calls run concurrently: a transaction holds a lock until the calls under test wait for it. */
import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { link, signUp, user } from '#server/db/tables/accounts.ts';
import { intake } from '#server/db/tables/courses.ts';
import { customer } from '#server/db/tables/customers.ts';
import { task } from '#server/db/tables/lessons.ts';
import { project } from '#server/db/tables/projects.ts';
import type { Clock } from '#server/ports/clock.ts';
import { changes } from './changes/changes.ts';
import { factories } from './factories/factories.ts';
import type { School } from './server.ts';

interface During<T> {
  /** The number of calls that have to wait for the lock before the transaction continues. */
  waiting: number;
  act: () => Promise<T>;
  /** The last step of the transaction before its commit. */
  finish?: Step;
}

type Step = (tools: ReturnType<typeof toolsIn>) => Promise<unknown>;

/** What a test can use inside the transaction; `lock` has functions that take row or table locks. */
const toolsIn = (tx: Db, clock: Clock) => ({
  create: factories(tx, clock),
  database: changes(tx, clock),
  lock: locks(tx),
});

export const meanwhileAt = (school: () => School) => {
  const countWaiting = () => waitingIn(school());
  return {
    countWaiting,

    /** Calls `act` during a transaction, which commits once `waiting` statements wait for its locks. */
    async during<T>(begin: Step, { waiting, act, finish }: During<T>): Promise<T> {
      const { db, clock } = school().services;
      const running: { result?: Promise<T>; isDone: boolean } = { isDone: false };
      const done = () => {
        running.isDone = true;
      };
      await db.transaction(async (tx) => {
        const tools = toolsIn(tx, clock);
        await begin(tools);
        running.result = act();
        running.result.then(done, done);
        while (!running.isDone && (await countWaiting()) < waiting) await aMoment();
        await finish?.(tools);
      });
      return running.result!;
    },

    /** Terminates all database connections that wait for a lock. */
    cutOffWaiting: () =>
      school().services.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where ${isWaiting}`),
  };
};

const isWaiting = sql`wait_event_type = 'Lock' and datname = current_database()`;

/** Returns how many database connections of the school wait for a lock. */
export async function waitingIn({ services: { db } }: School) {
  const { rows } = await db.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from pg_stat_activity where ${isWaiting}`,
  );
  return rows[0]!.waiting;
}

export const aMoment = () => new Promise((resolve) => setTimeout(resolve, 10));

/** Functions that take locks and so make other transactions wait. */
const locks = (db: Db) => ({
  person: (id: string) => db.select().from(user).where(eq(user.id, id)).for('update'),
  linksOf: (userId: string) => db.select().from(link).where(eq(link.userId, userId)).for('update'),
  /** Takes the lock on a task that the server takes when a student hands in. */
  task: (id: string) => db.select().from(task).where(eq(task.id, id)).for('share'),
  /** Takes the lock on a project that a save of its files takes. */
  project: (id: string) => db.select().from(project).where(eq(project.id, id)).for('update'),
  application: (id: string) => db.select().from(customer).where(eq(customer.id, id)).for('update'),
  intake: (id: string) => db.select().from(intake).where(eq(intake.id, id)).for('update'),
  signUps: () => db.select().from(signUp).for('update'),
  /** Blocks all changes of the user table. */
  people: () => db.execute(sql`lock table "user" in share mode`),
  /** Blocks all changes of the history of guardians. */
  guardianEvents: () => db.execute(sql`lock table guardian_event in share mode`),
  /** Blocks reading challenge versions. */
  challengeVersions: () => db.execute(sql`lock table challenge_version in access exclusive mode`),
});
