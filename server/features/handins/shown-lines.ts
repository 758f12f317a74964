/** What of a hand-in can be read line by line. Which line is which, contract/rules/lines.ts says. */
import { type ShownLines, splitLines } from '#contract/rules/lines.ts';
import { readSentFile } from '#server/features/files/files.ts';
import type { Services } from '#server/services.ts';
import type { HandedAttempt } from './handins.store.ts';

type Needs = Pick<Services, 'files'>;

/** Bytes of a file or a text; what is longer was not written by hand. */
const MOST_OF_ONE = 256 * 1024;
/** Of all that is read and shown for one answer: each line costs, and everybody waits while an answer is made. */
const MOST_OF_ALL = { bytes: 2 * 1024 * 1024, lines: 20_000 };

/** Gives the lines of what was handed in, by attempt, the newest attempts first; what then is too much has none. */
export async function shownLines(needs: Needs, attempts: HandedAttempt[]) {
  const byAttempt = new Map<string, ShownLines[]>();
  const left = { ...MOST_OF_ALL };
  for (const attempt of attempts) {
    const shown: ShownLines[] = [];
    for (const part of partsOf(attempt)) shown.push({ file: part.file, lines: await linesWithin(needs, part, left) });
    byAttempt.set(attempt.id, shown);
  }
  return byAttempt;
}

/** Of one file, or of the text where that is null. Null where there is none, or where nothing of it is shown. */
export async function linesOf(needs: Needs, attempt: HandedAttempt, file: string | null) {
  const part = partsOf(attempt).find((one) => one.file === file);
  return part ? linesWithin(needs, part, { ...MOST_OF_ALL }) : null;
}

interface Part {
  /** The name of a sent file; null for the text or the program itself. */
  file: string | null;
  bytes: number;
  /** Undefined where the store has no such file. */
  read: (needs: Needs) => Promise<Uint8Array | undefined>;
}

function partsOf({ text, files }: HandedAttempt): Part[] {
  const written = Buffer.from(text ?? '');
  const ofText = { file: null, bytes: written.length, read: async () => written };
  const ofFiles = files.map(({ name, bytes }) => ({
    file: name,
    bytes,
    read: (needs: Needs) => readSentFile(needs, name),
  }));
  return written.length > 0 ? [ofText, ...ofFiles] : ofFiles;
}

/** @param left  what may still be read and shown; what is read now is taken off, whatever comes of it, for looking at it costs too */
async function linesWithin(needs: Needs, { bytes, read }: Part, left: typeof MOST_OF_ALL) {
  if (bytes > Math.min(left.bytes, MOST_OF_ONE)) return null;
  left.bytes -= bytes;
  const found = await read(needs);
  const lines = found ? linesIn(found) : null;
  if (!lines || lines.length > left.lines) return null;
  left.lines -= lines.length;
  return lines;
}

/** Null where these bytes are no text, or too many lines. */
export function linesIn(bytes: Uint8Array) {
  if (bytes.includes(0)) return null;
  try {
    return splitLines(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}
