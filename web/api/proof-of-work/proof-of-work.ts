/**
 * Solves a proof of work, by which a client over a rate limit need not wait. Loaded when the server first offers one.
 */
import { puzzle } from '#contract/protocol/proof-of-work.ts';
import type { ProofOfWork } from '#contract/protocol/refusals.ts';
import { trustedScriptUrl } from '#web/api/trusted-scripts.ts';
import { PROOF_OF_WORK_PROGRESS } from './progress-event.ts';
import workerAddress from './proof-of-work.worker.ts?worker&url';

/** The milliseconds after which a proof of work is given up: six times what the slowest supported phone takes. */
const TIMEOUT = 60_000;

/** Returns the proof for the request. Rejects without workers, after the timeout, and when `cancel` aborts. */
export async function solve(work: ProofOfWork, cancel: AbortSignal | undefined): Promise<string> {
  reportProgress(0);
  const worker = new Worker(trustedScriptUrl(workerAddress), { type: 'module' });
  const signals = [AbortSignal.timeout(TIMEOUT), ...(cancel ? [cancel] : [])];
  try {
    const numbers = await new Promise<number[]>((resolve, reject) => {
      const found: number[] = [];
      for (const signal of signals) signal.addEventListener('abort', () => reject(signal.reason));
      worker.onerror = reject;
      worker.onmessage = ({ data }: MessageEvent<number>) => {
        found.push(data);
        reportProgress(found.length / puzzle.pieces);
        if (found.length === puzzle.pieces) resolve(found);
      };
      worker.postMessage(work);
    });
    return `${work.challenge} ${numbers.join(',')}`;
  } finally {
    worker.terminate();
    reportProgress(null);
  }
}

const reportProgress = (detail: number | null) => dispatchEvent(new CustomEvent(PROOF_OF_WORK_PROGRESS, { detail }));
