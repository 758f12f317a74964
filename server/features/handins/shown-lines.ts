/** What of a hand-in can be read line by line. Lines are counted here and nowhere else, so that a comment stays with its line. */
import { buffer } from 'node:stream/consumers';
import type { ShownLines } from '#contract/handins.ts';
import { openSentFile } from '#server/features/files/files.ts';
import type { Services } from '#server/services.ts';
import type { HandedAttempt } from './handins.store.ts';

type Needs = Pick<Services, 'db' | 'files'>;

/** Bytes of a file; what is longer was not written by hand. */
const MOST_OF_A_FILE = 256 * 1024;
/** Bytes of all files in one answer. */
const MOST_OF_ALL = 2 * 1024 * 1024;

/** Gives the lines of what was handed in, by attempt, the newest attempts first; what then is too much has none. */
export async function shownLines(needs: Needs, attempts: HandedAttempt[]) {
  const byAttempt = new Map<string, ShownLines[]>();
  let left = MOST_OF_ALL;
  for (const { id, text, files } of attempts) {
    const shown: ShownLines[] = text ? [{ file: null, lines: linesOf(text) }] : [];
    for (const { name, bytes } of files) {
      const isShort = bytes <= Math.min(left, MOST_OF_A_FILE);
      const lines = isShort ? await linesOfFile(needs, name) : null;
      if (lines) left -= bytes;
      shown.push({ file: name, lines });
    }
    byAttempt.set(id, shown);
  }
  return byAttempt;
}

async function linesOfFile(needs: Needs, name: string) {
  const file = await openSentFile(needs, name);
  return linesIn(file.bytes === 0 ? Buffer.of() : await buffer(file.stream({ first: 0, last: file.bytes - 1 })));
}

/** Null where these bytes are no text. */
export function linesIn(bytes: Uint8Array) {
  if (bytes.includes(0)) return null;
  try {
    return linesOf(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}

/** An end of the last line begins no other one. */
const linesOf = (text: string) => text.replace(/(\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/);
