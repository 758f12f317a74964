/**
 * Compiles a Python module of the runner once for this machine's Python: compiling it in each sandbox would cost a
 * tenth of a short program's time. The result is tested before any program uses it.
 */
import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Milliseconds until Python is killed; compiling takes about 30 ms. */
const TIMEOUT = 20_000;
/** Milliseconds until a failed compilation is tried again: it may have failed because the machine was busy. */
const AGAIN = 600_000;

/**
 * A Python program that writes a .pyc file in importlib's format: the magic number, twelve zero bytes (no source file),
 * and the code. inside/encodings.py describes LIBRARY.
 */
const COMPILE = `
import importlib.util, marshal, sys
library = {}
for name in "encodings.aliases", "encodings.utf_8", "encodings":
    spec = importlib.util.find_spec(name)
    library[name] = spec.origin, spec.submodule_search_locations, marshal.dumps(spec.loader.get_code(name))
source = f"LIBRARY = {library}\\n" + open(sys.argv[1]).read()
code = compile(source, sys.argv[1], "exec")
sys.stdout.buffer.write(importlib.util.MAGIC_NUMBER + bytes(12) + marshal.dumps(code))
`;
const TRIAL = 'import this, os, site\nprint(os.environ.get("PYTHONPATH"), site.PREFIXES != [], __name__)\nexit(0)';
const PASSED = /\nNone True __main__\n$/;

interface Compiled {
  changed: number;
  bytes: Buffer | undefined;
}

const known = new Map<string, Compiled>();

/**
 * The compiled module; undefined while it is being compiled, or when compiling failed. It is compiled again after an
 * upgrade of Python.
 *
 * @param folder  a folder to which only the runner may write
 */
export function compiledBy(python: string, source: string, folder: string): Buffer | undefined {
  const changed = statSync(python, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const name = `${python} ${source}`;
  const last = known.get(name);
  if (last?.changed === changed) return last.bytes;
  const asked: Compiled = { changed, bytes: undefined };
  known.set(name, asked);
  void compile(python, source, folder).then(
    (bytes) => {
      asked.bytes = bytes;
    },
    (error) => {
      console.error('Python programs begin without their shortcut:', error);
      setTimeout(() => known.delete(name), AGAIN).unref();
    },
  );
  return undefined;
}

async function compile(python: string, source: string, folder: string) {
  const { stdout: bytes } = await run(python, ['-I', '-S', '-c', COMPILE, source], {});
  const place = await mkdtemp(join(folder, 'python-'));
  try {
    await writeFile(join(place, 'encodings.pyc'), bytes);
    const { stdout: said } = await run(python, ['-c', TRIAL], { PYTHONPATH: place, LANG: 'C.UTF-8' });
    if (!PASSED.test(said.toString())) throw new Error(`it has failed its trial: ${said}`);
  } finally {
    await rm(place, { recursive: true });
  }
  return bytes;
}

const run = (python: string, words: string[], env: Record<string, string>) =>
  promisify(execFile)(python, words, {
    env,
    cwd: '/',
    encoding: 'buffer',
    timeout: TIMEOUT,
    killSignal: 'SIGKILL',
  });
