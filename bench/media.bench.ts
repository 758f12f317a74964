/**
 * What does it cost to forward a class, compared with the library and the kernel alone? Which resources does the engine
 * keep after hundreds have joined and left? And how many packets does a class lose while garbage arrives at its port?
 *
 * With `VIEWERS=30` the class is small, for a quick trial.
 */
import { fileURLToPath } from 'node:url';
import ndc from 'node-datachannel';
import { startEngine, type TestEngine } from '#packages/media/testing/engine.ts';
import { publish } from '#packages/media/testing/peer.ts';
import { readOffer } from '#packages/media/wire/sdp.ts';
import { conclude, median } from './budget.ts';
import { joinAndLeave, untilRemoved } from './media/churn.ts';
import { rain } from './media/garbage.ts';
import { arrival, join, memoryOf, openCameras, processorOf } from './media/load.ts';
import { PACKETS } from './media/stream.ts';

const VIEWERS = Number(process.env.VIEWERS ?? 300);
const CLASS = { publishers: 3, viewers: Math.min(31, VIEWERS) };
const ROUNDS = 10;
const JOINS_IN_A_ROUND = Math.min(70, VIEWERS);
const GARBAGE = VIEWERS * 602;
const SECONDS = 8;
/** How often the engine and the reference program alternate; below, the milliseconds of each turn. */
const TURNS = 5;
const TURN = 2_500;

const many = await besideReference();
const ofClass = await aClass();
const churn = await comingAndGoing();
const garbage = await garbageAtThePort();
ndc.cleanup();

conclude('What does the media engine cost, and what does it leave behind?', [
  {
    what: `${VIEWERS} viewers: streams of 500 kbit/s per core`,
    // From the cost per packet: a sender that falls behind sends too little, which would make a stream look cheap.
    value: 1e6 / many.engine / PACKETS,
    unit: '',
    atLeast: 1_000,
  },
  { what: `… processor time per packet, median of ${TURNS}`, value: many.engine, unit: 'µs', budget: 8 },
  {
    what: '… against a bare loop over the library, in turns',
    value: many.engine / many.reference,
    unit: '',
    budget: 1.3,
  },
  { what: '… processor time of that loop per packet', value: many.reference, unit: 'µs', budget: 7 },
  { what: '… packets that did not come to the viewers', value: many.lost, unit: '%', budget: 1 },
  { what: `3 publishers and ${CLASS.viewers} viewers`, value: ofClass.ofCore, unit: '% of a core', budget: 15 },
  { what: '… packets that did not come to the viewers', value: ofClass.lost, unit: '%', budget: 1 },
  { what: '… memory', value: ofClass.memory, unit: 'MB', budget: 150 },
  { what: `${ROUNDS * JOINS_IN_A_ROUND} joins and leaves: threads left`, value: churn.threads, unit: '', budget: 0 },
  { what: '… retried joins', value: churn.failed, unit: '', budget: JOINS_IN_A_ROUND / 10 },
  { what: '… descriptors left', value: churn.descriptors, unit: '', budget: 0 },
  { what: '… memory growth in the second half', value: churn.memory, unit: 'MB', budget: 15 },
  { what: `${GARBAGE} packets of garbage: media packets lost meanwhile`, value: garbage, unit: '%', budget: 1 },
]);

/** Measures the microseconds of processor time per packet, of our engine and of the library alone. */
async function besideReference() {
  const reference = await startEngine({}, fileURLToPath(new URL('./media/reference.ts', import.meta.url)));
  const engine = await startEngine();
  const sender = await publish(engine, 'p0');
  const [viewers, others] = [await join(engine, 1, VIEWERS), await join(reference, 1, VIEWERS)];
  const cameras = openCameras([sender]);
  const turnOfReference = async () => {
    reference.send({ type: 'hold', publication: '', isHeld: false });
    await new Promise((resolve) => setTimeout(resolve, TURN));
    reference.send({ type: 'hold', publication: '', isHeld: true });
  };
  await cameras.stream(TURN);
  await turnOfReference();
  const before = { sent: cameras.sent(), received: await arrival(viewers, cameras.sent() * VIEWERS) };
  const costs = { engine: [] as number[], reference: [] as number[] };
  for (let turn = 0; turn < TURNS; turn++) {
    costs.engine.push(await costOf(engine, () => cameras.stream(TURN)));
    costs.reference.push(await costOf(reference, turnOfReference));
  }
  const expected = (cameras.sent() - before.sent) * VIEWERS;
  const received = (await arrival(viewers, before.received + expected)) - before.received;
  for (const peer of [sender, ...viewers, ...others]) peer.close();
  for (const one of [engine, reference]) await one.stop();
  return { engine: median(costs.engine), reference: median(costs.reference), lost: (1 - received / expected) * 100 };
}

