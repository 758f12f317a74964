/**
 * Where a program sits for many inputs: in one box, for as long as each process was the
 * only one there and leaves nothing behind (sandbox/inside/init-later.pl says what that is).
 * Of a program that does leave something, each process has a box of its own, which is
 * opened while the one before runs.
 */
import { attempt } from '#packages/runner/sandbox/best-effort.ts';
import type { Box, BoxResult } from '#packages/runner/sandbox/job.ts';

interface Needs {
  /** For nobody else's program. */
  open: () => Box;
  /** The first, where it is open already. */
  ahead: Box | undefined;
  signal: AbortSignal;
}

export function openSeat({ open, ahead, signal }: Needs) {
  let next = ahead;
  let isTidy = true;

  /** One that died while it waited was none: another may do better. */
  async function runIn(box: Box, job: (box: Box) => Promise<BoxResult>) {
    const result = await job(box).catch((error) => {
      if (signal.aborted) throw error;
      return undefined;
    });
    if (result) return { box, result };
    const other = open();
    return { box: other, result: await job(other) };
  }

  return {
    /** Rejects where a box cannot be had. */
    async run(job: (box: Box, keepsBox: boolean) => Promise<BoxResult>, isLast: boolean) {
      const keepsBox = isTidy && !isLast;
      const first = next ?? open();
      next = undefined;
      // What keeps it from being opened will be told to the one that needs it.
      if (!isTidy && !isLast) attempt(() => (next = open()));
      const { box, result } = await runIn(first, (box) => job(box, keepsBox));
      if (keepsBox) {
        isTidy = await box.again();
        if (isTidy) next = box;
        else box.discard();
      }
      return result;
    },
    /** Nobody sits there now; whoever comes again has another box. */
    leave() {
      next?.discard();
      next = undefined;
    },
  };
}
