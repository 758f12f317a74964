/**
 * The simulator as a program: `main.js --port 3002`. Its first line of output is the URL of its phones' pages. It exits
 * when its standard input closes, so it never outlives the process that started it.
 *
 *   --port N     another free port if N is in use
 *   --host A     127.0.0.1 by default, and instead of an address that this machine does not have
 *   --speed N    how many times faster than real time
 *   --strict     waits for port N instead of using another one
 *   --school F   data folder of the school that started it, shown in the process list and otherwise ignored
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

// Ctrl+C and systemd signal all processes at the same time. Without a terminal the simulator ignores the signals and
// exits when its parent does.
if (!process.stdin.isTTY) for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
process.stdin
  .once('end', () => process.exit(0))
  .once('error', () => process.exit(0))
  .resume();

const simulator = await start();
console.log(simulator.url);

/** Starts the simulator. Retries, because another process that uses the port may be about to exit. */
async function start() {
  const { host, strict } = values;
  const address = { host, speed: Number(values.speed), port: Number(values.port) };
  for (let tries = 0; tries < 10 || strict; tries++) {
    const started = await startSimulator(address).catch(bindError);
    if (typeof started === 'object') return started;
    if (started === 'no such address') address.host = '127.0.0.1';
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return startSimulator({ ...address, port: 0 });
}

/** Sorts the errors that `start` handles. @throws every other error, which ends the process */
function bindError(error: NodeJS.ErrnoException) {
  if (['EADDRINUSE', 'EACCES'].includes(error.code ?? '')) return 'taken';
  if (['EADDRNOTAVAIL', 'ENOTFOUND'].includes(error.code ?? '')) return 'no such address';
  throw error;
}
