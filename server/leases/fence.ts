/**
 * The fence around leased work (decision 19). A process that hung may go on after another process has taken its work over.
 * A change that completes work, or moves its file, is therefore a transaction that first checks whether the process
 * still has the work, and locks it until the change is made.
 */
import type { Db } from '#server/db/connect.ts';

/** Thrown instead of a change to work that another process has taken over, and goes on with. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/**
 * A database whose transactions change nothing once another process has the work.
 *
 * @param lock  locks the work's row until the transaction ends; false if another process has the work
 */
export const fenced = (db: Db, lock: (tx: Db) => Promise<boolean>): Db =>
  Object.assign(Object.create(db) as Db, {
    transaction: ((change, config) =>
      db.transaction(async (tx) => {
        if (!(await lock(tx))) throw new LeaseLost();
        return change(tx);
      }, config)) as Db['transaction'],
  });
