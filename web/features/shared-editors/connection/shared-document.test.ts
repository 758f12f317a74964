/** Waiting until the server has saved a document's changes, tested with a real Hocuspocus server. */
import { HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { Server } from '@hocuspocus/server';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { classDocument, documentParts } from '#contract/shared-editors.ts';
import { closeDocument, openDocument, waitUntilSaved } from './shared-document.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of cleanups.splice(0).toReversed()) await close();
});

/** Connects a client that has written to a server that a test can stop from processing messages. */
async function connectWriter() {
  let processing = Promise.resolve();
  const server = new Server({ port: 0, address: '127.0.0.1', quiet: true, beforeHandleMessage: () => processing });
  await server.listen();
  cleanups.push(() => server.destroy());
  const socket = new HocuspocusProviderWebsocket({
    url: `ws://127.0.0.1:${server.address.port}`,
    WebSocketPolyfill: WebSocket,
  });
  cleanups.push(() => socket.destroy());
  const opened = openDocument(null, { socket, sessionId: 's', onMessage: () => undefined, onChange: () => undefined });
  cleanups.push(() => closeDocument(opened));
  opened.code.insert(0, 'print(1) print(2)');
  await expect.poll(() => waitUntilSaved(opened)).toBe(true);
  return {
    opened,
    textAtServer: () => server.hocuspocus.documents.get(classDocument('s'))!.getText(documentParts.code).toString(),
    /** Stops the server from processing messages. Returns a function that lets it continue. */
    hold() {
      let resume!: () => void;
      processing = new Promise((resolve) => {
        resume = resolve;
      });
      return resume;
    },
  };
}

test.each<
  [string, (code: { insert(at: number, text: string): void; delete(at: number, letters: number): void }) => void]
>([
  ['was added', (code) => code.insert(0, '# first\n')],
  ['was deleted', (code) => code.delete(8, 9)],
])('text that %s counts as saved once the server has it, and not before', async (_, change) => {
  const { opened, textAtServer, hold } = await connectWriter();
  const resume = hold();
  change(opened.code);
  const arrived = waitUntilSaved(opened).then((isSaved) => ({ has: isSaved, textAtServer: textAtServer() }));

  expect(await waitUntilSaved(opened, 50)).toBe(false);
  expect(textAtServer()).not.toBe(opened.code.toString());
  resume();

  expect(await arrived).toEqual({ has: true, textAtServer: opened.code.toString() });
});

test('text written while disconnected does not count as saved', async () => {
  const { opened, hold } = await connectWriter();
  const resume = hold();
  opened.provider.configuration.websocketProvider.webSocket!.close();
  opened.code.insert(0, 'late ');

  expect(await waitUntilSaved(opened, 50)).toBe(false);
  resume();
});
