/**
 * What becomes of a recording when it is over: a video, and a draft of a lesson that shows it.
 *
 * As uploads do it: its name as a video is known before its file bears it. A file that is still
 * unfinished has not been taken in, so whatever was cut off is simply done again; the row goes
 * with the transaction in which the lesson comes.
 */
import { basename } from 'node:path/posix';
import type { KeptRecording } from '#contract/recordings.ts';
import { lockCourse } from '#server/features/courses/courses.ts';
import { addDraft } from '#server/features/lessons/lessons.ts';
import { addVideo } from '#server/features/videos/videos.ts';
import { AbandonJob } from '#server/jobs/job.ts';
import type { Services } from '#server/services.ts';
import * as store from './recordings.store.ts';

export type Needs = Pick<Services, 'config' | 'db' | 'files' | 'queue' | 'clock'>;

type Found = NonNullable<Awaited<ReturnType<typeof store.findRecording>>>;

/** Undefined where nothing was recorded, or its course has gone. Not two at a time for one recording. */
export async function fileRecording(needs: Needs, id: string): Promise<KeptRecording | undefined> {
  const { db, files } = needs;
  const bytes = await files.recordings.sizeOf(id);
  const found = await store.findRecording(db, id);
  if (!found || (bytes === undefined ? !found.videoName : bytes === 0)) return forget(needs, id);
  if (bytes !== undefined) await takeIn(needs, found, bytes);
  const taken = await store.findRecording(db, id);
  return taken && makeLesson(needs, taken);
}

async function forget({ db, files }: Needs, id: string) {
  await files.recordings.remove(id);
  await store.deleteRecording(db, id);
  return undefined;
}

async function takeIn(needs: Needs, { id, tutorId, roomName }: Found, bytes: number) {
  await addVideo(needs, { ownerId: tutorId, fileName: `${roomName}.webm`, kind: 'webm', bytes, put });

  async function put(path: string) {
    await store.changeRecording(needs.db, id, { videoName: basename(path) });
    await needs.files.recordings.finish(id, path);
  }
}

async function makeLesson({ db, config, queue }: Needs, { id, courseId, videoName, ...found }: Found) {
  const title = titleOf(found, config.schoolZone);
  const desc = `What ${found.tutorName} said and showed in a live class.`;
  const lessonId = await db.transaction(async (tx) => {
    // As whoever deletes a course does first.
    await lockCourse(tx, courseId);
    const isOurs = await store.deleteRecording(tx, id);
    return isOurs ? addDraft(tx, { courseId, title, desc, videoName }) : undefined;
  });
  if (lessonId === undefined) return undefined;
  queue.notify();
  return { lessonId, courseId, title };
}

/** 'Recording of web-design, 21 November 2026 at 14:30' */
function titleOf({ roomName, startedAt }: Pick<Found, 'roomName' | 'startedAt'>, timeZone: string) {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long', timeStyle: 'short' });
  return `Recording of ${roomName}, ${day.format(startedAt)}`;
}

/** A recording ends and is filed within seconds: what is older was left, by a server that was killed or a disk in trouble. */
const LEFT = 10 * 60_000;

/**
 * Files what was left, and removes what is nobody's. A row is written before its file. While
 * somebody else does it, nothing is done.
 *
 * @throws {AbandonJob} some could not be filed; all others are
 */
export async function fileLeft(needs: Needs, { olderThan = LEFT } = {}) {
  const { db, clock } = needs;
  const before = new Date(clock.now().getTime() - olderThan);
  await db.transaction(async (tx) => {
    if (!(await store.holdFiling(tx))) return;
    const failures = await fileEach(needs, await store.listLeft(db, before));
    await removeUnknown(needs);
    if (failures.length === 0) return;
    const what = failures.map(({ id, error }) => `${id} (${error})`).join(', ');
    throw new AbandonJob(`These recordings could not be filed: ${what}`, { cause: failures[0]!.error });
  });
}

async function fileEach(needs: Needs, ids: string[]) {
  const failures: { id: string; error: unknown }[] = [];
  for (const id of ids) await fileRecording(needs, id).catch((error) => failures.push({ id, error }));
  return failures;
}

async function removeUnknown({ db, files }: Needs) {
  const ids = await files.recordings.list();
  const known = new Set(await store.listKnown(db, ids));
  for (const id of ids) if (!known.has(id)) await files.recordings.remove(id);
}
