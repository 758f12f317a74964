/**
 * The fence around leased work (decision 19). A process that hung may continue after another process has taken its work
 * over. A change that completes work, or moves its file, is therefore a transaction that first checks whether the work
 * still belongs to this process, and locks the work's row until the transaction ends.
 */
import type { Db } from '#server/db/connect.ts';

/** Thrown instead of changing work that another process has taken over. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/**
 * A database whose transactions throw LeaseLost, and change nothing, once another process has taken the work over.
 *
 * @param lock  locks the work's row until the transaction ends; resolves with false if another process has the work
 */
export const fenced = (db: Db, lock: (tx: Db) => Promise<boolean>): Db =>
  Object.assign(Object.create(db) as Db, {
    transaction: ((change, config) =>
      db.transaction(async (tx) => {
        if (!(await lock(tx))) throw new LeaseLost();
        return change(tx);
      }, config)) as Db['transaction'],
  });
