/**
 * Sends a program's output to the client in few messages, without splitting characters, and no faster than the client
 * receives it.
 */
import { StringDecoder } from 'node:string_decoder';
import type { LiveSocket } from './live-socket.ts';

/** Milliseconds for which output is collected into one message. */
const BATCH_TIME = 30;

type Stream = 'stdout' | 'stderr';

export function openOutputBatcher({ send: sendMessage, whenDrained }: Pick<LiveSocket, 'send' | 'whenDrained'>) {
  // Each stream has its own decoder, because a character may be split between two chunks.
  const decoders = { stdout: new StringDecoder('utf8'), stderr: new StringDecoder('utf8') };
  let pieces: { stream: Stream; text: string }[] = [];
  let isBatching = false;

  function add(stream: Stream, text: string) {
    if (!text) return;
    const last = pieces.at(-1);
    if (last?.stream === stream) last.text += text;
    else pieces.push({ stream, text });
  }

  function flush() {
    isBatching = false;
    for (const piece of pieces) sendMessage({ type: 'output', ...piece });
    pieces = [];
  }

  return {
    print(stream: Stream, bytes: Uint8Array) {
      add(stream, decoders[stream].write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
      if (isBatching) return;
      isBatching = true;
      setTimeout(() => whenDrained(flush), BATCH_TIME);
    },
    /** Sends the remaining output immediately. Call this when the program has ended. */
    finish() {
      for (const stream of ['stdout', 'stderr'] as const) add(stream, decoders[stream].end());
      flush();
    },
  };
}
