/**
 * The lessons that this device stores for a student: those that she chose to keep, and those that she has read in the last 14 days. A
 * copy's record is in the same cache as its files (web/api/offline/person-cache.ts).
 */
import { z } from 'zod';
import { findCached } from '#web/api/offline/file-cache.ts';
import { deleteRepliesBefore, withCacheOf } from '#web/api/offline/person-cache.ts';
import { personCacheName } from '#web/api/offline/person-cache-name.ts';

const Copy = z.object({
  lessonId: z.string(),
  courseId: z.string(),
  /** When the lesson was last read, or kept, in milliseconds since 1970. */
  at: z.number(),
  /** Whether the student chose to keep the lesson; otherwise it is deleted 14 days after she last read it. */
  isKept: z.boolean(),
  /** The URLs of its stored API responses, pictures, files and video. */
  files: z.array(z.string()),
  /** The size of these files. */
  bytes: z.number(),
  hasVideo: z.boolean(),
});
export type Copy = z.output<typeof Copy>;

const RECORDS = '/offline/lessons/';

/** Milliseconds after which a lesson that was read, and that the student did not choose to keep, is deleted. */
export const READ_LIFETIME_MS = 14 * 24 * 60 * 60_000;

export async function copiesOf(personId: string): Promise<Copy[]> {
  if (!(await caches.has(personCacheName(personId)))) return [];
  const cache = await caches.open(personCacheName(personId));
  const records = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(RECORDS));
  const texts = await Promise.all(records.map(async (record) => (await cache.match(record))?.json()));
  return texts.flatMap((text) => Copy.safeParse(text).data ?? []);
}

export const copyOf = async (personId: string, lessonId: string) =>
  (await copiesOf(personId)).find((copy) => copy.lessonId === lessonId);

/** @throws if storage is full */
export const putCopy = (personId: string, copy: Copy) =>
  withCacheOf(personId, (cache) => cache.put(`${RECORDS}${copy.lessonId}`, new Response(JSON.stringify(copy))));

/** Deletes copies, and their files that no other copy uses. */
export async function dropCopies(personId: string, isDropped: (copy: Copy) => boolean) {
  const copies = await copiesOf(personId);
  const dropped = copies.filter(isDropped);
  if (dropped.length === 0) return;
  const needed = filesOf(copies.filter((copy) => !isDropped(copy)));
  await withCacheOf(personId, async (cache) => {
    for (const { lessonId, files } of dropped) {
      for (const file of files) if (!needed.has(file)) await cache.delete(file, { ignoreVary: true });
      await cache.delete(`${RECORDS}${lessonId}`);
    }
  });
}

/** Deletes lessons that were last read too long ago, and all other stored responses of that age. */
export async function dropOutdated(personId: string, now: number) {
  const oldest = now - READ_LIFETIME_MS;
  await dropCopies(personId, ({ isKept, at }) => !isKept && at < oldest);
  await deleteRepliesBefore(personId, oldest, filesOf(await copiesOf(personId)));
}

const filesOf = (copies: Copy[]) => new Set(copies.flatMap(({ files }) => files));

/** The bytes of the stored files among these. */
export async function bytesOf(files: string[]) {
  const stored = await Promise.all(files.map(findCached));
  const sizes = await Promise.all(stored.map(async (file) => (file ? (await file.blob()).size : 0)));
  return sizes.reduce((sum, size) => sum + size, 0);
}
