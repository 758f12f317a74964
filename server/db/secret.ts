/** What only this school knows, such as keys that sign. */
import { eq } from 'drizzle-orm';
import { secret } from '#server/db/tables/system.ts';
import type { Db } from './connect.ts';

/** The school's secret of that name; the proposed one when there is none yet. Two who come at once get the same. */
export async function loadSecret(db: Db, name: string, proposed: string) {
  await db.insert(secret).values({ name, value: proposed }).onConflictDoNothing();
  const [row] = await db.select({ value: secret.value }).from(secret).where(eq(secret.name, name));
  return row!.value;
}
