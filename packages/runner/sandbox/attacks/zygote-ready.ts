/** For tests whose sandbox must be forked from a zygote. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Host } from '#packages/runner/sandbox/host/host.ts';
import type { SandboxKind, Shortcut } from '#packages/runner/sandbox/job.ts';

export const python: Shortcut = { by: 'python', argv: ['/usr/bin/python3', 'script.py'] };

/** Milliseconds to wait for a zygote; enough for a busy machine. */
const ZYGOTE_TIMEOUT = 60_000;

/** A host whose pool returns a ready zygote, for one sandbox of that kind. */
export async function withReadyZygote(host: Host, kind: SandboxKind): Promise<Host> {
  for (const until = performance.now() + ZYGOTE_TIMEOUT; performance.now() < until; ) {
    const zygote = host.zygotes.take(kind);
    if (zygote) return { ...host, zygotes: { ...host.zygotes, take: () => zygote } };
    await pause(10);
  }
  throw new Error('no zygote became ready');
}
