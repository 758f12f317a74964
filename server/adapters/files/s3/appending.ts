/** Appends to an unfinished file: stores arriving bytes as pieces, and merges small pieces into ones large enough for S3 to copy. */
import { openWeightedSemaphore } from '#server/concurrency/weighted-semaphore.ts';
import type { S3 } from './client.ts';
import { inParallel } from './in-parallel.ts';
import { MIN_PART_SIZE } from './multipart.ts';
import { deleteObject, putObject } from './objects.ts';
import { bytesIn, type Contents, newPieceKey, readSpans, type Span } from './pieces.ts';

/** Milliseconds after which received bytes are stored, however few: a killed process loses at most this much of a slow upload. */
const STORE_AFTER = 10_000;
/** Bytes of memory for received bytes that are not stored yet: of all uploads of a process together, and at least for one upload. */
const [MEMORY, LEAST] = [64 * 1024 * 1024, 256 * 1024];
/** Maximum merges at the same time. Each needs memory for twice the bytes of a piece. */
const MERGES = 4;

export interface Appending {
  folder: string;
  contents: Contents;
  from: number;
}

/** Creates the function `append` of a process, whose uploads share one limit of memory. */
export function openAppending(s3: S3) {
  let active = 0;
  const merging = openWeightedSemaphore(MERGES);
  const most = () => Math.max(LEAST, Math.min(MIN_PART_SIZE, MEMORY / active));

  /** @returns the file's new length */
  return async ({ folder, contents, from }: Appending, bytes: AsyncIterable<Uint8Array>) => {
    const writer = new Writer(s3, folder, { at: from, small: smallAtEnd(contents, from), merging });
    active++;
    try {
      for await (const chunk of bytes) await writer.add(chunk, most());
    } finally {
      active--;
      // Also after a lost connection: the bytes that have arrived are stored.
      await writer.store();
    }
    return writer.end;
  };
}

/** The last spans that are too small for a part of a multipart upload; none if the append does not begin at the end. */
function smallAtEnd({ spans, end }: Contents, from: number) {
  if (end !== from) return [];
  const lastLarge = spans.findLastIndex(({ bytes, skip }) => bytes >= MIN_PART_SIZE || skip > 0);
  return spans.slice(lastLarge + 1);
}

interface State {
  /** The offset of the first byte that is not stored yet. */
  at: number;
  /** The small pieces that end at that offset. */
  small: Span[];
  merging: ReturnType<typeof openWeightedSemaphore>;
}

class Writer {
  readonly #s3: S3;
  readonly #folder: string;
  readonly #state: State;
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  #storedAt = performance.now();

  constructor(s3: S3, folder: string, state: State) {
    [this.#s3, this.#folder, this.#state] = [s3, folder, state];
  }

  /** The offset at which the stored bytes end. */
  get end() {
    return this.#state.at;
  }

  /** @param most  bytes that may be in memory */
  async add(chunk: Uint8Array, most: number) {
    this.#waiting.push(chunk);
    this.#waitingBytes += chunk.length;
    const isPiece = bytesIn(this.#state.small) + this.#waitingBytes >= MIN_PART_SIZE;
    const isLate = performance.now() - this.#storedAt > STORE_AFTER;
    if (isPiece || isLate || this.#waitingBytes >= most) await this.store();
  }

  async store() {
    const [bytes, body] = [this.#waitingBytes, Buffer.concat(this.#waiting)];
    [this.#waiting, this.#waitingBytes, this.#storedAt] = [[], 0, performance.now()];
    if (bytes === 0) return;
    const state = this.#state;
    const before = bytesIn(state.small);
    if (before > 0 && before + bytes >= MIN_PART_SIZE) await this.#merge(body);
    else await this.#put(state.at, body);
    state.at += bytes;
  }

  /** Stores the bytes together with the small pieces before them. */
  async #merge(body: Buffer) {
    const { at, small, merging } = this.#state;
    const release = await merging(1);
    try {
      const joined = Buffer.concat([await readSpans(this.#s3, small), body]);
      await this.#put(at - bytesIn(small), joined);
    } finally {
      release();
    }
    await inParallel(small, 8, ({ key }) => deleteObject(this.#s3, key));
  }

  async #put(start: number, body: Buffer) {
    const key = newPieceKey(this.#folder, { start, bytes: body.length });
    await putObject(this.#s3, key, body);
    const { small } = this.#state;
    const isSmall = body.length < MIN_PART_SIZE;
    this.#state.small = isSmall ? [...small, { key, skip: 0, bytes: body.length }] : [];
  }
}
