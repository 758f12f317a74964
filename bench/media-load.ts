/** What a bench of the media engine needs: viewers in a process of their own, and what the engine uses. */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestEngine } from '#engines/media/testing/engine.ts';
import type { Peer } from '#engines/media/testing/peer.ts';
import { videoSource } from '#engines/media/testing/vp8.ts';

/** Packets in a second that make 500 kbit/s, sound included (as Chromium sends 360p and Opus). */
const PACKETS = 123;
const BYTES = 490;
const FRAMES = 25;

/** Seconds of processor that the engine has used, all its threads together. */
export function processorOf({ child }: TestEngine) {
  const threads = readdirSync(`/proc/${child.pid}/task`);
  const nanoseconds = threads.map((thread) =>
    Number(readFileSync(`/proc/${child.pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e9;
}

/** Megabytes that it has in memory. */
export function memoryOf({ child }: TestEngine) {
  const [, kilobytes] = readFileSync(`/proc/${child.pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/) ?? [];
  return Number(kilobytes) / 1024;
}

/** Sends for so many milliseconds what a camera and a microphone would. */
export async function stream(senders: Peer[], milliseconds: number) {
  const sources = senders.map((_, n) => videoSource({ ssrc: 1_000 + n }));
  const began = performance.now();
  for (let frame = 0; performance.now() - began < milliseconds; frame++) {
    const packets = Math.floor(((frame + 1) * PACKETS) / FRAMES) - Math.floor((frame * PACKETS) / FRAMES);
    const options = { isKey: frame % 50 === 0, packets, payload: Buffer.alloc(BYTES) };
    for (const [n, sender] of senders.entries()) for (const packet of sources[n]!.frame(options)) sender.send(packet);
    await pause(Math.max(0, began + ((frame + 1) * 1000) / FRAMES - performance.now()));
  }
}
