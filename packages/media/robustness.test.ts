/** Tests that the engine survives bad input and releases all resources of clients who have left. */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ndc from 'node-datachannel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEngine, type TestEngine } from './testing/engine.ts';
import { publish, view } from './testing/peer.ts';
import { videoSource } from './testing/vp8.ts';

/** After 30 s (in milliseconds) without a response, a peer must stop sending (RFC 7675, section 5.1). */
const CONSENT_TIMEOUT = 30_000;
const RUNS_TYPESCRIPT = ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];

let engine: TestEngine;
/** A client killed before the tests, as if its machine lost power; the engine notices it while the other tests run. */
let killed: { sender: Promise<unknown>; at: number };

beforeAll(async () => {
  engine = await startEngine();
  killed = await killedSender('killed');
});
afterAll(async () => {
  await engine.stop();
  ndc.cleanup();
});

async function killedSender(id: string) {
  const program = fileURLToPath(new URL('./testing/lone-sender.ts', import.meta.url));
  const child = fork(program, { execArgv: RUNS_TYPESCRIPT });
  const [{ sdp }] = (await once(child, 'message')) as [{ sdp: string }];
  engine.send({ type: 'publish', publication: id, sdp });
  child.send({ sdp: (await engine.waitForEvent('answer', ({ publication }) => publication === id)).sdp });
  await new Promise<void>((resolve) => {
    child.on('message', ({ state }: { state?: string }) => state === 'connected' && resolve());
  });
  child.kill('SIGKILL');
  const sender = engine.waitForEvent('gone', (event) => event.id === id, { within: CONSENT_TIMEOUT * 2 });
  return { sender, at: performance.now() };
}

test('ending a publication ends its subscriptions and no others', async () => {
  const [sender, other] = await Promise.all([publish(engine, 'p'), publish(engine, 'other')]);
  const viewers = await Promise.all([view(engine, 'v'), view(engine, 'w', { publication: 'other' })]);
  const before = await engine.counts();

  engine.send({ type: 'unpublish', publication: 'p' });

  const after = await engine.counts();
  expect(before.publications - after.publications).toBe(1);
  expect(before.subscriptions - after.subscriptions).toBe(1);
  engine.send({ type: 'unpublish', publication: 'other' });
  for (const peer of [sender, other, ...viewers]) peer.close();
});

test('no thread and no descriptor remains of 200 clients that connected and disconnected', async () => {
  const sender = await publish(engine, 'p');
  const connect = async (id: string) => {
    const viewer = await view(engine, id);
    return async () => {
      engine.send({ type: 'unsubscribe', subscription: id });
      viewer.close();
    };
  };
  // The first clients make libdatachannel start its own threads, which stay, so they are started before the count.
  for (const disconnect of await Promise.all([connect('first'), connect('second')])) await disconnect();
  const before = { threads: engine.threads(), descriptors: engine.descriptors() };
  for (let round = 0; round < 5; round++) {
    const all = await Promise.all(Array.from({ length: 40 }, (_, n) => connect(`v${round}-${n}`)));
    for (const go of all) await go();
  }

  await expect.poll(async () => (await engine.counts()).subscriptions).toBe(0);
  await expect.poll(() => engine.threads()).toBeLessThanOrEqual(before.threads);
  await expect.poll(() => engine.descriptors()).toBeLessThanOrEqual(before.descriptors);
  engine.send({ type: 'unpublish', publication: 'p' });
  sender.close();
});

test('20,000 garbage packets at the media port do not disturb connections', async () => {
  const sender = await publish(engine, 'p');
  const source = videoSource({ ssrc: 1_000 });
  const viewer = await view(engine, 'v');
  const stranger = createSocket('udp4');
  const stun = Buffer.from('000100002112a442', 'hex');
  for (let n = 0; n < 20_000; n++) {
    const garbage = randomBytes(1 + (n % 200));
    if (n % 3 === 0) garbage[0] = 0x80;
    stranger.send(n % 4 === 0 ? Buffer.concat([stun, garbage]) : garbage, engine.udpPort, '127.0.0.1');
    if (n % 200 === 0) await new Promise(setImmediate);
  }
  await expect
    .poll(() => {
      for (const packet of source.frame({ isKey: true })) sender.send(packet);
      return viewer.rtp.length;
    })
    .toBeGreaterThan(20);
  stranger.close();
  engine.send({ type: 'unpublish', publication: 'p' });
  for (const peer of [sender, viewer]) peer.close();
});

test('invalid messages from the parent process and invalid offers end no connection', async () => {
  const sender = await publish(engine, 'p');
  for (const nonsense of [null, 7, 'x', {}, { type: 'publish' }, { type: 'hold', publication: 'p', isHeld: 'no' }])
    engine.sendRaw(nonsense);
  engine.send({ type: 'publish', publication: 'bad', sdp: 'v=0' });
  engine.send({ type: 'subscribe', subscription: 'lost', publication: 'nobody', quality: 'high' });
  engine.send({ type: 'subscribe', subscription: 'odd', publication: 'p', quality: 'high' });
  await engine.waitForEvent('offer', ({ subscription }) => subscription === 'odd');
  engine.send({ type: 'answered', subscription: 'odd', sdp: 'no answer' });

  for (const id of ['bad', 'lost', 'odd']) await engine.waitForEvent('failed', (event) => event.id === id);
  expect(await engine.counts()).toMatchObject({ publications: expect.any(Number), subscriptions: 0 });
  engine.send({ type: 'unpublish', publication: 'p' });
  sender.close();
});

test('the engine starts a relay when requested, and exits when its parent closes the channel', async () => {
  const another = await startEngine({ turnPort: 0 });
  const [ready] = another.events;
  expect(ready).toMatchObject({ type: 'ready', udpPort: another.udpPort, turnPort: expect.any(Number) });

  // Resolves only if the engine exits after its parent closed the channel.
  await another.stop();
});

test('a client that vanishes is detected', { timeout: CONSENT_TIMEOUT * 2 }, async () => {
  await killed.sender;
  expect(performance.now() - killed.at).toBeLessThan(CONSENT_TIMEOUT * 1.5);
});
