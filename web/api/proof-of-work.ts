/** Does the work that the school asks in place of waiting. Fetched when it first asks. */
import { puzzle } from '#contract/protocol/proof-of-work.ts';
import type { ProofOfWork } from '#contract/protocol/refusals.ts';
import { ownScript } from './own-scripts.ts';
import workerAddress from './proof-of-work.worker.ts?worker&url';
import { WORKING } from './working.ts';

/** Milliseconds; six times what the slowest phone takes that we think of. */
const LIMIT = 60_000;

/** What to send with the request. Rejects where there can be no worker, when it takes too long, and when nobody waits any more. */
export async function solved(work: ProofOfWork, leaving: AbortSignal | undefined): Promise<string> {
  tell(0);
  const worker = new Worker(ownScript(workerAddress), { type: 'module' });
  const signals = [AbortSignal.timeout(LIMIT), ...(leaving ? [leaving] : [])];
  try {
    const numbers = await new Promise<number[]>((resolve, reject) => {
      const found: number[] = [];
      for (const signal of signals) signal.addEventListener('abort', () => reject(signal.reason));
      worker.onerror = reject;
      worker.onmessage = ({ data }: MessageEvent<number>) => {
        found.push(data);
        tell(found.length / puzzle.pieces);
        if (found.length === puzzle.pieces) resolve(found);
      };
      worker.postMessage(work);
    });
    return `${work.challenge} ${numbers.join(',')}`;
  } finally {
    worker.terminate();
    tell(null);
  }
}

const tell = (detail: number | null) => dispatchEvent(new CustomEvent(WORKING, { detail }));
