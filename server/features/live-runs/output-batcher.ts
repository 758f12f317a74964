/** What a program prints, on its way to a page: in few messages, in whole letters, and no faster than the page takes it. */
import { StringDecoder } from 'node:string_decoder';
import type { LiveLine } from './live-socket.ts';

/** Milliseconds for which output is gathered into one message. */
const GATHERING = 30;

type Stream = 'stdout' | 'stderr';

export function printedOn({ tell, whenDrained }: Pick<LiveLine, 'tell' | 'whenDrained'>) {
  // A letter may be cut in two between chunks.
  const decoders = { stdout: new StringDecoder('utf8'), stderr: new StringDecoder('utf8') };
  let pieces: { stream: Stream; text: string }[] = [];
  let isGathering = false;

  function add(stream: Stream, text: string) {
    if (!text) return;
    const last = pieces.at(-1);
    if (last?.stream === stream) last.text += text;
    else pieces.push({ stream, text });
  }

  function flush() {
    isGathering = false;
    for (const piece of pieces) tell({ type: 'output', ...piece });
    pieces = [];
  }

  return {
    print(stream: Stream, bytes: Uint8Array) {
      add(stream, decoders[stream].write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
      if (isGathering) return;
      isGathering = true;
      setTimeout(() => whenDrained(flush), GATHERING);
    },
    /** Nothing more is printed: all of it goes out now. */
    finish() {
      for (const stream of ['stdout', 'stderr'] as const) add(stream, decoders[stream].end());
      flush();
    },
  };
}
