import { and, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { preparedOnce } from '#server/db/prepared.ts';
import { submission } from '#server/db/runner-tables.ts';
import { Settings } from './judge0-api/settings.ts';

type Stored = typeof submission.$inferSelect;
export type SubmissionRow = Omit<Stored, 'settings'> & { settings: Settings };

/** What became of one. */
export type Ended = Pick<
  SubmissionRow,
  | 'statusId'
  | 'stdout'
  | 'stderr'
  | 'compileOutput'
  | 'message'
  | 'exitCode'
  | 'exitSignal'
  | 'time'
  | 'wallTime'
  | 'memory'
> & { finishedAt: Date };

const toRow = (stored: Stored): SubmissionRow => ({ ...stored, settings: Settings.parse(stored.settings) });

/** A new one has no end yet. */
const insertOne = preparedOnce((db) => {
  const { placeholder } = sql;
  return db
    .insert(submission)
    .values({
      id: placeholder('id'),
      ownerId: placeholder('ownerId'),
      languageId: placeholder('languageId'),
      source: placeholder('source'),
      stdin: placeholder('stdin'),
      expectedOutput: placeholder('expectedOutput'),
      additionalFiles: placeholder('additionalFiles'),
      settings: placeholder('settings'),
      callbackUrl: placeholder('callbackUrl'),
      createdAt: placeholder('createdAt'),
    })
    .prepare('insert_submission');
});

/** Most come alone, and somebody waits: that statement is prepared. */
export async function insertSubmissions(db: Db, rows: SubmissionRow[]) {
  if (rows.length === 1) await insertOne(db).execute({ ...rows[0]! });
  else await db.insert(submission).values(rows);
}

/** Nothing happens to what has ended already. */
export const endSubmission = (db: Db, id: string, ended: Ended) =>
  db
    .update(submission)
    .set(ended)
    .where(and(eq(submission.id, id), lte(submission.statusId, 2)));

export const deleteSubmission = (db: Db, id: string) => db.delete(submission).where(eq(submission.id, id));

const byTokens = preparedOnce((db) =>
  db
    .select()
    .from(submission)
    .where(
      and(
        sql`${submission.id} = any(${sql.placeholder('ids')}::uuid[])`,
        eq(submission.ownerId, sql.placeholder('ownerId')),
      ),
    )
    .prepare('submissions_by_tokens'),
);

/** Those of that person. @param asked.ids  uuids */
export const listSubmissions = async (db: Db, asked: { ids: string[]; ownerId: string }) =>
  (await byTokens(db).execute(asked)).map(toRow);

export const findSubmission = async (db: Db, id: string): Promise<SubmissionRow | undefined> =>
  (await db.select().from(submission).where(eq(submission.id, id))).map(toRow)[0];

/** The oldest that waits or runs as far as the database knows, and nobody here has; it counts as begun once more. */
export async function takeLost(db: Db, { before, notIn }: { before: Date; notIn: string[] }) {
  const oldest = db
    .select({ id: submission.id })
    .from(submission)
    .where(
      and(
        lte(submission.statusId, 2),
        lte(submission.createdAt, before),
        sql`${submission.id} <> all(${sql.param(notIn)}::uuid[])`,
      ),
    )
    .orderBy(submission.createdAt)
    .limit(1);
  const taken = await db
    .update(submission)
    .set({ tries: sql`${submission.tries} + 1` })
    .where(inArray(submission.id, oldest))
    .returning();
  return taken.map(toRow)[0];
}

export const deleteBefore = (db: Db, before: Date) => db.delete(submission).where(lt(submission.createdAt, before));

const weight = sql`coalesce(octet_length(${submission.source}), 0) + coalesce(octet_length(${submission.stdin}), 0)
  + coalesce(octet_length(${submission.expectedOutput}), 0) + coalesce(octet_length(${submission.additionalFiles}), 0)
  + coalesce(octet_length(${submission.stdout}), 0) + coalesce(octet_length(${submission.stderr}), 0)
  + coalesce(octet_length(${submission.compileOutput}), 0)`;

/** Leaves the newest of that person: so many, and so many bytes of them together. What waits or runs stays. */
export async function deleteOldestOf(db: Db, ownerId: string, { most, bytes }: { most: number; bytes: number }) {
  const newestFirst = sql`(order by ${submission.createdAt} desc, ${submission.id})`;
  const ranked = db
    .select({
      id: submission.id,
      statusId: submission.statusId,
      place: sql<number>`row_number() over ${newestFirst}`.as('place'),
      total: sql<number>`sum(${weight}) over ${newestFirst}`.as('total'),
    })
    .from(submission)
    .where(eq(submission.ownerId, ownerId))
    .as('ranked');
  const tooMany = db
    .select({ id: ranked.id })
    .from(ranked)
    .where(sql`${ranked.statusId} > 2 and (${ranked.place} > ${most} or ${ranked.total} > ${bytes})`);
  await db.delete(submission).where(inArray(submission.id, tooMany));
}

/** Whoever has more than that. */
export const listOwnersOver = async (db: Db, { most, bytes }: { most: number; bytes: number }) =>
  (
    await db
      .select({ ownerId: submission.ownerId })
      .from(submission)
      .groupBy(submission.ownerId)
      .having(sql`count(*) > ${most} or sum(${weight}) > ${bytes}`)
  ).map(({ ownerId }) => ownerId);
