/** A module of ours as a Python of this machine reads it: compiled in each box, it would cost a tenth of a short program. */
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** Milliseconds; it takes about thirty, once. */
const PATIENCE = 5_000;

/** As importlib has it: whose it is, twelve bytes that are nought where there is no source beside it, and the code. */
const COMPILE = `
import importlib.util, marshal, sys
code = compile(sys.stdin.buffer.read(), sys.argv[1], "exec")
sys.stdout.buffer.write(importlib.util.MAGIC_NUMBER + bytes(12) + marshal.dumps(code))
`;

interface Compiled {
  changed: number;
  bytes: Buffer | undefined;
}

const known = new Map<string, Compiled>();

/** Undefined where it could not be. Another Python in its place, after an upgrade, is asked anew. */
export function compiledBy(python: string, source: string): Buffer | undefined {
  const changed = statSync(python, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const name = `${python} ${source}`;
  const last = known.get(name);
  if (last?.changed === changed) return last.bytes;
  const bytes = compile(python, source);
  known.set(name, { changed, bytes });
  return bytes;
}

function compile(python: string, source: string) {
  const { status, stdout } = spawnSync(python, ['-I', '-S', '-c', COMPILE, source], {
    input: readFileSync(source),
    env: {},
    cwd: '/',
    timeout: PATIENCE,
    killSignal: 'SIGKILL',
  });
  return status === 0 ? stdout : undefined;
}
