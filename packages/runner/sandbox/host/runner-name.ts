/** What this process calls what it makes on the machine, so that a later one can tell whether it still lives. */
import { readFileSync } from 'node:fs';

const PREFIX = 'darasa-runner';

let made = 0;

/** 'darasa-runner-4711-8642-1': a process's number comes again, but not with the same moment of birth. */
export const newRunnerName = () => `${PREFIX}-${process.pid}-${birthOf(process.pid)}-${++made}`;

/** False for what is not one of ours. */
export function isOfDeadRunner(name: string) {
  const [, pid, birth] = name.match(new RegExp(`^${PREFIX}-(\\d+)-(\\d+)-\\d+$`)) ?? [];
  return pid !== undefined && birthOf(Number(pid)) !== birth;
}

/** In ticks since the machine started; undefined where no such process lives. */
function birthOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
