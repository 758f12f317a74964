/**
 * The simulator of packages/mobile-money-simulator, a child of ours: it has a pipe from us and
 * ends when that does, so that it never outlives us. When it dies by itself it is
 * started again at the same address, and has forgotten what it knew.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** Milliseconds in which it says where it is; on a busy machine a process takes its time. */
const PATIENCE = 30_000;
/** Milliseconds before one that died is started again. */
const PAUSE = 500;

interface Place {
  port: number;
  host: string;
  /** Tells whoever looks at the list of processes whose it is. */
  dataFolder: string;
}

/** Its `url` resolves with where it is; with undefined when it does not start, and then the school opens all the same. */
export function startSimulatorProcess(wanted: Place) {
  let isEnding = false;
  let child = launch(wanted);
  const place = { ...wanted };

  function watch(url: string | undefined) {
    if (!url) return;
    // The port that was wanted may have been taken.
    place.port = Number(new URL(url).port);
    restartWhenItEnds();
  }
  function restartWhenItEnds() {
    child.once('exit', () => {
      if (isEnding) return;
      console.error('The simulated M-Pesa has ended by itself; it is being started again.');
      setTimeout(restart, PAUSE).unref();
    });
  }
  function restart() {
    if (isEnding) return;
    child = launch(place, ['--strict']);
    restartWhenItEnds();
  }

  const url = addressOf(child);
  void url.then(watch);
  return {
    url,
    async stop() {
      isEnding = true;
      const hasEnded = exitOf(child);
      child.stdin?.end();
      await hasEnded;
    },
  };
}

/** Built, this is dist/server/main.js; in npm run dev it is this file, and Node has been told how to run TypeScript. */
function launch({ port, host, dataFolder }: Place, more: string[] = []) {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const program = fileURLToPath(new URL(`../packages/mobile-money-simulator/main.${extension}`, import.meta.url));
  const options = ['--port', String(port), '--host', host, '--school', dataFolder, ...more];
  const child = spawn(process.execPath, [...process.execArgv, program, ...options], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  // What cannot be started at all has no address, and what died takes no more input.
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  return child;
}

/** Its first line; undefined when it ends, or says nothing. */
function addressOf(child: ChildProcess) {
  return new Promise<string | undefined>((resolve) => {
    createInterface({ input: child.stdout! }).once('line', resolve);
    for (const end of ['exit', 'error']) child.once(end, () => resolve(undefined));
    setTimeout(() => resolve(undefined), PATIENCE).unref();
  });
}

const exitOf = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null || child.pid === undefined
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', resolve));
