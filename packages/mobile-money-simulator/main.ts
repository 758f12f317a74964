/**
 * The simulator as a program: `main.js --port 3002`. Its first line of output is the address of its phones. It ends with
 * its standard input, so it never outlives the process that started it.
 *
 *   --port N     another free port if N is in use
 *   --host A     127.0.0.1 by default, and if this machine does not have the address
 *   --speed N    how many times faster than real time
 *   --strict     waits for port N instead of using another one
 *   --school F   shown in the process list, to tell whose child it is
 */
import { parseArgs } from 'node:util';
import { startSimulator } from './simulator.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3002' },
    host: { type: 'string', default: '127.0.0.1' },
    speed: { type: 'string', default: '1' },
    strict: { type: 'boolean', default: false },
    school: { type: 'string' },
  },
});

// Ctrl+C and systemd signal all processes at once; the parent ends this one when it is done. In a terminal Ctrl+C works.
if (!process.stdin.isTTY) for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
process.stdin
  .once('end', () => process.exit(0))
  .once('error', () => process.exit(0))
  .resume();

const simulator = await start();
console.log(simulator.url);

/** Retries: the process that holds the port may be ending. */
async function start() {
  const { host, strict } = values;
  const place = { host, speed: Number(values.speed), port: Number(values.port) };
  for (let tries = 0; tries < 10 || strict; tries++) {
    const started = await startSimulator(place).catch(whatIsWrong);
    if (typeof started === 'object') return started;
    if (started === 'no such address') place.host = '127.0.0.1';
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return startSimulator({ ...place, port: 0 });
}

/** @throws other errors, which end the process */
function whatIsWrong(error: NodeJS.ErrnoException) {
  if (['EADDRINUSE', 'EACCES'].includes(error.code ?? '')) return 'taken';
  if (['EADDRNOTAVAIL', 'ENOTFOUND'].includes(error.code ?? '')) return 'no such address';
  throw error;
}
