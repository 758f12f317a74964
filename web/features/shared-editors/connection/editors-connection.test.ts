/** The connection of a page to the shared editors, with a real server of the same kind. */
import type { AddressInfo } from 'node:net';
import { Server } from '@hocuspocus/server';
import { afterEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { classDocument, documentParts, ownDocument, stageMessages } from '#contract/stages.ts';
import { pauseAfter } from './reconnect-delays.ts';

const MOST_BYTES = 20_000;
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  vi.unstubAllGlobals();
});

/** A server that takes so much at once, somebody connected to it, and what has gone over the line. */
async function aWriter() {
  const server = new Server({ port: 0, address: '127.0.0.1', quiet: true }, { maxPayload: MOST_BYTES });
  await server.listen();
  closing.push(() => server.destroy());
  // They stay there while nobody is connected.
  for (const name of [classDocument('s'), ownDocument('s', 'me')]) {
    const stay = await server.hocuspocus.openDirectConnection(name);
    closing.push(() => stay.disconnect());
  }
  const sent = { sockets: 0, bytes: 0 };
  class Counted extends WebSocket {
    constructor(address: string) {
      super(address);
      sent.sockets++;
    }
    override send(bytes: Uint8Array) {
      sent.bytes += bytes.length;
      super.send(bytes);
    }
  }
  const { port } = server.httpServer.address() as AddressInfo;
  vi.stubGlobal('WebSocket', Counted);
  vi.stubGlobal('location', new URL(`http://127.0.0.1:${port}/live/room`));
  vi.stubGlobal('document', { querySelector: () => ({ content: '/api' }) });
  const { StageLine } = await import('./editors-connection.ts');
  const refusals: string[] = [];
  const line = new StageLine({
    roomName: 'room',
    sessionId: 's',
    self: 'me',
    onRefused: (message) => refusals.push(message),
  });
  closing.push(() => line.close());
  line.open(null);
  line.open('me');
  const document = (ownerId: string | null) => line.state.get().documents.find((one) => one.ownerId === ownerId)!;
  await expect.poll(() => document(null).hasCome && document('me').hasCome).toBe(true);
  const theirs = () => server.hocuspocus.documents.get(classDocument('s'))?.getText(documentParts.code).toString();
  return { line, document, theirs, sent, refusals };
}

test('what is too large to be sent is refused once, not sent again and again, and what follows is taken', async () => {
  const { document, theirs, sent, refusals } = await aWriter();
  document('me').code.insert(0, 'mine');
  document(null).code.insert(0, 'before ');
  await expect.poll(theirs, { timeout: 3000 }).toBe('before ');

  document(null).code.insert(0, 'x'.repeat(MOST_BYTES));
  await expect.poll(() => refusals, { timeout: 3000 }).toEqual([stageMessages.tooMuchAtOnce]);
  await new Promise((resolve) => setTimeout(resolve, 6_000));

  expect(refusals).toHaveLength(1);
  expect(sent.sockets).toBe(2);
  expect(sent.bytes).toBeLessThan(MOST_BYTES + 5_000);
  expect(document(null).code.toString()).toBe('before ');
  expect(document('me').code.toString()).toBe('mine');
  document(null).code.insert(0, 'after ');
  await expect.poll(theirs, { timeout: 3000 }).toBe('after before ');
});

test('connections that do not last are tried for ever more seldom', () => {
  expect([0, 1, 2, 3, 4, 5, 60].map((shortLived) => pauseAfter(shortLived, 1))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]);
  expect(pauseAfter(60, 0)).toBe(15_000);
});
