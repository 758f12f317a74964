/** Makes the names under which uploaded files are stored, and finds them in URLs that clients send back. */
import { randomBytes } from 'node:crypto';
import type { Config } from '#server/config/config.ts';
import { Refusal } from '#server/refusal.ts';

interface UploadedName {
  /** The sender's name for the file, of which only ASCII letters and digits are used. */
  fileName: string;
  /** Used instead if `fileName` has no ASCII letters or digits. */
  fallback: string;
  /** The file extension, without the dot. */
  extension: string;
}

/** The specification's format (timestamp and original name), with 128 random bits so that it cannot be guessed. */
export function storedName({ fileName, fallback, extension }: UploadedName, now: Date) {
  const word = fileName
    .replace(/\.\w+$/, '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '');
  return `${now.getTime()}-${randomBytes(16).toString('hex')}-${word || fallback}.${extension}`;
}

interface UploadReferences {
  /** Values of the request's fields that refer to the file: each is a URL, a stored name, empty, or missing (undefined). */
  fields: (string | undefined)[];
  /** The path below which such files are served; the paths have the form folder/part/name. */
  folder: `/${string}/`;
  messages: { notYours: string; two: string };
}

/**
 * The stored name to which all given fields refer; undefined if all are missing, empty if all given fields are empty.
 *
 * @throws {Refusal} invalid  a URL that is not ours, or fields that refer to different files
 */
export function uploadNameIn(config: Config, { fields, folder, messages }: UploadReferences) {
  const defined = fields.filter((field) => field !== undefined);
  if (defined.length === 0) return undefined;

  const names = new Set<string>();
  for (const field of defined.filter(Boolean)) {
    const name = field.includes('/') ? nameIn(config, field, folder) : field;
    if (!name) throw new Refusal('invalid', messages.notYours);
    names.add(name);
  }
  if (names.size > 1) throw new Refusal('invalid', messages.two);
  return [...names][0] ?? '';
}

/** The stored name in one of our URLs, with or without our origin; undefined if the URL is not ours. */
function nameIn({ publicUrl, ownOrigins }: Config, address: string, folder: string) {
  if (!URL.canParse(address, publicUrl)) return undefined;
  const { origin, pathname } = new URL(address, publicUrl);
  const [, name] = pathname.startsWith(folder) ? pathname.slice(folder.length).split('/') : [];
  return ownOrigins.includes(origin) ? name : undefined;
}
