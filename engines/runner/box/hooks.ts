/** How an interpreter is booted ahead of the program, or in less time: what it finds in the box, and how it is started (inside/). */
import type { Shortcut, WarmProgram } from './job.ts';

/** What of ours is in a box beside the program. */
export interface Laid {
  environment: Record<string, string>;
  /** Of inside/, and where it stands in the box. */
  file?: { name: string; path: string };
  /** A folder of the runner's, and where it stands. */
  folder?: { name: string; path: string };
}

export interface Hook extends Laid {
  argv: string[];
}

const PLACE = '/opt/box';

const shortcuts: Record<Shortcut, Laid> = {
  // Its first module, which it looks for before anything else.
  python: {
    environment: { PYTHONPATH: PLACE },
    file: { name: 'encodings.py', path: `${PLACE}/encodings.py` },
  },
};

export const shortcutFor = (shortcut: Shortcut): Laid => shortcuts[shortcut];

export function hookFor({ by, argv }: WarmProgram): Hook {
  const [interpreter = '', ...rest] = argv;
  if (by === 'python')
    return {
      argv,
      environment: { PYTHONPATH: PLACE },
      file: { name: 'sitecustomize.py', path: `${PLACE}/sitecustomize.py` },
    };
  if (by === 'node')
    return {
      // As many threads as there are processors, not four: each would have to be ended.
      argv: [interpreter, '--v8-pool-size=0', '-r', `${PLACE}/gate.cjs`, ...rest],
      environment: {},
      file: { name: 'gate.cjs', path: `${PLACE}/gate.cjs` },
    };
  return {
    argv: [interpreter, ...rest.slice(0, -1), '-XX:-UsePerfData', '-cp', PLACE, 'WarmHost', ...rest.slice(-1)],
    environment: {},
    folder: { name: 'java', path: PLACE },
  };
}
