/** The class that waits in warm Java sandboxes, compiled where it is needed: it goes with the machine's own Java. */
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Host } from './host.ts';

/** A runner that is killed leaves nothing behind, not for the second that this takes either (util-linux). */
const ENDS_WITH_US = ['/usr/bin/setpriv', '--pdeathsig', 'KILL', '--'];

/** Resolves once Java sandboxes can be warm, false where this machine cannot compile Java, or was told to stop. */
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
