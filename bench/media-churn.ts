/**
 * Hundreds who come to an engine and go, a part of them senders: some say goodbye to the school, some only close
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
/** Milliseconds; who vanished is given up after 30 seconds (RFC 7675, section 5.1). */
const UNTIL_GIVEN_UP = 60_000;

/** In hundredths of a round: who only closes, and who vanishes; the others say goodbye. Of each kind every fifth sends. */
const CLOSE = 30;
const VANISH = 20;

/**
 * One round of so many, of whom everybody sees or is seen, and then goes. Returns how many did not get through at
 * once: a machine that takes the port of one who has just vanished is taken for that one until it is found out.
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

/** Until the engine knows that only so many are left. */
export async function untilGone(engine: TestEngine, left: number) {
  const end = performance.now() + UNTIL_GIVEN_UP;
  while (performance.now() < end) {
    const { publications, subscriptions } = await engine.counts();
    if (publications + subscriptions === left) return;
    await pause(500);
  }
  throw new Error('Somebody who has gone is still there');
}

/** Resolves with what ends their machine, once they are connected, and how many of them found no way. */
async function vanishingPeople(engine: TestEngine, name: string, people: number) {
  const program = fileURLToPath(new URL('./media-vanishing.ts', import.meta.url));
  const child = fork(program, { execArgv: RUNS_TYPESCRIPT });
  // Each asks of the same process.
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

/** The next that the process says of that one. */
const heard = (child: ChildProcess, id: string) =>
  new Promise<FromVanishing>((resolve) => {
    const listen = (message: FromVanishing) => {
      if (message.id !== id) return;
      child.off('message', listen);
      resolve(message);
    };
    child.on('message', listen);
  });
