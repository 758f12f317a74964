/** Records the events that processes of a school receive, for tests. */
import { expect } from 'vitest';
import type { Channel } from '#server/ports/events.ts';
import type { SharingProcess, SharingProcesses } from './sharing-processes.ts';

/** Records the events that a process receives; an undefined key means that anything may have changed. */
export function hear({ events }: SharingProcess, channel: Channel = 'payments') {
  const heard: (string | undefined)[] = [];
  events.subscribe(channel, (key) => void heard.push(key));
  return heard;
}

/** Publishes a change of payments until all processes have received one: a process that subscribes late misses earlier ones. */
export async function untilAllHear(school: SharingProcesses, heard: { includes(key?: string): boolean }[]) {
  const key = `change ${performance.now()}`;
  await expect
    .poll(async () => {
      await school.announce('payments', key);
      return heard.every((one) => one.includes(key));
    })
    .toBe(true);
}
