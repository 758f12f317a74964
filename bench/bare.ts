/** How fast the machine starts Python itself at the moment: what our own rates are held against, because what else it does slows down both. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Loops of a shell that start the interpreter: as many as keep two processors busy. */
const LOOPS = 3;

/** @returns  seconds for so many programs, one line each */
export async function bareSeconds(programs: number) {
  const began = performance.now();
  await Promise.all(Array.from({ length: LOOPS }, (_, n) => loopOf(Math.floor((programs + n) / LOOPS))));
  return (performance.now() - began) / 1000;
}

/** By a shell, because starting a process costs Node.js more than it costs a shell. */
function loopOf(programs: number) {
  const loop = `for i in $(seq ${programs}); do python3 -c 'print("Habari")' > /dev/null; done`;
  return once(spawn('sh', ['-c', loop], { env: { PATH: '/usr/bin:/bin' }, stdio: 'ignore' }), 'exit');
}
