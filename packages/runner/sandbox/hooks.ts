/** How an interpreter is booted ahead of the program, or in less time: what it finds in the sandbox, and how it is started (inside/). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compiledBy } from './host/compiled-python.ts';
import type { HostCapabilities } from './host/host-capabilities.ts';
import type { Shortcut, WarmProgram } from './job.ts';

/** What of ours is in a sandbox beside the program. */
export interface Injected {
  environment: Record<string, string>;
  /** Where it stands in the sandbox. */
  file?: { bytes: Uint8Array; path: string };
  /** A folder of the runner's, and where it stands. */
  folder?: { name: string; path: string };
}

export interface BootHook extends Injected {
  argv: string[];
}

const PLACE = '/opt/box';

/** Python's is its first module, which it looks for before anything else. Undefined where there is none. */
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
      // As many threads as there are processors, not four: each would have to be ended.
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
