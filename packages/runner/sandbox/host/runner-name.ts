/** Names for a runner's folders and cgroups, by which a later runner can tell whether that runner still runs. */
import { readFileSync } from 'node:fs';

const PREFIX = 'darasa-runner';

let made = 0;

/** 'darasa-runner-4711-8642-1': pid, start time, counter. A pid may be reused, but not with the same start time. */
export const newRunnerName = () => `${PREFIX}-${process.pid}-${birthOf(process.pid)}-${++made}`;

/** True for the name of a runner that has ended; false for any other name. */
export function isOfDeadRunner(name: string) {
  const [, pid, birth] = name.match(new RegExp(`^${PREFIX}-(\\d+)-(\\d+)-\\d+$`)) ?? [];
  return pid !== undefined && birthOf(Number(pid)) !== birth;
}

/** A process's start time in ticks since boot; undefined when it has ended. */
function birthOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
