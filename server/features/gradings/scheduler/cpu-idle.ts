/** Measures whether the machine had processor time to spare while something ran. */
import { cpus } from 'node:os';

/** Starts measuring. @returns the share of all processor time that was idle since, from 0 to 1 */
export function cpuIdleSince() {
  const before = cpuTimes();
  return () => {
    const now = cpuTimes();
    return (now.idle - before.idle) / Math.max(1, now.all - before.all);
  };
}

/** Idle and total milliseconds of all processors since the machine started. */
function cpuTimes() {
  const all = cpus().map(({ times }) => times);
  return {
    idle: all.reduce((sum, { idle }) => sum + idle, 0),
    all: all.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0),
  };
}
