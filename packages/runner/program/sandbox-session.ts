/**
 * Where a program sits for many inputs: in one sandbox, for as long as each process was the
 * only one there and leaves nothing behind (sandbox/inside/init-later.pl says what that is).
 * Of a program that does leave something, each process has a sandbox of its own, which is
 * opened while the one before runs.
 */
import { bestEffort } from '#packages/runner/sandbox/best-effort.ts';
import type { Sandbox, SandboxResult } from '#packages/runner/sandbox/job.ts';

interface Needs {
  /** For nobody else's program. */
  open: () => Sandbox;
  /** The first, where it is open already. */
  preopened: Sandbox | undefined;
  signal: AbortSignal;
}

export function openSandboxSession({ open, preopened, signal }: Needs) {
  let next = preopened;
  let isTidy = true;

  /** One that died while it waited was none: another may do better. */
  async function runIn(sandbox: Sandbox, job: (sandbox: Sandbox) => Promise<SandboxResult>) {
    const result = await job(sandbox).catch((error) => {
      if (signal.aborted) throw error;
      return undefined;
    });
    if (result) return { sandbox, result };
    const other = open();
    return { sandbox: other, result: await job(other) };
  }

  return {
    /** Rejects where a sandbox cannot be had. */
    async run(job: (sandbox: Sandbox, keepsSandbox: boolean) => Promise<SandboxResult>, isLast: boolean) {
      const keepsSandbox = isTidy && !isLast;
      const first = next ?? open();
      next = undefined;
      // What keeps it from being opened will be told to the one that needs it.
      if (!isTidy && !isLast) bestEffort(() => (next = open()));
      const { sandbox, result } = await runIn(first, (sandbox) => job(sandbox, keepsSandbox));
      if (keepsSandbox) {
        isTidy = await sandbox.isReusable();
        if (isTidy) next = sandbox;
        else sandbox.discard();
      }
      return result;
    },
    /** Nobody sits there now; whoever comes again has another sandbox. */
    leave() {
      next?.discard();
      next = undefined;
    },
  };
}
