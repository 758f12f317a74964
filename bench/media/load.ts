/** Senders and viewers for benchmarks of the media engine, and measurements of the engine's resource use. */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestEngine } from '#packages/media/testing/engine.ts';
import { type Peer, view } from '#packages/media/testing/peer.ts';
import { videoSource } from '#packages/media/testing/vp8.ts';
import { BYTES, FRAMES, packetsIn } from './stream.ts';

/** The milliseconds for which a benchmark waits for the last packets. */
const ARRIVAL = 2_000;

/** Returns the seconds of processor time that the engine has used, all threads together. */
export function processorOf({ child }: TestEngine) {
  const threads = readdirSync(`/proc/${child.pid}/task`);
  const nanoseconds = threads.map((thread) =>
    Number(readFileSync(`/proc/${child.pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e9;
}

/** Returns the engine's resident memory in megabytes. */
export function memoryOf({ child }: TestEngine) {
  const [, kilobytes] = readFileSync(`/proc/${child.pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/) ?? [];
  return Number(kilobytes) / 1024;
}

/**
 * Connects viewers of the publications p0, p1, …. Ten join at a time, because all share two cores. After a failure a
 * viewer retries once, as the web page does.
 */
export async function join(engine: TestEngine, publishers: number, viewers: number) {
  const all: Peer[] = [];
  for (let n = 0; n < viewers; n += 10) {
    const some = Array.from({ length: Math.min(10, viewers - n) }, (_, k) =>
      Array.from({ length: publishers }, (_, p) => {
        const watched = { publication: `p${p}`, keeps: false };
        const id = `v${n + k}-${p}`;
        return view(engine, id, watched).catch(() => {
          console.log('  one found no way at once');
          engine.send({ type: 'unsubscribe', subscription: id });
          return view(engine, `again-${id}`, watched);
        });
      }),
    );
    all.push(...(await Promise.all(some.flat())));
  }
  return all;
}

/** Returns a function that sends packets like cameras and microphones. Each call continues the sequence numbers. */
export function openCameras(senders: Peer[]) {
  const sources = senders.map((_, n) => videoSource({ ssrc: 1_000 + n }));
  let frame = 0;
  let sent = 0;

  function sendFrame() {
    const options = { isKey: frame % 50 === 0, packets: packetsIn(frame), payload: Buffer.alloc(BYTES) };
    for (const [n, sender] of senders.entries())
      for (const packet of sources[n]!.frame(options)) {
        sender.send(packet);
        sent++;
      }
    frame++;
  }
  return {
    sent: () => sent,
    async stream(milliseconds: number) {
      const began = performance.now();
      for (let n = 0; performance.now() - began < milliseconds; n++) {
        sendFrame();
        await pause(Math.max(0, began + ((n + 1) * 1000) / FRAMES - performance.now()));
      }
    },
  };
}

const receivedBy = (viewers: Peer[]) => viewers.reduce((sum, viewer) => sum + viewer.received(), 0);

/** Waits until `expected` packets have arrived in total, or a timeout. @returns the number of arrived packets */
export async function arrival(viewers: Peer[], expected: number) {
  const end = performance.now() + ARRIVAL;
  while (receivedBy(viewers) < expected && performance.now() < end) await pause(20);
  return receivedBy(viewers);
}
