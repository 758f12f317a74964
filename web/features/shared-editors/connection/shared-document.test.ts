/** Whether a document has come to the school, with a real line to a server of the same kind. */
import { HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { Server } from '@hocuspocus/server';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { classDocument, documentParts } from '#contract/stages.ts';
import { closeDocument, hasArrived, openDocument } from './shared-document.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** One who writes, and a server that reads on once it is let. */
async function aWriter() {
  let isLet = Promise.resolve();
  const server = new Server({ port: 0, address: '127.0.0.1', quiet: true, beforeHandleMessage: () => isLet });
  await server.listen();
  closing.push(() => server.destroy());
  const socket = new HocuspocusProviderWebsocket({
    url: `ws://127.0.0.1:${server.address.port}`,
    WebSocketPolyfill: WebSocket,
  });
  closing.push(() => socket.destroy());
  const opened = openDocument(null, { socket, sessionId: 's', onNews: () => undefined, onChange: () => undefined });
  closing.push(() => closeDocument(opened));
  opened.code.insert(0, 'print(1) print(2)');
  await expect.poll(() => hasArrived(opened)).toBe(true);
  return {
    opened,
    theirs: () => server.hocuspocus.documents.get(classDocument('s'))!.getText(documentParts.code).toString(),
    /** Returns what lets it read on. */
    hold() {
      let letRead!: () => void;
      isLet = new Promise((resolve) => {
        letRead = resolve;
      });
      return letRead;
    },
  };
}

test.each<
  [string, (code: { insert(at: number, text: string): void; delete(at: number, letters: number): void }) => void]
>([
  ['was added', (code) => code.insert(0, '# first\n')],
  ['was deleted', (code) => code.delete(8, 9)],
])('what %s has arrived when the server has it, and no sooner', async (_, change) => {
  const { opened, theirs, hold } = await aWriter();
  const letRead = hold();
  change(opened.code);
  const arrived = hasArrived(opened).then((has) => ({ has, theirs: theirs() }));

  expect(await hasArrived(opened, 50)).toBe(false);
  expect(theirs()).not.toBe(opened.code.toString());
  letRead();

  expect(await arrived).toEqual({ has: true, theirs: opened.code.toString() });
});

test('what was written while the line was down has not arrived', async () => {
  const { opened, hold } = await aWriter();
  const letRead = hold();
  opened.provider.configuration.websocketProvider.webSocket!.close();
  opened.code.insert(0, 'late ');

  expect(await hasArrived(opened, 50)).toBe(false);
  letRead();
});
