/**
 * Image previews of uploaded pictures. The uploaded file itself is never displayed: at the first request it is decoded and
 * converted to WebP like every picture. The preview is then stored until the file is deleted. A preview that is larger than
 * its file is not stored but made at each request, because only files count towards the uploader's quota.
 */

import { Readable } from 'node:stream';
import type { SentFile } from '#contract/files.ts';
import type { FileResponse } from '#server/http/files/file-response.ts';
import { countAttempt } from '#server/http/limits/limits.ts';
import { StorageFull } from '#server/ports/files.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as filesTexts from '#texts/learning/files.ts';
import * as picturesTexts from '#texts/learning/pictures.ts';
import { pathOf, picturePathOf } from './file-path.ts';
import * as store from './files.store.ts';

type Needs = Pick<Services, 'db' | 'attempts' | 'files' | 'clock' | 'pictureMaker'>;

/**
 * The longest side of a preview in pixels. At this size handwriting is readable, and a photographed page takes about 200 kB.
 */
const MAX_SIDE = 1_600;
/** Maximum size of a file in bytes, because it is decoded in memory. Photos from phones are smaller. */
const MAX_BYTES = 25 * 1024 * 1024;
/** Limit of conversions per user, including failed ones. Users need few, because previews are stored. */
const RATE_LIMIT = { max: 100, minutes: 10 };

interface PreviewRequest {
  file: SentFile;
  /** The user who views the preview. The caller has checked their permission. */
  by: { id: string };
}

/**
 * The preview of a file, to be sent as a picture (server/http/files/image-preview.ts).
 *
 * @throws {Refusal} invalid            not a readable picture, too many pixels, or too large
 * @throws {Refusal} not_found          there is no such file
 * @throws {Refusal} too_many_requests  the user has had a hundred previews made within ten minutes
 */
export async function openImagePreview(needs: Needs, { file, by }: PreviewRequest): Promise<Preview> {
  const path = picturePathOf(file.name);
  const stat = await needs.files.stat(path);
  return stat ? storedPreview(needs, path, stat) : makePreview(needs, { file, by });
}

type Preview = Omit<FileResponse, 'type'>;
type Range = Parameters<Preview['stream']>[0];

const storedPreview = ({ files }: Needs, path: string, stat: Omit<Preview, 'stream'>): Preview => ({
  ...stat,
  stream: (range) => files.stream(path, range),
});

async function makePreview(needs: Needs, { file, by }: PreviewRequest) {
  if (file.bytes > MAX_BYTES) throw new Refusal('invalid', picturesTexts.notAPicture);
  await countAttempt(needs, `shown-picture:${by.id}`, RATE_LIMIT);
  const { shown } = await needs.pictureMaker.toWebp(() => readFile(needs, file), { shown: MAX_SIDE });
  return shown.length > file.bytes ? unstoredPreview(shown) : storePreview(needs, { name: file.name, picture: shown });
}

async function readFile({ files }: Needs, { name }: SentFile) {
  const bytes = await files.read(pathOf(name));
  if (!bytes) throw new Refusal('not_found', filesTexts.none);
  return bytes;
}

/** Makes a preview for one request. The same file always gives the same bytes, so a constant date lets clients revalidate. */
const unstoredPreview = (picture: Uint8Array): Preview => ({
  bytes: picture.length,
  changedAt: new Date(0),
  stream: ({ first, last }: Range) => Readable.from([picture.subarray(first, last + 1)]),
});

interface NewPreview {
  name: string;
  picture: Uint8Array;
}

/**
 * Stores a preview if there is disk space. Refuses if the file was deleted meanwhile, because nothing would delete the
 * preview later.
 */
const storePreview = (needs: Needs, { name, picture }: NewPreview) =>
  needs.db.transaction(async (tx) => {
    if (!(await store.lockFileShared(tx, name))) throw new Refusal('not_found', filesTexts.none);
    const path = picturePathOf(name);
    if (!(await isPut(needs, path, picture))) return unstoredPreview(picture);
    return storedPreview(needs, path, (await needs.files.stat(path))!);
  });

const isPut = ({ files }: Needs, path: string, picture: Uint8Array) =>
  files.put(path, picture).then(
    () => true,
    (error) => {
      if (error instanceof StorageFull) return false;
      throw error;
    },
  );
