/** Splits texts, files and project files of a hand-in into lines for display, numbered by contract/rules/lines.ts. */
import { type ShownLines, splitLines } from '#contract/rules/lines.ts';
import { readSentFile } from '#server/features/files/files.ts';
import type { Services } from '#server/services.ts';
import { readText } from './handed-in-projects.store.ts';
import type { SubmittedAttempt } from './handins.store.ts';

type Needs = Pick<Services, 'db' | 'files'>;

/** Maximum bytes of a file or text that is split into lines; longer ones were not written by hand. */
const MAX_PART_BYTES = 256 * 1024;
/** Maximum bytes and lines that are split for one response, because splitting blocks the event loop. */
const MAX_PER_RESPONSE = { bytes: 2 * 1024 * 1024, lines: 20_000 };

/**
 * Returns the lines of each attempt, keyed by attempt id. Attempts use up the response's limits in order; parts that
 * exceed them have no lines.
 */
export async function shownLines(needs: Needs, attempts: SubmittedAttempt[]) {
  const byAttempt = new Map<string, ShownLines[]>();
  const remaining = { ...MAX_PER_RESPONSE };
  for (const attempt of attempts) {
    const shown: ShownLines[] = [];
    for (const part of partsOf(attempt))
      shown.push({ file: part.file, lines: await linesWithin(needs, part, remaining) });
    byAttempt.set(attempt.id, shown);
  }
  return byAttempt;
}

/**
 * Returns the lines of one file, by its name or its path in the project, or of the attempt's text if `file` is null.
 * Returns null if this part does not exist or cannot be shown by lines.
 */
export async function linesOf(needs: Needs, attempt: SubmittedAttempt, file: string | null) {
  const part = partsOf(attempt).find((one) => one.file === file);
  return part ? linesWithin(needs, part, { ...MAX_PER_RESPONSE }) : null;
}

interface Part {
  /** The name of an uploaded file, or the path of a project's file; null for the text or program. */
  file: string | null;
  bytes: number;
  /** Reads the part's bytes; undefined if the file store does not have the file. */
  read: (needs: Needs) => Promise<Uint8Array | undefined>;
}

function partsOf({ id: attemptId, text, files, projectTexts }: SubmittedAttempt): Part[] {
  const textBytes = Buffer.from(text ?? '');
  const textPart = { file: null, bytes: textBytes.length, read: async () => textBytes };
  const fileParts = files.map(({ name, bytes }) => ({
    file: name,
    bytes,
    read: (needs: Needs) => readSentFile(needs, name),
  }));
  const projectParts = projectTexts.map(({ path, bytes }) => ({
    file: path,
    bytes,
    read: async ({ db }: Needs) => Buffer.from((await readText(db, { attemptId, path })) ?? ''),
  }));
  return [...(textBytes.length > 0 ? [textPart] : []), ...fileParts, ...projectParts];
}

/** @param remaining  the unused limits; bytes that were read count even if they are no text, because reading takes time */
async function linesWithin(needs: Needs, { bytes, read }: Part, remaining: typeof MAX_PER_RESPONSE) {
  if (bytes > Math.min(remaining.bytes, MAX_PART_BYTES)) return null;
  remaining.bytes -= bytes;
  const content = await read(needs);
  const lines = content ? linesIn(content) : null;
  if (!lines || lines.length > remaining.lines) return null;
  remaining.lines -= lines.length;
  return lines;
}

/** Splits text into lines. Null if the bytes are not UTF-8 text, or have too many lines. */
export function linesIn(bytes: Uint8Array) {
  if (bytes.includes(0)) return null;
  try {
    return splitLines(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}
