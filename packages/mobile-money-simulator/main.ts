/**
 * The simulator as a program: `main.js --port 3002`. It ends when its standard
 * input ends, so that it never outlives who started it, however that ends. Where
 * its phones are is its first line.
 *
 *   --port N     any free one where N is taken
 *   --host A     127.0.0.1 unless it is said, or this machine has no such address
 *   --speed N    how many times faster than real
 *   --strict     rather none than another port than N
 *   --school F   for people who look at the list of processes: whose it is
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

// Ctrl+C and systemd reach everybody at once; who started us ends us when it is done. A person's Ctrl+C is heard.
if (!process.stdin.isTTY) for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
process.stdin
  .once('end', () => process.exit(0))
  .once('error', () => process.exit(0))
  .resume();

const simulator = await start();
console.log(simulator.url);

/** Who held the port before us may be on its way out. */
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

/** Anything else ends us. */
function whatIsWrong(error: NodeJS.ErrnoException) {
  if (['EADDRINUSE', 'EACCES'].includes(error.code ?? '')) return 'taken';
  if (['EADDRNOTAVAIL', 'ENOTFOUND'].includes(error.code ?? '')) return 'no such address';
  throw error;
}
