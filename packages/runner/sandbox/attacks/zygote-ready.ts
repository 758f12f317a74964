/** Boxes that are forked of a stem, for certain. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Ground } from '#packages/runner/sandbox/host/host.ts';
import type { BoxKind, Shortcut } from '#packages/runner/sandbox/job.ts';

export const python: Shortcut = { by: 'python', argv: ['/usr/bin/python3', 'script.py'] };

/** Milliseconds in which a stem comes, on the busiest machine. */
const PATIENCE = 60_000;

/** For one box of that kind. */
export async function growing(ground: Ground, kind: BoxKind): Promise<Ground> {
  for (const until = performance.now() + PATIENCE; performance.now() < until; ) {
    const stem = ground.stems.take(kind);
    if (stem) return { ...ground, stems: { ...ground.stems, take: () => stem } };
    await pause(10);
  }
  throw new Error('there is no stem');
}
