import { sql } from 'drizzle-orm';
import { deferred } from '#server/concurrency/deferred.ts';
import type { School } from './server.ts';

/** Locks a table, so that each read of it waits, until the returned function is called. */
export async function holdTable({ services }: School, table: string) {
  const [held, released] = [deferred<void>(), deferred<void>()];
  const holding = services.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${sql.identifier(table)} in access exclusive mode`);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  return () => {
    released.resolve();
    return holding;
  };
}
