/** What the runner accepts from its clients, some of which may be on other machines. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openClients } from './clients.ts';
import { type EngineRequest, encodeMessage, messageReader, type RunnerEvent, type RunnerRequest } from './protocol.ts';

const handled: EngineRequest[] = [];
let clients: ReturnType<typeof openClients>;
let server: ReturnType<typeof createServer>;
let parent: Client;

interface Client {
  socket: Socket;
  received: RunnerEvent[];
  send: (request: RunnerRequest) => void;
}

beforeEach(async () => {
  handled.length = 0;
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const accepted = once(server, 'connection');
  parent = await open();
  clients = openClients(async (request) => void handled.push(request), (await accepted)[0]);
  server.on('connection', clients.accept);
});
afterEach(() => {
  server.close();
});

async function open(): Promise<Client> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  const received: RunnerEvent[] = [];
  socket.on(
    'data',
    messageReader<RunnerEvent>((event) => received.push(event)),
  );
  return { socket, received, send: (request) => void socket.write(encodeMessage(request)) };
}

const frame = (text: string) => {
  const bytes = Buffer.alloc(4 + Buffer.byteLength(text));
  bytes.writeUInt32BE(Buffer.byteLength(text));
  bytes.write(text, 4);
  return bytes;
};

const { source, ...unfinished } = {
  ...{ type: 'run', id: 'one', isLive: false, languageId: 71, source: '', stdin: '', owner: 'wanjiru', lane: 'short' },
  ...{ compilerOptions: '', commandLineArguments: '', files: [], redirectStderr: false },
  limits: {
    ...{ cpuTime: 1, cpuExtraTime: 1, wallTime: 1, memory: 1, stack: 1, fileSize: 1, processes: 1, runs: 1 },
  },
};
const whole = { ...unfinished, source };

test.each([
  ['no JSON', frame('{')],
  ['no object', frame('null')],
  ['an unknown request', frame('{"type":"shell","id":"one"}')],
  ['the name of an inherited property', frame('{"type":"constructor","id":"one"}')],
  ['a program without a source', frame(JSON.stringify(unfinished))],
  ['a limit that is no number', frame(JSON.stringify({ ...whole, limits: { ...whole.limits, memory: '1' } }))],
  ['a file without bytes', frame(JSON.stringify({ ...whole, files: [{ name: 'a' }] }))],
  ['a message of two gigabytes', Buffer.from('7fffffff', 'hex')],
])('a client that sends %s is disconnected, and the others are not', async (_, bytes) => {
  const [bad, good] = [await open(), await open()];
  bad.socket.write(bytes);
  await once(bad.socket, 'close');
  good.send({ type: 'state', id: 'state' });

  await expect.poll(() => handled).toEqual([{ type: 'state', id: 'state' }]);
});

test('a whole program is handed on', async () => {
  (await open()).socket.write(frame(JSON.stringify(whole)));

  await expect.poll(() => handled).toEqual([whole]);
});

test('only the parent asks for a drain, of which all clients hear, later ones too', async () => {
  const early = await open();
  early.send({ type: 'drain' });
  early.send({ type: 'state', id: 'state' });
  await expect.poll(() => handled.length).toBe(1);
  expect(early.received).toEqual([]);

  parent.send({ type: 'drain' });
  await expect.poll(() => early.received).toEqual([{ type: 'draining' }]);
  const late = await open();
  await expect.poll(() => late.received).toEqual([{ type: 'draining' }]);
  expect(handled.length).toBe(1);
});
