/**
 * Sent files that are pictures, to be looked at. What is shown is never the
 * sender's file: it is decoded and made anew as every picture is, when somebody
 * first asks for it, and then kept in a folder of its own until the file goes. What
 * takes more room than its file is made each time: files count against their
 * sender's room, and pictures do not.
 */
import { Readable } from 'node:stream';
import { fileMessages, type SentFile } from '#contract/files.ts';
import { pictureMessages } from '#contract/pictures.ts';
import type { FileResponse } from '#server/http/files/file-response.ts';
import { countAttempt } from '#server/http/limits/limits.ts';
import { StorageFull } from '#server/ports/files.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { pathOf, picturePathOf } from './file-path.ts';
import * as store from './files.store.ts';

type Needs = Pick<Services, 'db' | 'files' | 'clock' | 'pictureMaker'>;

/** Longest side in pixels: a page of handwriting can be read at this, and takes about 200 kB. */
const LONGEST_SIDE = 1_600;
/** All of it is in memory while it is decoded; photos of phones are smaller. */
const MOST_BYTES = 25 * 1024 * 1024;
/** Of one person, tried ones too: what is made is kept, so a tutor of large classes stays far below. */
const MAKINGS = { max: 100, minutes: 10 };

interface Asked {
  file: SentFile;
  /** Who wants to look at it. Whether they may is the caller's question. */
  by: { id: string };
}

/**
 * The picture of a file, to be sent as one (server/http/files/image-preview.ts).
 *
 * @throws {Refusal} invalid            not a picture that we can read, with too many pixels, or too large
 * @throws {Refusal} not_found          there is no such file (any more)
 * @throws {Refusal} too_many_requests  that person has had too many made in ten minutes
 */
export async function openShownPicture(needs: Needs, { file, by }: Asked): Promise<Shown> {
  const path = picturePathOf(file.name);
  const about = await needs.files.stat(path);
  return about ? asKept(needs, path, about) : makePicture(needs, { file, by });
}

type Shown = Omit<FileResponse, 'type'>;
type Range = Parameters<Shown['stream']>[0];

const asKept = ({ files }: Needs, path: string, about: Omit<Shown, 'stream'>): Shown => ({
  ...about,
  stream: (range) => files.stream(path, range),
});

async function makePicture(needs: Needs, { file, by }: Asked) {
  if (file.bytes > MOST_BYTES) throw new Refusal('invalid', pictureMessages.notAPicture);
  await countAttempt(needs, `shown-picture:${by.id}`, MAKINGS);
  const { shown } = await needs.pictureMaker.toWebp(() => readSent(needs, file), { shown: LONGEST_SIDE });
  return shown.length > file.bytes ? unkept(shown) : keepPicture(needs, { name: file.name, picture: shown });
}

async function readSent({ files }: Needs, { name }: SentFile) {
  const bytes = await files.read(pathOf(name));
  if (!bytes) throw new Refusal('not_found', fileMessages.none);
  return bytes;
}

/** Alike each time, for whoever asks whether it has changed. */
const unkept = (picture: Uint8Array): Shown => ({
  bytes: picture.length,
  changedAt: new Date(0),
  stream: ({ first, last }: Range) => Readable.from([picture.subarray(first, last + 1)]),
});

interface Made {
  name: string;
  picture: Uint8Array;
}

/** Where there is room. Not of a file that was swept while it was made: nobody would sweep the picture. */
const keepPicture = (needs: Needs, { name, picture }: Made) =>
  needs.db.transaction(async (tx) => {
    if (!(await store.holdFile(tx, name))) throw new Refusal('not_found', fileMessages.none);
    const path = picturePathOf(name);
    if (!(await isPut(needs, path, picture))) return unkept(picture);
    return asKept(needs, path, (await needs.files.stat(path))!);
  });

const isPut = ({ files }: Needs, path: string, picture: Uint8Array) =>
  files.put(path, picture).then(
    () => true,
    (error) => {
      if (error instanceof StorageFull) return false;
      throw error;
    },
  );
