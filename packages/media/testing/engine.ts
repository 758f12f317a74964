/** Starts the engine as the server does: as a child process with an IPC channel. */
import { type ChildProcess, type Serializable, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { MediaCounts, MediaEvent, MediaRequest, Setup } from '#packages/media/protocol.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const RUNS_TYPESCRIPT = ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];
/** Milliseconds to wait for an event; enough for a busy machine. */
const PATIENCE = 20_000;

const SETUP: Setup = {
  type: 'setup',
  udpPort: 0,
  turnPort: null,
  turnTls: null,
  turnSecret: 'of this test',
  announcedIp: null,
  bindAddress: '127.0.0.1',
  becomes: null,
};

export type TestEngine = Awaited<ReturnType<typeof startEngine>>;

/** @param program  the engine, or another program with the same protocol */
export async function startEngine(setup: Partial<Setup> = {}, program = MAIN) {
  const child = spawn(process.execPath, [...RUNS_TYPESCRIPT, program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const news: MediaEvent[] = [];
  const listeners = new Set<() => void>();
  child.on('message', (message: MediaEvent) => {
    news.push(message);
    for (const listener of listeners) listener();
  });

  /** The first event of `type` that fulfils `is`, skipping the first `after` events; rejects after `within` ms. */
  function heard<Type extends MediaEvent['type']>(
    type: Type,
    is: (news: Extract<MediaEvent, { type: Type }>) => boolean = () => true,
    { after = 0, within = PATIENCE } = {},
  ) {
    return new Promise<Extract<MediaEvent, { type: Type }>>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`Never heard: ${type}`)), within);
      const look = () => {
        const found = news.slice(after).find((one) => one.type === type && is(one as never));
        if (!found) return;
        clearTimeout(timer);
        listeners.delete(look);
        resolve(found as Extract<MediaEvent, { type: Type }>);
      };
      listeners.add(look);
      look();
    });
  }

  const ask = (request: MediaRequest) => void child.send(request);
  ask({ ...SETUP, ...setup });
  const { udpPort } = await heard('ready');

  return {
    child,
    news,
    udpPort,
    ask,
    /** Sends any message, valid or not. */
    say: (message: unknown) => void child.send(message as Serializable),
    heard,
    async counts(): Promise<MediaCounts> {
      const after = news.length;
      ask({ type: 'count' });
      return (await heard('counts', undefined, { after })).counts;
    },
    threads: () => readdirSync(`/proc/${child.pid}/task`).length,
    descriptors: () => readdirSync(`/proc/${child.pid}/fd`).length,
    stop: () => stop(child),
  };
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}
