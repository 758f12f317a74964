import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { serverProcess } from '#server/db/tables/system.ts';

export const processChanges = (db: Db) => ({
  /** Makes a server process count as dead, as other processes see it after its lease has ended. */
  /** Adds another living process of this machine. */
  addProcess: (id: string) =>
    db
      .insert(serverProcess)
      .values({ id, host: 'beside', pid: 1, isPrimary: false, leaseUntil: new Date(Date.now() + 60_000) }),
  /** Makes a process look like one of another machine. */
  moveProcess: (processId: string, host: string) =>
    db.update(serverProcess).set({ host }).where(eq(serverProcess.id, processId)),
  /** Makes a process look like another one of the same machine. */
  changePid: (processId: string, pid: number) =>
    db.update(serverProcess).set({ pid }).where(eq(serverProcess.id, processId)),
  declareDead: (processId: string) => db.delete(serverProcess).where(eq(serverProcess.id, processId)),
});
