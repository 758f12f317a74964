/**
 * The sandboxes of a program that runs on many inputs. It reuses one sandbox as long as each run leaves nothing behind
 * (sandbox/inside/init-later.pl defines what counts). Once a run leaves something behind, every further run gets a new
 * sandbox, which is opened while the previous run is going.
 */
import { bestEffort } from '#packages/runner/sandbox/best-effort.ts';
import type { Sandbox, SandboxResult } from '#packages/runner/sandbox/job.ts';

interface SessionOptions {
  /** Opens a sandbox for this program only. */
  open: () => Sandbox;
  /** The sandbox of the first run, if it is open already. */
  preopened: Sandbox | undefined;
  signal: AbortSignal;
}

export function openSandboxSession({ open, preopened, signal }: SessionOptions) {
  let next = preopened;
  let isReusable = true;

  /** Runs a job, and retries it once in a new sandbox, because the given one may have ended before the job started. */
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
    /** Runs a job in the current or a new sandbox. Rejects when no sandbox can be opened. */
    async run(job: (sandbox: Sandbox, keepsSandbox: boolean) => Promise<SandboxResult>, isLast: boolean) {
      const keepsSandbox = isReusable && !isLast;
      const first = next ?? open();
      next = undefined;
      // If opening fails, the next run opens a sandbox itself and reports the failure.
      if (!isReusable && !isLast) bestEffort(() => (next = open()));
      const { sandbox, result } = await runIn(first, (sandbox) => job(sandbox, keepsSandbox));
      if (keepsSandbox) {
        isReusable = await sandbox.isReusable();
        if (isReusable) next = sandbox;
        else sandbox.discard();
      }
      return result;
    },
    /** Kills the idle sandbox; a later run opens a new one. */
    close() {
      next?.discard();
      next = undefined;
    },
  };
}
