/** What a school tells the office about a machine that answers, but cannot be used. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inLocale } from '#messages/catalogues.ts';
import { connectTo, type MachineUnavailable } from './connect.ts';
import { unavailabilityReason } from './unavailability-reason.ts';

const PROTOCOL = 'darasa-test/1';
const settings = { machines: 'MACHINES', ca: 'MACHINES_CA', token: 'TOKEN' };

/** The answer to all requests: its first line, and its header Upgrade. */
let answer: string;
const server = createServer().on('upgrade', (_request: IncomingMessage, socket: Duplex) => void socket.end(answer));
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => server.close());

function connectToIt() {
  const { port } = server.address() as AddressInfo;
  const account = { origin: `http://127.0.0.1:${port}`, token: 'a-token', ca: undefined };
  return connectTo(account, { protocol: PROTOCOL, signal: AbortSignal.timeout(5_000) });
}

test.each([
  ['401 Refused', 'It does not accept its token: MACHINES here and TOKEN there must contain the same token.'],
  ['426 Refused', 'It has another version of Darasa: install the same version on all machines.'],
  ['503 Refused', 'It is starting, or about to end, and cannot be used at the moment.'],
  ['404 Not Found', 'Another program answers at its address (HTTP status 404).'],
  ['101 Switching Protocols', 'Another program answers at its address (HTTP status 101).'],
])('%s, with the Upgrade of another protocol: %s', async (status, sentence) => {
  answer = `HTTP/1.1 ${status}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nContent-Length: 0\r\n\r\n`;
  const reason = connectToIt().then(
    () => 'connected',
    (away: MachineUnavailable) => inLocale(unavailabilityReason(away, settings), 'en'),
  );

  expect(await reason).toBe(sentence);
});

test('the connection carries the protocol that was asked for', async () => {
  answer = `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${PROTOCOL}\r\n\r\nhello`;
  const socket = await connectToIt();

  expect(String(await socket.toArray())).toBe('hello');
});
