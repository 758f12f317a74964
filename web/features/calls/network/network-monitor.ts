/** Looks again and again how the line is: what is said of it, and how long pictures wait for what it loses. */

import type { Observable } from '#web/concurrency/observable.ts';
import type { CallState } from '#web/features/calls/call-state.ts';
import type { Measurable } from '#web/features/calls/media/media-types.ts';
import { Reserve } from './jitter-buffer.ts';
import { LineMeter } from './network-meter.ts';
import { judge, measuredInWords } from './network-quality.ts';

const MEASURING_MS = 2_000;

interface Ways {
  store: Observable<CallState>;
  peers: () => Measurable[];
  keepReserve: (ms: number) => void;
}

/** Returns what ends it. */
export function measureAgainAndAgain({ store, peers, keepReserve }: Ways) {
  const [meter, reserve] = [new LineMeter(), new Reserve()];
  const timer = setInterval(async () => {
    const { bytes, ...measured } = await meter.read(peers());
    keepReserve(reserve.after(measured));
    store.set({ line: { quality: judge(measured), words: measuredInWords(measured), bytes } });
  }, MEASURING_MS);
  return () => clearInterval(timer);
}
