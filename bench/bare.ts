/**
 * The baseline of the code runner's benchmarks: how fast this machine starts Python without Darasa. Results are ratios
 * to it, because other load on the machine slows down both the runner and the baseline.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The number of parallel shell loops that start the interpreter: enough to use two processors fully. */
const LOOPS = 3;

/** Measures the bare interpreter. @returns seconds for running `programs` Python programs of one line each */
export async function bareSeconds(programs: number) {
  const began = performance.now();
  await Promise.all(Array.from({ length: LOOPS }, (_, n) => loopOf(Math.floor((programs + n) / LOOPS))));
  return (performance.now() - began) / 1000;
}

/** Returns a shell loop that runs the programs: a shell starts processes faster than Node.js does. */
function loopOf(programs: number) {
  const loop = `for i in $(seq ${programs}); do python3 -c 'print("Habari")' > /dev/null; done`;
  return once(spawn('sh', ['-c', loop], { env: { PATH: '/usr/bin:/bin' }, stdio: 'ignore' }), 'exit');
}
