/** What a file that somebody sent is called in the school's store. */
import { randomBytes } from 'node:crypto';
import type { Config } from '#server/config/config.ts';
import { Refusal } from '#server/refusal.ts';

interface Sent {
  /** As the sender calls it; only its words are kept. */
  fileName: string;
  /** For a name that leaves no word. */
  otherwise: string;
  /** Without the dot. */
  ending: string;
}

/** The specification's name, a time stamp and the file's own name, with 128 random bits between, so that nobody guesses it. */
export function storedName({ fileName, otherwise, ending }: Sent, now: Date) {
  const word = fileName
    .replace(/\.\w+$/, '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '');
  return `${now.getTime()}-${randomBytes(16).toString('hex')}-${word || otherwise}.${ending}`;
}

interface Named {
  /** Of the request, each an address, a name, empty or left out. */
  fields: (string | undefined)[];
  /** Where such files are served: below it stand the part and the name. */
  folder: `/${string}/`;
  messages: { notYours: string; two: string };
}

/**
 * The one name that those fields hold: undefined where all are left out, empty where none holds any.
 *
 * @throws {Refusal} invalid  an address that is not ours, or two names
 */
export function uploadNameIn(config: Config, { fields, folder, messages }: Named) {
  const given = fields.filter((field) => field !== undefined);
  if (given.length === 0) return undefined;

  const names = new Set<string>();
  for (const field of given.filter(Boolean)) {
    const name = field.includes('/') ? nameIn(config, field, folder) : field;
    if (!name) throw new Refusal('invalid', messages.notYours);
    names.add(name);
  }
  if (names.size > 1) throw new Refusal('invalid', messages.two);
  return [...names][0] ?? '';
}

/** Of an address as we give them, with or without our origin. */
function nameIn({ publicUrl, ownOrigins }: Config, address: string, folder: string) {
  if (!URL.canParse(address, publicUrl)) return undefined;
  const { origin, pathname } = new URL(address, publicUrl);
  const [, name] = pathname.startsWith(folder) ? pathname.slice(folder.length).split('/') : [];
  return ownOrigins.includes(origin) ? name : undefined;
}
