/**
 * What does it cost to forward a class; and what is left in the engine after hundreds
 * have come and gone, and after garbage at its port?
 *
 * `VIEWERS=30` makes it a small one, to see that it works.
 */
import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import ndc from 'node-datachannel';
import { startEngine, type TestEngine } from '#engines/media/testing/engine.ts';
import { type Peer, publish, view } from '#engines/media/testing/peer.ts';
import { conclude } from './budget.ts';
import { memoryOf, processorOf, stream } from './media-load.ts';

const VIEWERS = Number(process.env.VIEWERS ?? 300);
const CLASS = { publishers: 3, viewers: Math.min(31, VIEWERS) };
const ROUNDS = 10;
const JOINS_IN_A_ROUND = Math.min(70, VIEWERS);
const GARBAGE = VIEWERS * 602;
const SECONDS = 8;

const many = await forwarded(1, VIEWERS);
const ofClass = await forwarded(CLASS.publishers, CLASS.viewers);
const churn = await comingAndGoing();
const garbage = await garbageAtThePort();
ndc.cleanup();

conclude('What does the media engine cost, and what stays in it?', [
  {
    what: `${VIEWERS} viewers: streams of 500 kbit/s for a core`,
    value: many.streamsPerCore,
    unit: '',
    atLeast: 1_000,
  },
  { what: '… processor for a packet', value: many.perPacket, unit: 'µs', budget: 8 },
  { what: '… packets that did not come', value: many.lost, unit: '%', budget: 1 },
  { what: `3 publishers and ${CLASS.viewers} viewers`, value: ofClass.ofCore, unit: '% of a core', budget: 15 },
  { what: '… memory', value: ofClass.memory, unit: 'MB', budget: 150 },
  { what: `${ROUNDS * JOINS_IN_A_ROUND} joins and leaves: threads left`, value: churn.threads, unit: '', budget: 0 },
  { what: '… descriptors left', value: churn.descriptors, unit: '', budget: 0 },
  { what: '… memory more in the second half', value: churn.memory, unit: 'MB', budget: 15 },
  { what: `${GARBAGE} packets of garbage: packets lost meanwhile`, value: garbage, unit: '%', budget: 1 },
]);

async function forwarded(publishers: number, viewers: number) {
  const engine = await startEngine();
  const senders = await Promise.all(
    Array.from({ length: publishers }, (_, n) => publish(engine, `p${n}`, { ssrc: 1_000 + n })),
  );
  const seeing = await join(engine, publishers, viewers);
  await stream(senders, 2_000);
  const before = { counts: await engine.counts(), processor: processorOf(engine), at: performance.now() };
  await stream(senders, SECONDS * 1_000);
  const counts = await engine.counts();
  const processor = processorOf(engine) - before.processor;
  const seconds = (performance.now() - before.at) / 1_000;
  const packets = counts.forwarded - before.counts.forwarded;
  const expected = ((counts.received - before.counts.received) / publishers) * viewers * publishers;
  const share = processor / seconds;
  const memory = memoryOf(engine);
  for (const peer of [...senders, ...seeing]) peer.close();
  await engine.stop();
  return {
    streamsPerCore: (viewers * publishers) / share,
    perPacket: (processor / packets) * 1e6,
    lost: (1 - packets / expected) * 100,
    ofCore: share * 100,
    memory,
  };
}

async function join(engine: TestEngine, publishers: number, viewers: number) {
  const all: Peer[] = [];
  for (let n = 0; n < viewers; n += 10) {
    const some = Array.from({ length: Math.min(10, viewers - n) }, (_, k) =>
      Array.from({ length: publishers }, (_, p) =>
        view(engine, `v${n + k}-${p}`, { publication: `p${p}`, keeps: false }),
      ),
    );
    all.push(...(await Promise.all(some.flat())));
  }
  return all;
}

async function comingAndGoing() {
  const engine = await startEngine();
  const sender = await publish(engine, 'p0');
  const round = async () => {
    const all = await join(engine, 1, JOINS_IN_A_ROUND);
    for (let n = 0; n < JOINS_IN_A_ROUND; n++) engine.ask({ type: 'unsubscribe', subscription: `v${n}-0` });
    for (const peer of all) peer.close();
    await engine.counts();
  };
  // The first makes what stays.
  await round();
  const before = { threads: engine.threads(), descriptors: engine.descriptors() };
  let half = 0;
  for (let n = 1; n < ROUNDS; n++) {
    await round();
    if (n === ROUNDS / 2) half = memoryOf(engine);
  }
  const left = {
    threads: Math.max(0, engine.threads() - before.threads),
    descriptors: Math.max(0, engine.descriptors() - before.descriptors),
    memory: memoryOf(engine) - half,
  };
  sender.close();
  await engine.stop();
  return left;
}

/** How many of a hundred packets were lost while strangers sent what they liked. */
async function garbageAtThePort() {
  const engine = await startEngine();
  const sender = await publish(engine, 'p0');
  const [viewer] = await join(engine, 1, 1);
  const stranger = createSocket('udp4');
  const before = await engine.counts();
  const sent = stream([sender], SECONDS * 1_000);
  const began = performance.now();
  for (let n = 0; n < GARBAGE; n++) {
    stranger.send(randomBytes(1 + (n % 300)), engine.udpPort, '127.0.0.1');
    while (n / GARBAGE > (performance.now() - began) / (SECONDS * 1_000)) await new Promise(setImmediate);
  }
  await sent;
  const { received, forwarded } = await engine.counts();
  stranger.close();
  for (const peer of [sender, viewer!]) peer.close();
  await engine.stop();
  return (1 - (forwarded - before.forwarded) / (received - before.received)) * 100;
}
