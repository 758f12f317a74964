import { and, count, eq, gte, inArray, isNull, lt, or, sql, sum } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { upload } from '#server/db/tables/files.ts';
import { isOrphaned } from '#server/leases/process-lease.store.ts';

export type UploadRow = typeof upload.$inferSelect;

const isUnfinished = and(isNull(upload.pictureName), isNull(upload.videoName), isNull(upload.sentFileName));

/**
 * Inserts an upload; undefined if its owner already has `atOnce` unfinished ones for the same purpose. Locks the owner,
 * so that the limit holds for concurrent requests too.
 */
export async function insertWithin(tx: Db, row: typeof upload.$inferInsert, atOnce: number) {
  await tx.select({ id: user.id }).from(user).where(eq(user.id, row.ownerId)).for('no key update');
  const [unfinished] = await tx
    .select({ number: count() })
    .from(upload)
    .where(and(eq(upload.ownerId, row.ownerId), eq(upload.purpose, row.purpose), isUnfinished));
  if (unfinished!.number >= atOnce) return undefined;
  return (await tx.insert(upload).values(row).returning())[0];
}

/** Returns the announced bytes of the user's unfinished uploads for the given purpose. */
export async function unfinishedBytes(tx: Db, { ownerId, purpose }: Pick<UploadRow, 'ownerId' | 'purpose'>) {
  const [announced] = await tx
    .select({ bytes: sum(upload.bytes).mapWith(Number) })
    .from(upload)
    .where(and(eq(upload.ownerId, ownerId), eq(upload.purpose, purpose), isUnfinished));
  return announced!.bytes ?? 0;
}

/** Lists all users' unfinished uploads that received something since the given time. */
export const listGoingOn = (db: Db, { since }: { since: Date }) =>
  db
    .select({ id: upload.id, bytes: upload.bytes })
    .from(upload)
    .where(and(isUnfinished, gte(upload.changedAt, since)));

export const findOwn = async (
  db: Db,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<UploadRow | undefined> =>
  (
    await db
      .select()
      .from(upload)
      .where(and(eq(upload.id, id), eq(upload.ownerId, ownerId)))
  )[0];

export const changeUpload = (db: Db, id: string, changes: Partial<UploadRow>) =>
  db.update(upload).set(changes).where(eq(upload.id, id));

export interface Held {
  id: string;
  processId: string;
}

/** Acquires an upload for a process. False if another living process holds it. An upload without a row is free. */
export const acquireUpload = async (db: Db, { id, processId }: Held) => {
  const isFree = or(eq(upload.processId, processId), isOrphaned(upload.processId));
  const held = await db
    .update(upload)
    .set({ processId })
    .where(and(eq(upload.id, id), isFree))
    .returning({ id: upload.id });
  return held.length === 1 || (await listExisting(db, [id])).length === 0;
};

/** Whether the process still holds the upload. If so, no other can acquire it before the transaction ends. */
export const lockHeld = async (tx: Db, { id, processId }: Held) =>
  (
    await tx
      .select({ id: upload.id })
      .from(upload)
      .where(and(eq(upload.id, id), eq(upload.processId, processId)))
      .for('update')
  ).length === 1;

export const releaseUpload = (db: Db, { id, processId }: Held) =>
  db
    .update(upload)
    .set({ processId: null })
    .where(and(eq(upload.id, id), eq(upload.processId, processId)));

/** Asks the process that holds the upload to release it to this process. Sends both ids, separated by a space. */
export const requestUpload = (db: Db, { id, processId }: Held) =>
  db.execute(sql`select pg_notify('uploads', ${`${id} ${processId}`})`);

export const deleteUpload = (db: Db, id: string) => db.delete(upload).where(eq(upload.id, id));

export const listUnchanged = async (db: Db, { since }: { since: Date }) =>
  (await db.select({ id: upload.id }).from(upload).where(lt(upload.changedAt, since))).map(({ id }) => id);

/** Returns those of the ids for which an upload exists. */
export const listExisting = async (db: Db, ids: string[]) =>
  (await db.select({ id: upload.id }).from(upload).where(inArray(upload.id, ids))).map(({ id }) => id);

export const deleteUnchanged = async (db: Db, id: string, { since }: { since: Date }) =>
  (
    await db
      .delete(upload)
      .where(and(eq(upload.id, id), lt(upload.changedAt, since)))
      .returning({ id: upload.id })
  ).length === 1;
