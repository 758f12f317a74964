/** Files of inside/ and start commands that boot an interpreter before its program arrives, or speed up its start. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compiledBy } from './host/compiled-python.ts';
import type { HostCapabilities } from './host/host-capabilities.ts';
import type { Shortcut, WarmProgram } from './job.ts';

/** Files and environment variables of the runner that a sandbox gets. */
export interface Injected {
  environment: Record<string, string>;
  /** `path` is inside the sandbox. */
  file?: { bytes: Uint8Array; path: string };
  /** A folder of the runner by name; `path` is inside the sandbox. */
  folder?: { name: string; path: string };
}

export interface BootHook extends Injected {
  argv: string[];
}

const PLACE = '/opt/box';

/** The file that replaces `encodings`, the first module that Python imports. Undefined until the file is compiled. */
export function shortcutFor(
  { argv: [python = ''] }: Shortcut,
  { inside, folder }: HostCapabilities,
): Injected | undefined {
  const bytes = compiledBy(python, join(inside, 'encodings.py'), folder);
  return bytes && { environment: { PYTHONPATH: PLACE }, file: { bytes, path: `${PLACE}/encodings.pyc` } };
}

export function bootHookFor({ by, argv }: WarmProgram, { inside }: HostCapabilities): BootHook {
  const [interpreter = '', ...rest] = argv;
  if (by === 'python')
    return {
      argv,
      environment: { PYTHONPATH: PLACE },
      file: { bytes: readFileSync(join(inside, 'sitecustomize.py')), path: `${PLACE}/sitecustomize.py` },
    };
  if (by === 'node')
    return {
      // With 0, Node.js starts one V8 worker thread per processor instead of four; each thread must be ended at the
      // exit.
      argv: [interpreter, '--v8-pool-size=0', '-r', `${PLACE}/gate.cjs`, ...rest],
      environment: {},
      file: { bytes: readFileSync(join(inside, 'gate.cjs')), path: `${PLACE}/gate.cjs` },
    };
  return {
    argv: [interpreter, ...rest.slice(0, -1), '-XX:-UsePerfData', '-cp', PLACE, 'WarmHost', ...rest.slice(-1)],
    environment: {},
    folder: { name: 'java', path: PLACE },
  };
}