async function costOf(engine: TestEngine, turn: () => Promise<void>) {
  const before = { forwarded: (await engine.counts()).forwarded, processor: processorOf(engine) };
  await turn();
  const { forwarded } = await engine.counts();
  return ((processorOf(engine) - before.processor) / (forwarded - before.forwarded)) * 1e6;
}

async function aClass() {
  const { publishers, viewers } = CLASS;
  const engine = await startEngine();
  const senders = await Promise.all(
    Array.from({ length: publishers }, (_, n) => publish(engine, `p${n}`, { ssrc: 1_000 + n })),
  );
  const seeing = await join(engine, publishers, viewers);
  const cameras = openCameras(senders);
  await cameras.stream(2_000);
  const begun = { sent: cameras.sent(), received: await arrival(seeing, cameras.sent() * viewers) };
  const before = { processor: processorOf(engine), at: performance.now() };
  await cameras.stream(SECONDS * 1_000);
  const share = (processorOf(engine) - before.processor) / ((performance.now() - before.at) / 1_000);
  const expected = (cameras.sent() - begun.sent) * viewers;
  const received = (await arrival(seeing, begun.received + expected)) - begun.received;
  const memory = memoryOf(engine);
  for (const peer of [...senders, ...seeing]) peer.close();
  await engine.stop();
  return { ofCore: share * 100, lost: (1 - received / expected) * 100, memory };
}

/** People join and leave in two halves: the first may allocate resources that are kept, the second must not. */
async function comingAndGoing() {
  const engine = await startEngine();
  const sender = await publish(engine, 'p0');
  let failed = 0;
  const half = async (name: string) => {
    for (let n = 0; n < ROUNDS / 2; n++) failed += await joinAndLeave(engine, `${name}-${n}`, JOINS_IN_A_ROUND);
    await untilRemoved(engine, 1);
    return { threads: engine.threads(), descriptors: engine.descriptors(), memory: memoryOf(engine) };
  };
  const [before, after] = [await half('first'), await half('second')];
  sender.close();
  await engine.stop();
  return {
    failed,
    threads: Math.max(0, after.threads - before.threads),
    descriptors: Math.max(0, after.descriptors - before.descriptors),
    memory: after.memory - before.memory,
  };
}

/** Measures the percentage of a class's packets that are lost while strangers send garbage. */
async function garbageAtThePort() {
  const engine = await startEngine();
  const sender = await publish(engine, 'p0');
  const viewers = await join(engine, 1, 10);
  const ufrags = engine.events.flatMap((one) => (one.type === 'offer' ? (readOffer(one.sdp)?.side.ufrag ?? []) : []));
  const cameras = openCameras([sender]);
  await cameras.stream(1_000);
  const before = { sent: cameras.sent(), received: await arrival(viewers, cameras.sent() * viewers.length) };
  await Promise.all([
    cameras.stream(SECONDS * 1_000),
    rain({ port: engine.udpPort, ufrags, ssrc: 1_000 }, GARBAGE, SECONDS * 1_000),
  ]);
  const expected = (cameras.sent() - before.sent) * viewers.length;
  const received = (await arrival(viewers, before.received + expected)) - before.received;
  for (const peer of [sender, ...viewers]) peer.close();
  await engine.stop();
  return (1 - received / expected) * 100;
}
