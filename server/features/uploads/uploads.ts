/**
 * The rules of uploads: who may send what, and what a finished upload becomes.
 *
 * An upload belongs to its sender. Its row is inserted before its file is created, so a file without a row has no owner any more. When all
 * bytes have arrived, the client finishes the upload: it becomes a picture, a video or a file, and leaves the unfinished files. While its
 * file is among the unfinished files, the upload counts as unfinished, even if the process crashed while finishing it: the client then
 * finishes it again.
 */

import { randomBytes } from 'node:crypto';
import { basename } from 'node:path/posix';
import { z } from 'zod';
import { type FinishedUpload, UploadPurpose } from '#contract/uploads.ts';
import type { Db } from '#server/db/connect.ts';
import { addFile, findFiles, sentBytes } from '#server/features/files/files.ts';
import { addPicture, serializePicture } from '#server/features/pictures/pictures.ts';
import { addVideo, findVideos, serializeVideo } from '#server/features/videos/videos.ts';
import { countAttempt, uncountAttempts } from '#server/http/limits/limits.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import type { Commit } from '#server/ports/files.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as generalTexts from '#texts/general.ts';
import * as uploadsTexts from '#texts/learning/uploads.ts';
import * as store from './uploads.store.ts';
import { videoKind } from './video-kind.ts';

export type Needs = Pick<Services, 'config' | 'db' | 'attempts' | 'files' | 'queue' | 'clock'> &
  Pick<Services, 'uploadLocks' | 'pictureMaker' | 'videoAddresses' | 'schoolDetails'>;

const BEGINNINGS = { max: 60, minutes: 60 };
/** Limits on unfinished uploads per user. */
const AT_ONCE = { picture: 20, video: 5, file: 20 };
/** Milliseconds after the last chunk for which disk space stays reserved for the rest of an upload. */
const PROMISED = 10 * 60_000;
const MEGABYTE = 1024 * 1024;

/** The metadata used from a client; other fields are ignored. */
const Said = z.object({
  purpose: UploadPurpose,
  /** Null if the sent value is empty. PostgreSQL cannot store U+0000. */
  filename: z
    .string()
    .nullable()
    .transform((name) => (name ?? '').replaceAll('\0', '').slice(0, 200)),
});

export const newUploadId = () => randomBytes(16).toString('hex');

interface Announced {
  id: string;
  bytes: number;
  /** The metadata as sent, not validated. */
  metadata: object | undefined;
}

/**
 * Creates an upload without any bytes.
 *
 * @throws {Refusal} invalid            the purpose or the name is missing
 * @throws {Refusal} not_allowed        a video, and the sender is not staff
 * @throws {Refusal} too_large          above the size limit, or the limit on one student's files
 * @throws {Refusal} too_many_requests  too many uploads in an hour, or too many unfinished ones
 * @throws {StorageFull} not enough disk space besides what is reserved
 */
export async function startUpload(needs: Needs, caller: User, { id, bytes, metadata }: Announced) {
  const parsed = Said.safeParse(metadata);
  if (!parsed.success) throw new Refusal('invalid', uploadsTexts.notUnderstood);
  const { purpose, filename: fileName } = parsed.data;
  refuseUnwanted(needs, caller, { purpose, bytes });
  await countAttempt(needs, `upload:${caller.id}`, BEGINNINGS);

  const now = needs.clock.now();
  const row = {
    id,
    ownerId: caller.id,
    purpose,
    fileName,
    bytes,
    createdAt: now,
    changedAt: now,
  };
  // Read before the transaction starts, because this read uses a database connection of its own.
  const { phone } = await needs.schoolDetails.read();
  await needs.db.transaction(async (tx) => {
    const inserted = await store.insertWithin(tx, row, AT_ONCE[purpose]);
    if (!inserted) throw new Refusal('too_many_requests', uploadsTexts.tooMany);
    if (purpose === 'file' && caller.type === 'student')
      await refuseHoard(tx, { ownerId: caller.id, megabytes: needs.config.studentMegabytes, phone });
  });
  await beginFile(needs, row).catch(async (error) => {
    await store.deleteUpload(needs.db, id);
    // A page that retries while the file store is away must not use up its person's limit.
    await uncountAttempts(needs, [`upload:${caller.id}`]);
    throw error;
  });
}

interface Hoard {
  ownerId: string;
  /** How much a student may store. */
  megabytes: number;
  /** The office's phone number; empty without one. */
  phone: string;
}

/** Refuses a student whose files exceed the limit. Unfinished uploads count towards it too. */
async function refuseHoard(tx: Db, { ownerId, megabytes, phone }: Hoard) {
  const bytes = (await sentBytes(tx, ownerId)) + (await store.unfinishedBytes(tx, { ownerId, purpose: 'file' }));
  if (bytes > megabytes * MEGABYTE) throw new Refusal('too_large', (texts) => texts.uploads.full(megabytes, phone));
}

/** A picture is small and needs space for itself only: reservations of large files do not block it. */
async function beginFile(needs: Needs, { id, purpose, bytes }: Pick<store.UploadRow, 'id' | 'purpose' | 'bytes'>) {
  await needs.files.unfinished.begin(id, purpose === 'picture' ? bytes : await stillToCome(needs));
}

/**
 * Outstanding bytes of active uploads: an upload that receives nothing loses its reservation. The received sizes are
 * read before the rows, so that a file finished in between is not counted.
 */
async function stillToCome({ db, files, clock }: Needs) {
  const arrived = await files.unfinished.receivedSizes();
  const announced = await store.listGoingOn(db, { since: new Date(clock.now().getTime() - PROMISED) });
  return announced.reduce((sum, { id, bytes }) => sum + bytes - (arrived.get(id) ?? 0), 0);
}

