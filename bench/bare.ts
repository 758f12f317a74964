/** How fast the machine itself starts Python at the moment, to compare our rates with: other load slows down both. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Parallel shell loops that start the interpreter: enough to use two processors fully. */
const LOOPS = 3;

/** @returns  seconds for that many programs of one line each */
export async function bareSeconds(programs: number) {
  const began = performance.now();
  await Promise.all(Array.from({ length: LOOPS }, (_, n) => loopOf(Math.floor((programs + n) / LOOPS))));
  return (performance.now() - began) / 1000;
}

/** In a shell, because starting a process costs Node.js more. */
function loopOf(programs: number) {
  const loop = `for i in $(seq ${programs}); do python3 -c 'print("Habari")' > /dev/null; done`;
  return once(spawn('sh', ['-c', loop], { env: { PATH: '/usr/bin:/bin' }, stdio: 'ignore' }), 'exit');
}
