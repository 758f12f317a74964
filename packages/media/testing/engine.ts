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
const EVENT_TIMEOUT = 20_000;

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
  const events: MediaEvent[] = [];
  const listeners = new Set<() => void>();
  child.on('message', (message: MediaEvent) => {
    events.push(message);
    for (const listener of listeners) listener();
  });

  /**
   * Resolves to the first event of `type` for which `matches` is true, skipping the first `after` events; rejects after
   * `within` milliseconds.
   */
  function waitForEvent<Type extends MediaEvent['type']>(
    type: Type,
    matches: (news: Extract<MediaEvent, { type: Type }>) => boolean = () => true,
    { after = 0, within = EVENT_TIMEOUT } = {},
  ) {
    return new Promise<Extract<MediaEvent, { type: Type }>>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`No such event: ${type}`)), within);
      const check = () => {
        const found = events.slice(after).find((one) => one.type === type && matches(one as never));
        if (!found) return;
        clearTimeout(timer);
        listeners.delete(check);
        resolve(found as Extract<MediaEvent, { type: Type }>);
      };
      listeners.add(check);
      check();
    });
  }

  const send = (request: MediaRequest) => void child.send(request);
  send({ ...SETUP, ...setup });
  const { udpPort } = await waitForEvent('ready');

  return {
    child,
    events,
    udpPort,
    send,
    /** Sends any message, valid or not. */
    sendRaw: (message: unknown) => void child.send(message as Serializable),
    waitForEvent,
    async counts(): Promise<MediaCounts> {
      const after = events.length;
      send({ type: 'count' });
      return (await waitForEvent('counts', undefined, { after })).counts;
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
