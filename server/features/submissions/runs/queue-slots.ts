/**
 * Where those wait that a full queue has sent away although their tokens were told.
 * Of each person one tries again, when a run has ended or after growing pauses;
 * the others stand behind it until it has a place.
 */
import { backoff } from '#server/concurrency/backoff.ts';
import { type GiveBack, openTurns } from '#server/concurrency/fair-access.ts';

/** Milliseconds until one is tried again, where no run has ended before: at first, and at last. */
const pauseAfter = backoff({ first: 1_000, longest: 30_000 });
/** Milliseconds after which it is not tried any more. */
const PATIENCE = 10 * 60_000;

export type Place = ReturnType<ReturnType<typeof openPlaces>['wantedBy']>;

export function openPlaces() {
  const turns = openTurns();
  const waiting = new Set<() => void>();

  const freedOr = (pause: number) =>
    new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, pause).unref();
      waiting.add(wake);
    });

  return {
    /** Perhaps there is a place now. */
    free() {
      for (const wake of [...waiting]) wake();
    },
    wantedBy(ownerId: string) {
      let tries = 0;
      let refusedAt: number | undefined;
      let giveBack: GiveBack | undefined;
      let hasLeft = false;
      return {
        /** Resolves when it may be tried again; with false when it has waited too long. */
        async isWorthATry() {
          refusedAt ??= performance.now();
          giveBack ??= await turns(ownerId);
          if (hasLeft) giveBack();
          if (performance.now() - refusedAt > PATIENCE) return false;
          await freedOr(pauseAfter(tries++));
          return true;
        },
        /** It has one, or needs none any more. */
        leave() {
          hasLeft = true;
          giveBack?.();
          giveBack = undefined;
        },
      };
    },
  };
}