function refuseUnwanted(
  { config }: Needs,
  caller: User,
  { purpose, bytes }: Pick<store.UploadRow, 'purpose' | 'bytes'>,
) {
  if (purpose === 'video' && caller.type === 'student') throw new Refusal('not_allowed', generalTexts.staffOnly);
  const most = config.maxMegabytes[purpose];
  if (bytes > most * MEGABYTE) throw new Refusal('too_large', (texts) => texts.uploads.tooLarge(most));
}

/**
 * A user's upload, and how much of it has been received.
 *
 * @throws {Refusal} not_found  unknown, or another user's
 */
export async function findUpload({ db, files }: Pick<Needs, 'db' | 'files'>, owner: { id: string }, id: string) {
  const row = isUploadId(id) ? await store.findOwn(db, { id, ownerId: owner.id }) : undefined;
  const here = row && (await files.unfinished.sizeOf(id));
  if (!row || (here === undefined && !isTaken(row))) throw new Refusal('not_found', uploadsTexts.gone);
  return { row, isUnfinished: here !== undefined, offset: here ?? row.bytes };
}

const isUploadId = (id: string) => /^[\da-f]{32}$/.test(id);

const isTaken = ({ pictureName, videoName, sentFileName }: store.UploadRow) =>
  pictureName !== null || videoName !== null || sentFileName !== null;

/** Appends the bytes and returns the new size. Bytes received before `bytes` broke off are stored. */
export async function addToUpload(
  { db, files, clock }: Needs,
  { id, offset }: Place,
  bytes: AsyncIterable<Uint8Array>,
) {
  return files.unfinished
    .append(id, offset, bytes)
    .finally(() => store.changeUpload(db, id, { changedAt: clock.now() }));
}

interface Place {
  id: string;
  /** The size so far. */
  offset: number;
}

/** The file is removed before the transaction ends: if the process ends in between, the cleanup finds the row again. */
export const removeUpload = ({ db, files }: Pick<Needs, 'db' | 'files'>, id: string) =>
  db.transaction(async (tx) => {
    await store.deleteUpload(tx, id);
    await files.unfinished.remove(id);
  });

/**
 * Turns a complete file into a picture, a video or a file. Repeating it returns the same result. A refused file is removed.
 *
 * @throws {Refusal} not_found  the user has no such upload
 * @throws {Refusal} conflict   the file is incomplete
 * @throws {Refusal} invalid    the file's content does not fit its purpose
 * @throws {LeaseLost}          another process has taken the upload over
 */
export const takeUpload = (needs: Needs, caller: User, id: string) =>
  needs.uploadLocks.hold(id, async (db): Promise<FinishedUpload> => {
    const { row, isUnfinished, offset } = await findUpload(needs, caller, id);
    if (offset < row.bytes) throw new Refusal('conflict', uploadsTexts.unfinished);
    if (isUnfinished) await take({ ...needs, db }, row).catch((error) => dropRefused(needs, row, error));
    return describeTaken(needs, (await findUpload(needs, caller, id)).row);
  });

async function dropRefused(needs: Needs, { id }: store.UploadRow, error: unknown): Promise<never> {
  if (error instanceof Refusal) await removeUpload(needs, id);
  throw error;
}

const take = (needs: Needs, row: store.UploadRow) => takeAs[row.purpose](needs, row);

const takeAs = { picture: takePicture, video: takeVideo, file: takeFile };

async function takePicture(needs: Needs, { id, ownerId, fileName, bytes }: store.UploadRow) {
  const { unfinished } = needs.files;
  const { imgName } = await addPicture(needs, { ownerId, fileName, read: () => unfinished.read(id, bytes) });
  await become(needs, id, { pictureName: imgName, move: (commit) => commit(() => unfinished.remove(id)) });
}

async function takeVideo(needs: Needs, { id, ownerId, fileName, bytes }: store.UploadRow) {
  const { unfinished } = needs.files;
  const kind = videoKind(await unfinished.read(id, 64));
  const put = (path: string) =>
    become(needs, id, { videoName: basename(path), move: (commit) => unfinished.finish(id, path, commit) });
  await addVideo(needs, { ownerId, fileName, kind, bytes, put });
}

async function takeFile(needs: Needs, { id, ownerId, fileName, bytes }: store.UploadRow) {
  const { unfinished } = needs.files;
  const put = (path: string) =>
    become(needs, id, { sentFileName: basename(path), move: (commit) => unfinished.finish(id, path, commit) });
  await addFile(needs, { ownerId, fileName, bytes, put });
}

interface Became extends Partial<store.UploadRow> {
  /** Moves the file out of the unfinished files; `commit` runs the last step. */
  move: (commit: Commit) => Promise<unknown>;
}

/**
 * Stores the name before the file moves: after the move the file is not among the unfinished files, and the upload counts as finished.
 * Neither happens if another process has taken the upload over.
 */
async function become({ db }: Needs, id: string, { move, ...names }: Became) {
  await db.transaction((tx) => store.changeUpload(tx, id, names));
  await move((place) => db.transaction(place));
}

async function describeTaken(
  { db, videoAddresses }: Needs,
  { purpose, ...names }: store.UploadRow,
): Promise<FinishedUpload> {
  const { pictureName, videoName, sentFileName } = names;
  if (purpose === 'picture') return { purpose, ...serializePicture(pictureName) };
  if (purpose === 'file') return { purpose, ...(await findFiles(db, [sentFileName!])).get(sentFileName!)! };
  const row = (await findVideos(db, [videoName!])).get(videoName!)!;
  const video = serializeVideo({ videoAddresses }, row, { isOpen: true })!;
  return { purpose, videoName: videoName!, videoUrl: video.renditions[0]!.url, video };
}
