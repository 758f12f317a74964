/** Tests that a Python program behaves the same with the shortcut, in a fork of a zygote, and with neither of the two. */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { defaultKind, tightLimits } from './attacks/attempts.ts';
import { python, withReadyZygote } from './attacks/zygote-ready.ts';
import { type Host, openHost } from './host/host.ts';
import type { SandboxFile, SandboxKind } from './job.ts';
import { openSandbox } from './sandbox.ts';
import { noZygotes } from './zygote/zygote-pool.ts';

const isMissing = !existsSync('/usr/bin/bwrap') || !existsSync(python.argv[0]!);

const TAKEN = 'import sys\nprint("os" in sys.modules, "_sitebuiltins" in sys.modules)';

/** Some programs print sys.meta_path without setuptools' finder for distutils, which the shortcut adds later. */
const programs: Record<string, string> = {
  'knows where it is': `
import os, sys
print(__name__, __file__, sys.argv, sys.orig_argv, sys.flags, sys._xoptions, sys.warnoptions)
print(sys.path, [finder for finder in sys.meta_path if 'distutils' not in str(finder).lower()], len(sys.path_hooks), sys.getrecursionlimit(), sys.executable, sys.prefix)
print(sys.stdin.encoding, sys.stdout.encoding, sys.stdout.errors, sys.stderr.line_buffering)
print(os.getcwd(), sorted(os.environ), os.getpid() != 1, sorted(os.listdir('/proc/self/fd')), os.listdir('.'))
print(sorted(globals()), sorted(dir(__builtins__)), __builtins__.__import__)`,
  'knows its encodings': `
import codecs, encodings, sys
import encodings.aliases
for module in encodings, encodings.aliases, encodings.utf_8, codecs:
    print(sorted((name, str(value)) for name, value in vars(module).items() if name != '__builtins__'))
print(encodings.search_function, codecs.lookup('utf-8').name, codecs.lookup('latin-1').name)
print([name for name, module in sys.modules.items() if '/opt' in str(getattr(module, '__file__', ''))])`,
  fails: 'def stir(pot):\n  return pot["salt"]\n\nstir({})',
  'does not compile': 'pots = 3\nif pots\n  print(pots)',
  'warns of what is old': 'import warnings\nwarnings.warn("old", DeprecationWarning)\nprint("\\d")',
  'lacks a module': 'try:\n  import gone\nexcept ImportError as error:\n  print(error, error.name)\nimport gone.too',
  'reads bytes that are no text': 'print(input())\nprint(input())',
  'reads beyond the end': 'import sys\nprint(sys.stdin.readline(), sys.stdin.buffer.read())\ninput("more? ")',
  'ends by exit': 'print("a", end="")\nexit(3)',
  'ends by quit with a word': 'quit("no more")',
  'ends in the middle':
    'import sys\ntry:\n  exit(2)\nexcept SystemExit as end:\n  print(end.code, sys.stdin.closed)\nraise SystemExit(4)',
  'shows what is built in': 'print(exit, quit, copyright, credits, license, help, sep="\\n")\nhelp(len)\nlicense',
  'has its own help': 'help = exit = site = 3\nprint(help + exit + site)',
  'speaks at its end':
    'import atexit, threading, time\natexit.register(print, "last")\nthreading.Thread(target=lambda: (time.sleep(0.05), print("thread"))).start()\nprint("first", end=" ")',
  'is ended by a signal': 'import os, signal\nprint("lost?")\nos.kill(os.getpid(), signal.SIGTERM)',
  'is interrupted': 'import signal\nsignal.raise_signal(signal.SIGINT)',
  'goes too deep':
    'def count(n):\n  global most\n  most = n\n  count(n + 1)\ntry:\n  count(1)\nexcept RecursionError:\n  print(most)\ncount(1)',
  'has garbage': `
import gc
class Bird:
    def __init__(self): self.me = self
    def __del__(self): print('gone', __name__)
known = [1]
print([type(one).__name__ for one in gc.get_referrers(known)], any(one is globals() for one in gc.get_objects()))
Bird()
print(gc.collect() > 0, gc.isenabled(), gc.get_threshold())
last = Bird()`,
  'asks for its site': `
import site
from site import ENABLE_USER_SITE, getusersitepackages
print(site.getsitepackages(), site.PREFIXES, ENABLE_USER_SITE, getusersitepackages())
import site, sys
print(sys.modules['site'].__spec__.name, exit.__class__, help.__class__, sys.path)`,
  'looks into packages': `
import importlib.metadata, importlib.util, pkgutil
packages = [found for found in pkgutil.iter_modules() if 'packages' in found.module_finder.path]
print(packages, [importlib.util.find_spec(found.name) for found in packages])
print(sorted(str(found.metadata['Name']) for found in importlib.metadata.distributions()))`,
  'starts others': `
import multiprocessing, os, subprocess, sys
ask = 'import os, sys; print(sys.path, sorted(os.environ), exit, sys.modules["site"])'
print(subprocess.run([sys.executable, '-c', ask], capture_output=True, text=True))
print(os.popen(f"{sys.executable} -c '{ask}'").read(), subprocess._args_from_interpreter_flags())
process = multiprocessing.get_context('fork').Process(target=print, args=('child',))
process.start()
process.join()
print(process.exitcode)`,
  'leaves a daemon thread':
    'import threading, time\nthreading.Thread(target=time.sleep, args=(60,), daemon=True).start()\nprint("done")',
  'has a file by our name beside it':
    'import encodings, site, beside\nprint(encodings.__file__, site.getsitepackages(), beside.here)',
};

