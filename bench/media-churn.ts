/**
 * Hundreds of people who join an engine and leave, some of them senders: some unsubscribe properly, some only close
 * their browser, and some vanish with their machine.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { TestEngine } from '#packages/media/testing/engine.ts';
import { publish, view } from '#packages/media/testing/peer.ts';
import type { FromVanishing, ToVanishing } from './media-vanishing.ts';

const RUNS_TYPESCRIPT = ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];
/** Milliseconds; a vanished peer times out after 30 seconds (RFC 7675, section 5.1). */
const UNTIL_GIVEN_UP = 60_000;

/** Percent of a round who only close, and who vanish; the others leave properly. Every fifth person sends. */
const CLOSE = 30;
const VANISH = 20;

/**
 * One round in which that many people connect, send or receive, and leave. Returns how many failed to connect at first:
 * a machine that reuses the port of a vanished one is mistaken for it until that one times out.
 */
export async function comeAndGo(engine: TestEngine, name: string, people: number) {
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
      engine.ask(sends ? { type: 'unpublish', publication: id } : { type: 'unsubscribe', subscription: id });
    if (isConnected) peer.value.close();
  }
  await engine.counts();
  return lost + peers.filter(({ status }) => status === 'rejected').length;
}

/** Waits until the engine has only that many publications and subscriptions. */
export async function untilGone(engine: TestEngine, left: number) {
  const end = performance.now() + UNTIL_GIVEN_UP;
  while (performance.now() < end) {
    const { publications, subscriptions } = await engine.counts();
    if (publications + subscriptions === left) return;
    await pause(500);
  }
  throw new Error('Somebody who has gone is still there');
}

/**
 * Resolves, once they are connected, with a function that kills their machine, and the number that failed to connect.
 */
async function vanishingPeople(engine: TestEngine, name: string, people: number) {
  const program = fileURLToPath(new URL('./media-vanishing.ts', import.meta.url));
  const child = fork(program, { execArgv: RUNS_TYPESCRIPT });
  // Each person listens to the same process.
  child.setMaxListeners(people * 2);
  const ends = await Promise.all(
    Array.from({ length: people }, (_, n) => (n % 5 === 0 ? send : see)(engine, child, `${name}-${n}`)),
  );
  return {
    lost: ends.filter(({ isLost }) => isLost).length,
    async vanish() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

async function send(engine: TestEngine, child: ChildProcess, id: string) {
  tell(child, { type: 'publish', id });
  const { sdp: offer } = await heard(child, id);
  engine.ask({ type: 'publish', publication: id, sdp: offer! });
  const { sdp } = await engine.heard('answer', ({ publication }) => publication === id);
  tell(child, { type: 'accept', id, sdp });
  return heard(child, id);
}

async function see(engine: TestEngine, child: ChildProcess, id: string) {
  engine.ask({ type: 'subscribe', subscription: id, publication: 'p0', quality: 'high' });
  const { sdp } = await engine.heard('offer', ({ subscription }) => subscription === id);
  tell(child, { type: 'view', id, sdp });
  const { sdp: answer } = await heard(child, id);
  engine.ask({ type: 'answered', subscription: id, sdp: answer! });
  return heard(child, id);
}

const tell = (child: ChildProcess, message: ToVanishing) => void child.send(message);

/** The process's next message about that person. */
const heard = (child: ChildProcess, id: string) =>
  new Promise<FromVanishing>((resolve) => {
    const listen = (message: FromVanishing) => {
      if (message.id !== id) return;
      child.off('message', listen);
      resolve(message);
    };
    child.on('message', listen);
  });
