import { and, eq, inArray, lt, lte, or, sql } from 'drizzle-orm';
import type { Result } from '#packages/runner/judge0-api/result.ts';
import type { Settings } from '#packages/runner/judge0-api/settings.ts';
import type { Db } from '#server/db/connect.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { submission, submissionPicture } from '#server/db/tables/runs.ts';
import { isOrphaned } from '#server/leases/process-lease.store.ts';
import type { Picture } from '#server/ports/code-runner.ts';
import { type PictureCounts, StoredPictureCounts, StoredSettings } from './stored-settings.ts';

type Stored = typeof submission.$inferSelect;
export type SubmissionRow = Omit<Stored, 'settings' | 'pictureCounts'> & {
  settings: Settings;
  pictureCounts: PictureCounts | null;
};

export type EndedFields = Result & { finishedAt: Date; pictureCounts: PictureCounts | null };

const toRow = (stored: Stored): SubmissionRow => ({
  ...stored,
  settings: StoredSettings.parse(stored.settings),
  pictureCounts: StoredPictureCounts.nullable().parse(stored.pictureCounts),
});

/** Inserts one submission without the columns of the result, because a new submission has no result. */
const insertOne = preparedQuery((db) => {
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
      returnsPictures: placeholder('returnsPictures'),
      processId: placeholder('processId'),
      createdAt: placeholder('createdAt'),
    })
    .prepare('insert_submission');
});

/** Inserts submissions. A single one, the usual case, uses a prepared statement, because a client waits for it. */
export async function insertSubmissions(db: Db, rows: SubmissionRow[]) {
  if (rows.length === 1) await insertOne(db).execute({ ...rows[0]! });
  else await db.insert(submission).values(rows);
}

/** Saves the result of a submission. Returns false, without an effect, if the submission has ended already. */
export const endSubmission = async (db: Db, id: string, fields: EndedFields) =>
  (
    await db
      .update(submission)
      .set(fields)
      .where(and(eq(submission.id, id), lte(submission.statusId, 2)))
      .returning({ id: submission.id })
  ).length === 1;

export const insertPictures = (db: Db, submissionId: string, pictures: Picture[]) =>
  db.insert(submissionPicture).values(
    pictures.map(({ name, type, bytes }, position) => ({
      ...{ submissionId, position, name, type },
      bytes: Buffer.from(bytes),
    })),
  );

export const listPictures = (db: Db, submissionId: string) =>
  db
    .select({ name: submissionPicture.name, type: submissionPicture.type, bytes: submissionPicture.bytes })
    .from(submissionPicture)
    .where(eq(submissionPicture.submissionId, submissionId))
    .orderBy(submissionPicture.position);

export const deleteSubmission = (db: Db, id: string) => db.delete(submission).where(eq(submission.id, id));

const byTokens = preparedQuery((db) =>
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

/**
 * Lists an owner's submissions.
 * @param filter.ids  valid UUIDs: PostgreSQL throws an error for other values
 */
export const listSubmissions = async (db: Db, filter: { ids: string[]; ownerId: string }) =>
  (await byTokens(db).execute(filter)).map(toRow);

export const findSubmission = async (db: Db, id: string): Promise<SubmissionRow | undefined> =>
  (await db.select().from(submission).where(eq(submission.id, id))).map(toRow)[0];

interface Taker {
  /** The process that takes the submission over. */
  processId: string;
  /** The submissions that this process runs, or whose results it is saving. */
  running: string[];
  /** Submissions of this process from before this time are lost if they are not running. */
  before: Date;
}

/**
 * Takes over the oldest lost submission, and counts one more try. A submission is lost if it has not ended and its process
 * is dead, or if it belongs to this process, which no longer runs it.
 */
export async function claimLost(db: Db, { processId, running, before }: Taker) {
  const oldest = db
    .select({ id: submission.id })
    .from(submission)
    .where(
      and(
        lte(submission.statusId, 2),
        sql`${submission.id} <> all(${sql.param(running)}::uuid[])`,
        or(
          isOrphaned(submission.processId),
          and(eq(submission.processId, processId), lte(submission.createdAt, before)),
        ),
      ),
    )
    .orderBy(submission.createdAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const claimed = await db
    .update(submission)
    .set({ processId, tries: sql`${submission.tries} + 1` })
    // Not `in (…)`, which PostgreSQL may evaluate several times, each time skipping the row that it has locked before.
    .where(sql`${submission.id} = (${oldest})`)
    .returning();
  return claimed.map(toRow)[0];
}

export const deleteBefore = (db: Db, before: Date) => db.delete(submission).where(lt(submission.createdAt, before));

const bytesOf = sql`coalesce(octet_length(${submission.source}), 0) + coalesce(octet_length(${submission.stdin}), 0)
  + coalesce(octet_length(${submission.expectedOutput}), 0) + coalesce(octet_length(${submission.additionalFiles}), 0)
  + coalesce(octet_length(${submission.stdout}), 0) + coalesce(octet_length(${submission.stderr}), 0)
  + coalesce(octet_length(${submission.compileOutput}), 0)
  + coalesce((${submission.pictureCounts}->>'bytes')::int, 0)`;

/**
 * Deletes an owner's old submissions except the newest, up to the given number and bytes, and except all that wait or run.
 */
export async function deleteOldestOf(db: Db, ownerId: string, { most, bytes }: { most: number; bytes: number }) {
  const newestFirst = sql`(order by ${submission.createdAt} desc, ${submission.id})`;
  const ranked = db
    .select({
      id: submission.id,
      statusId: submission.statusId,
      rank: sql<number>`row_number() over ${newestFirst}`.as('rank'),
      total: sql<number>`sum(${bytesOf}) over ${newestFirst}`.as('total'),
    })
    .from(submission)
    .where(eq(submission.ownerId, ownerId))
    .as('ranked');
  const tooMany = db
    .select({ id: ranked.id })
    .from(ranked)
    .where(sql`${ranked.statusId} > 2 and (${ranked.rank} > ${most} or ${ranked.total} > ${bytes})`);
  await db.delete(submission).where(inArray(submission.id, tooMany));
}

/** Lists the owners who have more submissions or bytes than the given maximum. */
export const listOwnersOver = async (db: Db, { most, bytes }: { most: number; bytes: number }) =>
  (
    await db
      .select({ ownerId: submission.ownerId })
      .from(submission)
      .groupBy(submission.ownerId)
      .having(sql`count(*) > ${most} or sum(${bytesOf}) > ${bytes}`)
  ).map(({ ownerId }) => ownerId);