type Way = 'plain' | 'by the shortcut' | 'forked from a zygote';

describe.skipIf(isMissing)("Python's shortcut", () => {
  let host: Host;
  beforeAll(async () => {
    host = openHost();
    const isTaken = async () => expect(await run(TAKEN, 'by the shortcut')).toMatchObject({ stdout: 'False False\n' });
    await vi.waitFor(isTaken, 20_000);
  });
  afterAll(() => host.close());

  async function run(source: string, way: Way) {
    const kind: SandboxKind = way === 'plain' ? defaultKind : { ...defaultKind, shortcut: python };
    const sandbox = openSandbox(
      kind,
      way === 'forked from a zygote' ? await withReadyZygote(host, kind) : { ...host, zygotes: noZygotes },
    );
    const files: SandboxFile[] = ['encodings.py', 'site.py', 'beside.py'].map((name) => ({
      name,
      bytes: Buffer.from('here = 3'),
    }));
    files.push({ name: 'script.py', bytes: Buffer.from(source) });
    const result = await sandbox.run({
      argv: [...python.argv, 'a b', ''],
      files,
      stdin: Buffer.concat([Buffer.from('Ada é\n'), Buffer.from([0xff, 0xfe, 0x0a])]),
      limits: { ...tightLimits, cpuTime: 10 },
      redirectStderr: false,
    });
    await sandbox.cleanedUp;
    const { exitCode, exitSignal, stoppedBy } = result;
    return { exitCode, exitSignal, stoppedBy, stdout: textOf(result.stdout), stderr: textOf(result.stderr) };
  }

  test.each(Object.entries(programs))('a program that %s', async (_what, source) => {
    const [bare, short, grown] = await Promise.all([
      run(source, 'plain'),
      run(source, 'by the shortcut'),
      run(source, 'forked from a zygote'),
    ]);
    expect([bare.stoppedBy, bare.stdout + bare.stderr || bare.exitSignal]).toEqual([undefined, expect.anything()]);
    expect(short).toEqual(bare);
    expect(grown).toEqual(bare);
  });

  test('loads os and _sitebuiltins later than a plain start', async () => {
    expect((await run(TAKEN, 'plain')).stdout).toBe('True True\n');
  });
});

/** Masks object addresses and pids, which differ between runs. */
const textOf = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString()
    .replaceAll(/0x[0-9a-f]{8,}|pid=\d+/g, '@');
