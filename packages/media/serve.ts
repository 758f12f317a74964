/**
 * The media engine without a server, for trying it out: requests on standard input and events on standard output, one
 * JSON text per line (protocol.ts). It exits when its input closes. See README.md.
 */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { MediaEvent, Setup } from './protocol.ts';

const { values } = parseArgs({
  options: {
    'udp-port': { type: 'string', default: '0' },
    'turn-port': { type: 'string' },
    'turn-secret': { type: 'string', default: randomBytes(32).toString('hex') },
    'announced-ip': { type: 'string' },
    'bind-address': { type: 'string' },
  },
});

const setup: Setup = {
  type: 'setup',
  udpPort: Number(values['udp-port']),
  turnPort: values['turn-port'] === undefined ? null : Number(values['turn-port']),
  turnTls: null,
  turnSecret: values['turn-secret'],
  announcedIp: values['announced-ip'] ?? null,
  bindAddress: values['bind-address'] ?? null,
  becomes: null,
};

const engine = fork(fileURLToPath(new URL('main.ts', import.meta.url)), { env: {} });
engine.on('message', (event: MediaEvent) => {
  console.log(JSON.stringify(event));
  if (event.type === 'ready') readRequests();
});
engine.once('exit', (code) => process.exit(code ?? 1));
engine.send(setup);

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => engine.connected && engine.disconnect());

function readRequests() {
  createInterface({ input: process.stdin })
    .on('line', send)
    .once('close', () => engine.connected && engine.disconnect());
}

function send(line: string) {
  try {
    engine.send(JSON.parse(line));
  } catch (error) {
    console.error('Not a request:', String(error));
  }
}
