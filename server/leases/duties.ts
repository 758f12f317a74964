/**
 * Duties: work that only one process may do at a time, such as queries to a provider that limits their rate. Any worker
 * may hold a duty. When that process dies, the next process that calls hasDuty gets it.
 */
import { eq, type SQL, sql } from 'drizzle-orm';
import { duty } from '#server/db/tables/system.ts';
import type { Services } from '#server/services.ts';
import { isOrphaned } from './process-lease.store.ts';

type Needs = Pick<Services, 'db' | 'processLease'>;

/** Whether this process holds the duty. Takes the duty if no living process holds it. */
export async function hasDuty({ db, processLease }: Needs, name: string) {
  const processId = processLease.id;
  const [held] = await db
    .select({
      isOwn: sql<boolean>`${duty.processId} = ${processId}`,
      isOrphaned: isOrphaned(duty.processId) as SQL<boolean>,
    })
    .from(duty)
    .where(eq(duty.name, name));
  if (held?.isOwn) return true;
  if (held && !held.isOrphaned) return false;
  const taken = await db
    .insert(duty)
    .values({ name, processId })
    .onConflictDoUpdate({ target: duty.name, set: { processId }, setWhere: isOrphaned(duty.processId) })
    .returning({ name: duty.name });
  return taken.length === 1;
}
