/**
 * Converts an ended recording to a video and a draft lesson that shows it.
 *
 * As in features/uploads, the video's name is saved in the recording's row before the file is moved to that name. A file that is still
 * among the recordings has not been converted, so an interrupted conversion is simply repeated. The row is deleted in the transaction that
 * adds the lesson. Only the process named in the row does this: a process that hung, and whose recording another process took over, neither
 * moves the file nor adds a lesson.
 */
import { basename } from 'node:path/posix';
import type { RecordedLesson } from '#contract/recordings.ts';
import { catalogues } from '#messages/catalogues.ts';
import { lockCourse } from '#server/features/courses/courses.ts';
import { addDraft } from '#server/features/lessons/lessons.ts';
import { addVideo } from '#server/features/videos/videos.ts';
import { AbandonJob } from '#server/jobs/job.ts';
import { fenced, LeaseLost } from '#server/leases/fence.ts';
import type { Services } from '#server/services.ts';
import * as store from './recordings.store.ts';

export type Needs = Pick<Services, 'config' | 'db' | 'processLease' | 'files' | 'queue' | 'clock'>;

type FoundRecording = NonNullable<Awaited<ReturnType<typeof store.findRecording>>>;

/**
 * Creates the lesson of a recording; returns undefined if the recording is empty or its course was deleted.
 * Must not run twice at the same time for one recording in one process.
 *
 * @throws {LeaseLost} another process has taken the recording
 */
export async function fileRecording(needs: Needs, held: store.Held): Promise<RecordedLesson | undefined> {
  const { db, files } = needs;
  const { id } = held;
  const bytes = await files.recordings.sizeOf(id);
  const found = await store.findRecording(db, id);
  if (!found || (bytes === undefined ? !found.videoName : bytes === 0)) return discard(needs, id);
  // The rows may name another process by now, so the values from `held` are used.
  if (bytes !== undefined) await saveVideo(needs, { ...found, ...held }, bytes);
  const saved = await store.findRecording(db, id);
  return saved && addLesson(needs, { ...saved, ...held });
}

async function discard({ db, files }: Needs, id: string) {
  await files.recordings.remove(id);
  await store.deleteRecording(db, id);
  return undefined;
}

async function saveVideo(needs: Needs, held: FoundRecording, bytes: number) {
  const { tutorId, roomName } = held;
  const db = fenced(needs.db, (tx) => store.lockHeld(tx, held));
  await addVideo(needs, { ownerId: tutorId, fileName: `${roomName}.webm`, kind: 'webm', bytes, put });

  async function put(path: string) {
    await db.transaction((tx) => store.changeHeld(tx, held, { videoName: basename(path) }));
    await needs.files.recordings.finish(held.id, path, (place) => db.transaction(place));
  }
}

async function addLesson({ db, config }: Needs, recording: FoundRecording) {
  const { courseId, videoName } = recording;
  const title = titleOf(recording, config.schoolZone);
  const desc = textsFor(recording).recordings.lessonText(recording.tutorName);
  const lessonId = await db.transaction(async (tx) => {
    // Lock order: the course first, as when a course is deleted.
    await lockCourse(tx, courseId);
    if (!(await store.deleteHeld(tx, recording))) throw new LeaseLost();
    return addDraft(tx, { courseId, title, desc, videoName });
  });
  return { lessonId, courseId, title };
}

/** The lesson's title: 'Recording of web-design, 21 November 2026 at 14:30'. */
function titleOf(recording: Pick<FoundRecording, 'roomName' | 'startedAt' | 'locale'>, timeZone: string) {
  const { recordings, locale } = textsFor(recording);
  const day = new Intl.DateTimeFormat(locale.dates, { timeZone, dateStyle: 'long', timeStyle: 'short' });
  return recordings.lessonTitle(recording.roomName, day.format(recording.startedAt));
}

/** Returns the texts in the tutor's language. */
const textsFor = ({ locale }: Pick<FoundRecording, 'locale'>) => catalogues[locale ?? 'en'];

/**
 * Milliseconds after which an ended recording of a living process counts as left over. Conversion takes seconds, so an
 * older one was left by a disk error.
 */
const UNFILED_AFTER = 10 * 60_000;

/**
 * Converts left-over recordings to lessons, and removes recording files without a row (a row is always inserted before
 * its file). Does nothing while another process does the same.
 *
 * @throws {AbandonJob} some recordings could not be converted; all others were
 */
export async function fileUnfiled(needs: Needs) {
  const { db, clock } = needs;
  const before = new Date(clock.now().getTime() - UNFILED_AFTER);
  await db.transaction(async (tx) => {
    if (!(await store.tryLockFiling(tx))) return;
    // PostgreSQL ends an idle transaction, but conversions take longer. A process that hangs sends nothing and loses the lock to another.
    const awake = setInterval(() => void store.keepTransactionAlive(tx).catch(() => {}), AWAKE_INTERVAL);
    await fileAll(needs, before).finally(() => clearInterval(awake));
  });
}

/** Milliseconds between the statements that keep the transaction with the lock from being ended as idle. */
const AWAKE_INTERVAL = 2_000;

async function fileAll(needs: Needs, before: Date) {
  const { db, processLease } = needs;
  const failures = await fileEach(needs, await store.takeUnfiled(db, processLease.id, before));
  await removeOrphans(needs);
  if (failures.length === 0) return;
  const what = failures.map(({ id, error }) => `${id} (${error})`).join(', ');
  throw new AbandonJob(`These recordings could not be filed: ${what}`, { cause: failures[0]!.error });
}

async function fileEach(needs: Needs, taken: store.Held[]) {
  const failures: { id: string; error: unknown }[] = [];
  for (const held of taken) await fileRecording(needs, held).catch((error) => failures.push({ id: held.id, error }));
  return failures;
}

async function removeOrphans({ db, files }: Needs) {
  const ids = await files.recordings.list();
  const known = new Set(await store.listExistingIds(db, ids));
  for (const id of ids) if (!known.has(id)) await files.recordings.remove(id);
}
