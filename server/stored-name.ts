/** What a file that somebody sent is called in the school's store. */
import { randomBytes } from 'node:crypto';

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
