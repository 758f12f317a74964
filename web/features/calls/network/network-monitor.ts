/** Measures the network every two seconds: sets the quality shown to the user, and the jitter buffer. */

import type { Observable } from '#web/concurrency/observable.ts';
import type { CallState } from '#web/features/calls/call-state.ts';
import type { Measurable } from '#web/features/calls/media/media-types.ts';
import { JitterBufferTarget } from './jitter-buffer.ts';
import { NetworkMeter } from './network-meter.ts';
import { describeMeasurement, rateNetwork } from './network-quality.ts';

const INTERVAL_MS = 2_000;

interface Options {
  store: Observable<CallState>;
  peers: () => Measurable[];
  setJitterBuffer: (ms: number) => void;
}

/** Starts the measurements. Returns a function that stops them. */
export function monitorNetwork({ store, peers, setJitterBuffer }: Options) {
  const [meter, target] = [new NetworkMeter(), new JitterBufferTarget()];
  const timer = setInterval(async () => {
    const { bytes, ...measured } = await meter.read(peers());
    setJitterBuffer(target.update(measured));
    store.set({ network: { quality: rateNetwork(measured), details: describeMeasurement(measured), bytes } });
  }, INTERVAL_MS);
  return () => clearInterval(timer);
}
