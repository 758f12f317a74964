/** Runs a job in a sandbox, preferably a warm one, and stops it when its signal is aborted. */

import type { Sandbox, SandboxJob, SandboxKind, SandboxObserver, SandboxResult } from '#packages/runner/sandbox/job.ts';

/** The abort reason when the owner stops a program and wants its output so far. */
export const STOPPED = 'stopped';

export interface SandboxSource {
  /** Takes a warm sandbox of this kind; undefined when there is none. */
  take(kind: SandboxKind): Sandbox | undefined;
  open(kind: SandboxKind): Sandbox;
}

/** Uses a warm sandbox, or a new one when none is warm or the warm one has ended. */
export async function inSandbox(
  sandboxes: SandboxSource,
  { kind, signal }: { kind: SandboxKind; signal: AbortSignal },
  use: (sandbox: Sandbox) => Promise<SandboxResult>,
) {
  const waiting = sandboxes.take(kind);
  if (!waiting) return use(sandboxes.open(kind));
  return use(waiting).catch((error) => {
    if (signal.aborted) throw error;
    return use(sandboxes.open(kind));
  });
}

export async function runIn(
  sandbox: Sandbox,
  { job, signal, watch }: { job: SandboxJob; signal: AbortSignal; watch?: SandboxObserver },
) {
  const stop = () => sandbox.stop(signal.reason === STOPPED ? STOPPED : 'cancelled');
  signal.addEventListener('abort', stop);
  try {
    const result = sandbox.run(job, watch);
    if (signal.aborted) stop();
    return await result;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
