/**
 * The rules of sent files.
 *
 * A file is kept as it came and never looked into, but to make a picture of one (shown-picture.ts). It belongs to whoever sent it,
 * who may attach it to a task or hand it in; who may fetch it then is for the task
 * or the hand-in to say. A day later, what belongs to nothing is swept.
 *
 * The row is written before the file, and goes only if the file goes (sweep.ts), so
 * a file without a row does not stay.
 */
import { fileMessages, type SentFile } from '#contract/files.ts';
import type { Db } from '#server/db/connect.ts';
import { safeFileName } from '#server/names/file-name.ts';
import { storedName } from '#server/names/stored-name.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { pathOf } from './file-path.ts';
import * as store from './files.store.ts';

export { openShownPicture } from './shown-picture.ts';

interface Sent {
  ownerId: string;
  /** As the sender calls it. */
  fileName: string;
  bytes: number;
  /** Brings the file to that name in the store. */
  put: (path: string) => Promise<unknown>;
}

/** Takes a file in; gives its name in the store. */
export async function addFile({ db, clock }: Pick<Services, 'db' | 'clock'>, { ownerId, fileName, bytes, put }: Sent) {
  const now = clock.now();
  const name = storedName({ fileName, otherwise: 'file', ending: 'bin' }, now);
  await store.insertFile(db, { name, ownerId, fileName: safeFileName(fileName), bytes, createdAt: now });
  await put(pathOf(name));
  return name;
}

interface Brought {
  ownerId: string;
  fileName: string;
  content: Uint8Array;
}

/** Takes in files of which all is here already, as those of the demo school are. */
export const fileKeeper =
  ({ files, clock }: Pick<Services, 'files' | 'clock'>) =>
  (tx: Db, { content, ...brought }: Brought) => {
    const put = (path: string) => files.put(path, content);
    return addFile({ db: tx, clock }, { ...brought, bytes: content.length, put });
  };

/** The files of those names, by name. */
export async function findFiles(db: Db, names: string[]): Promise<Map<string, SentFile>> {
  const found = names.length > 0 ? await store.listByName(db, names) : [];
  return new Map(found.map((file) => [file.name, file]));
}

/** Of all files that the school keeps of that person. */
export const sentBytes = (db: Db, ownerId: string) => store.sumOfOwn(db, ownerId);

interface Choice {
  /** Who puts them there. */
  by: string;
  /** What is there now. */
  now: string[];
  /** What they ask for, by name, in order; undefined to leave it. */
  wanted: string[] | undefined;
}

/**
 * The files that something has from now on: the chooser's own, and what is there
 * already. In the transaction that puts them there.
 *
 * @throws {Refusal} invalid  one is neither: somebody else's, or swept
 */
export async function chooseFiles(tx: Db, { by, now, wanted }: Choice) {
  if (wanted === undefined) return now;
  const chosen = [...new Set(wanted)];
  const added = chosen.filter((name) => !now.includes(name));
  const own = added.length > 0 ? await store.holdOwnFiles(tx, added, by) : [];
  if (own.length < added.length) throw new Refusal('invalid', fileMessages.gone);
  return chosen;
}

/**
 * A file, to be sent as a download (server/http/files/download.ts). Whether somebody may have it is the caller's question.
 *
 * @throws {Refusal} not_found  there is no such file (any more)
 */
export async function openSentFile({ db, files }: Pick<Services, 'db' | 'files'>, name: string) {
  const file = (await findFiles(db, [name])).get(name);
  const about = file && (await files.stat(pathOf(name)));
  if (!about) throw new Refusal('not_found', fileMessages.none);
  return {
    ...about,
    fileName: file.fileName,
    stream: (range: { first: number; last: number }) => files.stream(pathOf(name), range),
  };
}

/**
 * The bytes of a small file that something has; undefined where the store has none
 * of that name. Whether somebody may read it is the caller's question.
 */
export const readSentFile = ({ files }: Pick<Services, 'files'>, name: string) => files.read(pathOf(name));
