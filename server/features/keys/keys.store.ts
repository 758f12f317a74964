import { and, count, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { hasAccess } from '#server/db/has-access.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { user } from '#server/db/tables/accounts.ts';
import { apiKey } from '#server/db/tables/runs.ts';

export type KeyRow = typeof apiKey.$inferSelect;

export const listKeysOf = (db: Db, ownerId: string): Promise<KeyRow[]> =>
  db.select().from(apiKey).where(eq(apiKey.ownerId, ownerId)).orderBy(apiKey.createdAt, apiKey.id);

/** Counts a user's keys. If the transaction has locked the user, the count cannot change until the transaction ends. */
export async function countKeysOf(tx: Db, ownerId: string) {
  const [counted] = await tx.select({ keys: count() }).from(apiKey).where(eq(apiKey.ownerId, ownerId));
  return counted!.keys;
}

export const insertKey = async (tx: Db, key: typeof apiKey.$inferInsert): Promise<KeyRow> =>
  (await tx.insert(apiKey).values(key).returning())[0]!;

export const deleteKey = async (db: Db, { id, ownerId }: { id: string; ownerId: string }) =>
  (
    await db
      .delete(apiKey)
      .where(and(eq(apiKey.id, id), eq(apiKey.ownerId, ownerId)))
      .returning({ id: apiKey.id })
  ).length === 1;

export const markUsed = (db: Db, id: string, usedAt: Date) =>
  db.update(apiKey).set({ usedAt }).where(eq(apiKey.id, id));

const ownerByHash = preparedQuery((db) =>
  db
    .select({
      id: user.id,
      name: user.name,
      email: user.email,
      pictureName: user.pictureName,
      locale: user.locale,
      type: user.type,
      keyId: apiKey.id,
      usedAt: apiKey.usedAt,
    })
    .from(apiKey)
    .innerJoin(user, eq(user.id, apiKey.ownerId))
    .where(and(eq(apiKey.hash, sql.placeholder('hash')), hasAccess))
    .prepare('api_key_by_hash'),
);

export const findOwner = async (db: Db, hash: string) => (await ownerByHash(db).execute({ hash }))[0];
