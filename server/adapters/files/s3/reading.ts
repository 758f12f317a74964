/** Streams an object, and reconnects at the current offset if the connection broke or S3 stopped sending. */
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { backoff } from '#server/concurrency/backoff.ts';
import { FilesUnavailable } from '#server/ports/files.ts';
import { type S3, S3Error } from './client.ts';
import { type Range, rangeHeader } from './objects.ts';

/** Breaks in a row after which the stream fails. */
const BREAKS = 5;
const waitAfter = backoff({ initial: 100, max: 2_000 });

export function streamObject(s3: S3, key: string, range?: Range) {
  const closed = new AbortController();
  const stream = Readable.from(chunksOf(s3, { key, range, signal: closed.signal }), { objectMode: false });
  // Without this, a destroyed stream would wait for the next bytes before it closes.
  return stream.once('close', () => closed.abort());
}

interface Reading {
  key: string;
  range: Range | undefined;
  signal: AbortSignal;
}

async function* chunksOf(s3: S3, { key, range, signal }: Reading): AsyncGenerator<Uint8Array> {
  let [at, etag] = [range?.first ?? 0, ''];
  for (let breaks = 0; ; breaks++) {
    const isPart = range !== undefined || at > 0;
    const headers = {
      ...(isPart && { range: rangeHeader({ first: at, last: range?.last }) }),
      // If the object was replaced, the rest of the new version would not fit.
      ...(etag && { 'if-match': etag }),
    };
    const stalled = new AbortController();
    const ended = AbortSignal.any([signal, stalled.signal]);
    const response = await s3.send({ method: 'GET', key, headers, signal: ended }, async (answer) => answer);
    const onStall = () => stalled.abort(new Error('S3 stopped sending'));
    etag = response.headers.get('etag') ?? '';
    try {
      for await (const chunk of arriving(response.body ?? [], s3.chunkTimeout, onStall)) {
        at += chunk.length;
        breaks = 0;
        yield chunk;
      }
      return;
    } catch (error) {
      if (signal.aborted || error instanceof S3Error) throw error;
      if (breaks >= BREAKS) throw new FilesUnavailable('S3 broke off', { cause: error });
      await pause(waitAfter(breaks), undefined, { signal });
    }
  }
}

/** Yields the chunks, and calls `onStall` if none has arrived for `timeout` milliseconds. */
async function* arriving(body: AsyncIterable<Uint8Array> | [], timeout: number, onStall: () => void) {
  let timer = setTimeout(onStall, timeout);
  try {
    for await (const chunk of body) {
      // The timeout is for S3 only: our own reader may take longer.
      clearTimeout(timer);
      yield chunk;
      timer = setTimeout(onStall, timeout);
    }
  } finally {
    clearTimeout(timer);
  }
}
