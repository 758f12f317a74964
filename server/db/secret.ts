/** Secrets of this school, such as signing keys. */
import { eq } from 'drizzle-orm';
import { secret } from '#server/db/tables/system.ts';
import type { Db } from './connect.ts';

/** Returns the stored secret with this name, or stores `proposed` if none exists. Concurrent callers get one secret. */
export async function loadSecret(db: Db, name: string, proposed: string) {
  await db.insert(secret).values({ name, value: proposed }).onConflictDoNothing();
  const [row] = await db.select({ value: secret.value }).from(secret).where(eq(secret.name, name));
  return row!.value;
}
