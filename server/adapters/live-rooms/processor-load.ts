/** How busy the processors of this machine are. */
import { type CpuInfo, cpus } from 'node:os';

/** Milliseconds after which the share is measured again. */
const INTERVAL = 2_000;

/** Returns a function that returns the share of the processors that was in use lately, from 0 to 1. */
export function openProcessorLoad(read: () => CpuInfo[] = cpus) {
  let [last, measuredAt, busy] = [totalOf(read()), performance.now(), 0];
  return () => {
    if (performance.now() - measuredAt < INTERVAL) return busy;
    const now = totalOf(read());
    const all = now.all - last.all;
    if (all > 0) busy = 1 - (now.idle - last.idle) / all;
    [last, measuredAt] = [now, performance.now()];
    return busy;
  };
}

function totalOf(processors: CpuInfo[]) {
  const total = { all: 0, idle: 0 };
  for (const { times } of processors) {
    total.all += times.user + times.nice + times.sys + times.idle + times.irq;
    total.idle += times.idle;
  }
  return total;
}
