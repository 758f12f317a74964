/** A runner machine for tests: a real gateway with TLS and a token; the test plays the runner behind it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect as connectSocket, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeMessage, type RunnerEvent, type RunnerRequest, type WireOutcome } from '#packages/runner/protocol.ts';
import { readMessages } from '#packages/runner/read-messages.ts';
import { openRunnerGateway } from '#server/adapters/code-runner/machines/gateway.ts';
import { certificateFor } from './certificate.ts';
import { knownLanguage } from './interactive-runner.ts';

const TOKEN = 'a-token-for-tests-of-more-than-32-characters';
const folder = mkdtempSync(join(tmpdir(), 'runner-machines-'));
const { cert, key } = certificateFor('127.0.0.1', folder);
rmSync(folder, { recursive: true });

type Program = Extract<RunnerRequest, { type: 'run' | 'run-batch' }>;

interface Options {
  slots?: number;
  languages?: number[];
  isReady?: boolean;
  /** Called with each connection to the runner. */
  onConnection?: (socket: Socket) => void;
  /** Plays the runner; by default programs never end. `send` answers the client. */
  onRequest?: (request: RunnerRequest, send: (event: RunnerEvent) => void) => void;
}

export async function startMachine(options: Options = {}) {
  const { slots = 2, languages = [71], isReady = true, onConnection, onRequest } = options;
  const home = mkdtempSync(join(tmpdir(), 'runner-machine-'));
  const path = join(home, 'runner');
  const connections = new Set<Socket>();
  const programs: Program[] = [];
  const requests: RunnerRequest[] = [];
  const wrongTokens: string[] = [];
  const machine = { running: 0, isSilent: false, isReady };

  const answer = (request: RunnerRequest, send: (event: RunnerEvent) => void) => {
    if (machine.isSilent) return;
    requests.push(request);
    if (request.type === 'run' || request.type === 'run-batch') programs.push(request);
    if (request.type === 'languages') send({ type: 'languages', id: request.id, languages: languages.map(python) });
    else if (request.type === 'state') send({ type: 'state', id: request.id, state: { ...quiet, slots, ...machine } });
    else onRequest?.(request, send);
  };
  const runner = createServer((socket) => {
    connections.add(socket);
    onConnection?.(socket);
    socket.once('close', () => connections.delete(socket));
    readMessages<RunnerRequest>(socket, (request) => answer(request, (event) => socket.write(encodeMessage(event))));
  }).listen(path);
  const gateway = openRunnerGateway({
    tls: { cert, key },
    token: TOKEN,
    connect: () => connectSocket(path),
    onWrongToken: (address) => wrongTokens.push(address),
  });
  const port = await gateway.listen(0, '127.0.0.1');
  const cut = () => connections.forEach((socket) => void socket.destroy());

  return {
    address: `127.0.0.1:${port}`,
    account: { origin: `https://127.0.0.1:${port}`, token: TOKEN, ca: cert },
    programs,
    requests,
    wrongTokens,
    set: (changes: Partial<typeof machine>) => void Object.assign(machine, changes),
    /** Ends all connections, as a crash of the runner does; clients may connect again. */
    cut,
    drain() {
      gateway.drain();
      for (const socket of connections) socket.write(encodeMessage({ type: 'draining' }));
    },
    async stop() {
      await gateway.close();
      cut();
      runner.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

const python = (id: number) => knownLanguage({ id, name: `Language ${id}` });

const quiet = { advice: '', line: '', protection: 'cgroup v2' as const, waiting: 0, warm: [] };

/** The outcome of a program that has printed a text. */
export const printed = (text: string): WireOutcome => ({
  status: 3,
  stdout: Buffer.from(text).toString('base64'),
  stderr: null,
  compileOutput: null,
  message: null,
  exitCode: 0,
  exitSignal: null,
  time: 0.01,
  wallTime: 0.012,
  memory: 9_000,
});
