/** Looks again and again how the line is: what is said of it, and how long pictures wait for what it loses. */
import type { CallState } from './call-state.ts';
import { LineMeter } from './line-meter.ts';
import { judge, measuredInWords } from './line-quality.ts';
import type { Measurable } from './media-parts.ts';
import { Reserve } from './reserve.ts';
import type { Store } from './store.ts';

const MEASURING_MS = 2_000;

interface Ways {
  store: Store<CallState>;
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
