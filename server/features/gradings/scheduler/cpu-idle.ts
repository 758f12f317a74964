/** Whether the machine had anything to give while something ran. */
import { cpus } from 'node:os';

/** Begins to look. @returns which share of the processors' time nobody has used since, from 0 to 1 */
export function idleSince() {
  const before = timesNow();
  return () => {
    const now = timesNow();
    return (now.idle - before.idle) / Math.max(1, now.all - before.all);
  };
}

/** Milliseconds of all processors since the machine was started. */
function timesNow() {
  const all = cpus().map(({ times }) => times);
  return {
    idle: all.reduce((sum, { idle }) => sum + idle, 0),
    all: all.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0),
  };
}
