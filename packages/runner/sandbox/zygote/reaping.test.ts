/** Tests that the init of a forked sandbox notices the end of its program, whenever that happens. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const INSIDE = new URL('./', import.meta.url);
const sources = ['messages.py', 'reuse.py', 'init.py']
  .map((name) => readFileSync(new URL(name, INSIDE), 'utf8'))
  .join('\n');

/**
 * Python code appended to the init's source: the init's program ends after the first wait4, while the init still
 * imports the module of wait4's result type.
 */
const interrupted = `
import importlib.machinery, os, sys, time

class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name != "resource":
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path)
        whole = spec.loader.exec_module
        def exec_module(module):
            os.write(job.go_on, b"!")
            os.waitid(os.P_PID, job.main, os.WEXITED | os.WNOWAIT)
            whole(module)
        spec.loader.exec_module = exec_module
        return spec

sys.meta_path.insert(0, Interrupting())
job = Job()
job.began, job.is_redirected = time.monotonic_ns(), False
waits, job.go_on = os.pipe()
job.main = os.fork()
if not job.main:
    os.read(waits, 1)
    os._exit(7)
job.end_of_main = os.pidfd_open(job.main)
job.relay()
print(job.ended[0] >> 8)
`;

test('the exit of a program is noticed although SIGCHLD arrives during an import of the init process', async () => {
  const { stdout } = await promisify(execFile)('/usr/bin/python3', ['-c', `${sources}\n${interrupted}`]);
  expect(stdout).toBe('7\n');
});
