/** The connection to the shared editors, against a real Hocuspocus server. */

import type { AddressInfo } from 'node:net';
import { Server } from '@hocuspocus/server';
import { afterEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { classDocument, documentParts, ownDocument } from '#contract/shared-editors.ts';
import * as sharedEditorsTexts from '#texts/code/shared-editors.ts';
import { reconnectDelay } from './reconnect-delay.ts';

const MAX_BYTES = 20_000;
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of cleanups.splice(0).toReversed()) await close();
  vi.unstubAllGlobals();
});

/** Connects a client that may write to a server with a message limit, and counts the client's sockets and bytes. */
async function connectWriter() {
  const server = new Server({ port: 0, address: '127.0.0.1', quiet: true }, { maxPayload: MAX_BYTES });
  await server.listen();
  cleanups.push(() => server.destroy());
  // Keeps the documents open on the server while no client is connected.
  for (const name of [classDocument('s'), ownDocument('s', 'me')]) {
    const directConnection = await server.hocuspocus.openDirectConnection(name);
    cleanups.push(() => directConnection.disconnect());
  }
  const sent = { sockets: 0, bytes: 0 };
  class CountingWebSocket extends WebSocket {
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
  vi.stubGlobal('WebSocket', CountingWebSocket);
  vi.stubGlobal('location', new URL(`http://127.0.0.1:${port}/live/room`));
  vi.stubGlobal('document', { querySelector: () => ({ content: '/api' }) });
  const { EditorsConnection } = await import('./editors-connection.ts');
  const refusals: string[] = [];
  const connection = new EditorsConnection({
    roomName: 'room',
    sessionId: 's',
    self: 'me',
    onRefused: (message) => refusals.push(message),
  });
  cleanups.push(() => connection.close());
  connection.open(null);
  connection.open('me');
  const document = (ownerId: string | null) => connection.state.get().documents.find((one) => one.ownerId === ownerId)!;
  await expect.poll(() => document(null).isLoaded && document('me').isLoaded).toBe(true);
  const textAtServer = () =>
    server.hocuspocus.documents.get(classDocument('s'))?.getText(documentParts.code).toString();
  return { connection, document, textAtServer, sent, refusals };
}

test('a change that is too large is refused once and not repeated, and later changes are accepted', async () => {
  const { document, textAtServer, sent, refusals } = await connectWriter();
  document('me').code.insert(0, 'mine');
  document(null).code.insert(0, 'before ');
  await expect.poll(textAtServer).toBe('before ');

  document(null).code.insert(0, 'x'.repeat(MAX_BYTES));
  await expect.poll(() => refusals).toEqual([sharedEditorsTexts.tooMuchAtOnce]);
  await new Promise((resolve) => setTimeout(resolve, 6_000));

  expect(refusals).toHaveLength(1);
  expect(sent.sockets).toBe(2);
  expect(sent.bytes).toBeLessThan(MAX_BYTES + 5_000);
  expect(document(null).code.toString()).toBe('before ');
  expect(document('me').code.toString()).toBe('mine');
  document(null).code.insert(0, 'after ');
  await expect.poll(textAtServer).toBe('after before ');
});

test('the reconnect delay grows with each short-lived connection, up to 30 s', () => {
  expect([0, 1, 2, 3, 4, 5, 60].map((shortLived) => reconnectDelay(shortLived, 1))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]);
  expect(reconnectDelay(60, 0)).toBe(15_000);
});
