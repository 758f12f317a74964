import { and, asc, eq, max, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/connect.ts';
import { challengeTest, challengeVersion } from '#server/db/tables/challenges.ts';

type VersionRow = typeof challengeVersion.$inferSelect;
type TestRow = typeof challengeTest.$inferSelect;

export const findVersion = async (db: Db, id: string): Promise<VersionRow | undefined> =>
  (await db.select().from(challengeVersion).where(eq(challengeVersion.id, id)))[0];

/** The code of a page test; null for other tests, because students may not see the code of a judging program. */
const pageTestCode = sql<string | null>`case when ${challengeTest.kind} = 'page' then ${challengeTest.program} end`;

/** The tests that students see. The query does not read hidden tests. */
export async function listVisibleTests(db: Db, versionId: string) {
  const { id, name, stdin, expected } = challengeTest;
  return db
    .select({ id, name, stdin, expected, program: pageTestCode })
    .from(challengeTest)
    .where(and(eq(challengeTest.versionId, versionId), eq(challengeTest.isHidden, false)))
    .orderBy(asc(challengeTest.position));
}

export const countHiddenTests = async (db: Db, versionId: string) =>
  (
    await db
      .select({ hidden: sql<number>`count(*)::int` })
      .from(challengeTest)
      .where(and(eq(challengeTest.versionId, versionId), eq(challengeTest.isHidden, true)))
  )[0]!.hidden;

/** All tests, including hidden ones; only for authors and for grading. */
export const listAllTests = (db: Db, versionId: string): Promise<TestRow[]> =>
  db.select().from(challengeTest).where(eq(challengeTest.versionId, versionId)).orderBy(asc(challengeTest.position));

/** The number after the challenge's last version. */
export const nextNumber = async (db: Db, challengeId: string) => {
  const [last] = await db
    .select({ number: max(challengeVersion.number) })
    .from(challengeVersion)
    .where(eq(challengeVersion.challengeId, challengeId));
  return (last!.number ?? 0) + 1;
};

export async function insertVersion(
  tx: Db,
  row: typeof challengeVersion.$inferInsert,
  tests: Omit<typeof challengeTest.$inferInsert, 'versionId' | 'position'>[],
) {
  const [version] = await tx.insert(challengeVersion).values(row).returning({ id: challengeVersion.id });
  const versionId = version!.id;
  await tx.insert(challengeTest).values(tests.map((test, index) => ({ ...test, versionId, position: index + 1 })));
  return versionId;
}

export const updateVersion = (db: Db, id: string, change: PgUpdateSetSource<typeof challengeVersion>) =>
  db.update(challengeVersion).set(change).where(eq(challengeVersion.id, id));

/** Deletes a version with its tests and gradings. */
export const deleteVersion = (db: Db, id: string) => db.delete(challengeVersion).where(eq(challengeVersion.id, id));
