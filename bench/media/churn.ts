/**
 * Simulates hundreds of people who join a media engine and leave, some of them senders. Some unsubscribe properly, some
 * only close their browser, and some vanish because their machine lost power.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { TestEngine } from '#packages/media/testing/engine.ts';
import { publish, view } from '#packages/media/testing/peer.ts';
import type { FromVanishing, ToVanishing } from './vanishing.ts';

const RUNS_TYPESCRIPT = ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];
/** The milliseconds until the engine has given up vanished peers, which it does after 30 s (RFC 7675, section 5.1). */
const TIMEOUT = 60_000;

/** The percentage of people who only close their browser; below, of those who vanish. The others leave properly. */
const CLOSE = 30;
const VANISH = 20;

/**
 * Runs one round, in which `people` connect, send or receive, and leave. Every fifth person sends. Returns the number
 * of failed connections: if a person gets the port of a vanished person, the engine confuses the two until the vanished
 * connection times out.
 */
export async function joinAndLeave(engine: TestEngine, name: string, people: number) {
  const vanishing = Math.round((people * VANISH) / 100);
  const closing = Math.round((people * CLOSE) / 100);
  const { vanish, lost } = await vanishingPeople(engine, `${name}-vanishing`, vanishing);
  const others = Array.from({ length: people - vanishing }, (_, n) => ({ id: `${name}-${n}`, sends: n % 5 === 0 }));
  const peers = await Promise.allSettled(
    others.map(({ id, sends }) =>
      sends ? publish(engine, id) : view(engine, id, { publication: 'p0', keeps: false }),
    ),
  );
  await vanish();
  for (const [n, { id, sends }] of others.entries()) {
    const peer = peers[n]!;
    const isConnected = peer.status === 'fulfilled';
    if (n >= closing || !isConnected)
      engine.send(sends ? { type: 'unpublish', publication: id } : { type: 'unsubscribe', subscription: id });
    if (isConnected) peer.value.close();
  }
  await engine.counts();
  return lost + peers.filter(({ status }) => status === 'rejected').length;
}

/** Waits until the engine has only `left` publications and subscriptions. */
export async function untilRemoved(engine: TestEngine, left: number) {
  const end = performance.now() + TIMEOUT;
  while (performance.now() < end) {
    const { publications, subscriptions } = await engine.counts();
    if (publications + subscriptions === left) return;
    await pause(500);
  }
  throw new Error('Publications or subscriptions of people who have left are still open');
}

/**
 * Resolves, once the people are connected, with a function that kills their machine, and the number of failed
 * connections.
 */
async function vanishingPeople(engine: TestEngine, name: string, people: number) {
  const program = fileURLToPath(new URL('./vanishing.ts', import.meta.url));
  const child = fork(program, { execArgv: RUNS_TYPESCRIPT });
  // Every person adds listeners to the same child process.
  child.setMaxListeners(people * 2);
  const ends = await Promise.all(
    Array.from({ length: people }, (_, n) => (n % 5 === 0 ? publishAs : viewAs)(engine, child, `${name}-${n}`)),
  );
  return {
    lost: ends.filter(({ isLost }) => isLost).length,
    async vanish() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

async function publishAs(engine: TestEngine, child: ChildProcess, id: string) {
  send(child, { type: 'publish', id });
  const { sdp: offer } = await receive(child, id);
  engine.send({ type: 'publish', publication: id, sdp: offer! });
  const { sdp } = await engine.waitForEvent('answer', ({ publication }) => publication === id);
  send(child, { type: 'accept', id, sdp });
  return receive(child, id);
}

async function viewAs(engine: TestEngine, child: ChildProcess, id: string) {
  engine.send({ type: 'subscribe', subscription: id, publication: 'p0', quality: 'high' });
  const { sdp } = await engine.waitForEvent('offer', ({ subscription }) => subscription === id);
  send(child, { type: 'view', id, sdp });
  const { sdp: answer } = await receive(child, id);
  engine.send({ type: 'answered', subscription: id, sdp: answer! });
  return receive(child, id);
}

const send = (child: ChildProcess, message: ToVanishing) => void child.send(message);

/** Resolves with the child process's next message about the person `id`. */
const receive = (child: ChildProcess, id: string) =>
  new Promise<FromVanishing>((resolve) => {
    const listen = (message: FromVanishing) => {
      if (message.id !== id) return;
      child.off('message', listen);
      resolve(message);
    };
    child.on('message', listen);
  });
