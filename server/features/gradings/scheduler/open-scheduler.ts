/** What the school knows of the gradings that are under way, and of whose turn comes: see waiting.ts. */
import { idleSince } from './cpu-idle.ts';
import type { Turns } from './fair-queue.ts';
import type * as store from './scheduler.store.ts';

export interface Gradings extends Turns {
  /** When it was last looked for who has come and what was lost, as performance.now() tells. */
  lookedAt: number;
  /** What is under way, by its grading. */
  inFlight: Map<string, Next & { ended: Promise<void> }>;
  isAlone: boolean;
  closing: AbortController;
  idleSince: typeof idleSince;
  report: (fault: unknown) => void;
}

export interface Next extends Pick<store.Candidate, 'owner' | 'needsPair'> {
  taken: store.Taken;
}

export const openGradings = (): Gradings => ({
  lookedAt: Number.NEGATIVE_INFINITY,
  inFlight: new Map(),
  round: [],
  served: new Set(),
  starved: new Set(),
  isAlone: false,
  closing: new AbortController(),
  idleSince,
  report() {},
});
