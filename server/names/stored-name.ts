/** Names of uploaded files in the file store. */
import { randomBytes } from 'node:crypto';
import type { Config } from '#server/config/config.ts';
import { Refusal } from '#server/refusal.ts';

interface UploadedName {
  /** The sender's name for the file; only its words are used. */
  fileName: string;
  /** Used if `fileName` contains no word. */
  fallback: string;
  /** The file extension, without the dot. */
  extension: string;
}

/** The specification's format, a timestamp and the original name, with 128 random bits in between, so that it cannot be guessed. */
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
  /** Values of the request's fields: each an address, a name, empty or missing. */
  fields: (string | undefined)[];
  /** The path where such files are served, followed by the part and the name. */
  folder: `/${string}/`;
  messages: { notYours: string; two: string };
}

/**
 * The one name in those fields: undefined if all are missing, empty if all are empty.
 *
 * @throws {Refusal} invalid  an address that is not ours, or two names
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

/** The file name in an address of ours, with or without our origin; undefined if the address is not ours. */
function nameIn({ publicUrl, ownOrigins }: Config, address: string, folder: string) {
  if (!URL.canParse(address, publicUrl)) return undefined;
  const { origin, pathname } = new URL(address, publicUrl);
  const [, name] = pathname.startsWith(folder) ? pathname.slice(folder.length).split('/') : [];
  return ownOrigins.includes(origin) ? name : undefined;
}
