/** Compiles the class that waits in warm Java sandboxes (inside/WarmHost.java) with this machine's Java. */
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Host } from './host.ts';

/** The prefix of a command that makes it end when the runner is killed (setpriv of util-linux). */
const ENDS_WITH_US = ['/usr/bin/setpriv', '--pdeathsig', 'KILL', '--'];

/** Resolves to true when warm Java sandboxes can start, to false when compiling fails or `signal` aborts. */
export async function prepareJava(host: Host, signal?: AbortSignal, javac = '/usr/bin/javac'): Promise<boolean> {
  const folder = join(host.folder, 'java');
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const command = [...ENDS_WITH_US, javac, '-d', folder, join(host.inside, 'WarmHost.java')];
  const compiling = promisify(execFile)(command[0]!, command.slice(1), {
    env: {},
    ...(signal && { signal }),
    killSignal: 'SIGKILL',
  });
  return compiling.then(
    () => true,
    () => false,
  );
}
