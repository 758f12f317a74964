/** Machines with media engines, over TLS on loopback: what `npm run media` offers at MEDIA_CONTROL_PORT, here or in a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { machinesMedia } from '#server/adapters/live-rooms/machines/machines-media.ts';
import { MediaServer } from '#server/adapters/live-rooms/media-server.ts';
import { PROTOCOL } from '#server/adapters/live-rooms/remote-media-protocol.ts';
import type { MachineAccount } from '#server/machines/connect.ts';
import { openGateway } from '#server/machines/gateway.ts';
import { serverProgram } from '#server/processes/supervised-child.ts';
import { certificateFor } from '#server/testing/fakes/certificate.ts';
import { RUNS_TYPESCRIPT, realMedia } from './media.ts';
import { freePort, newFolder, unset } from './school-process.ts';

type Engines = ConstructorParameters<typeof MediaServer>[0];

const TOKEN = 'a-token-of-a-media-machine-in-tests';

let made: ReturnType<typeof certificateFor> | undefined;

/** A certificate for 127.0.0.1, made once. Its files stay until removeFolders(). */
function certificate() {
  if (made) return made;
  made = certificateFor('127.0.0.1', newFolder());
  return made;
}

export async function startMediaMachine(engines: Engines, protocol = PROTOCOL) {
  const { cert, key } = certificate();
  const wrongTokens: string[] = [];
  let busy = 0;
  let server = new MediaServer(engines, () => busy);
  let sockets = new Set<Duplex>();
  const start = () =>
    openGateway({
      tls: { cert, key },
      token: TOKEN,
      protocol,
      onWrongToken: (address) => wrongTokens.push(address),
      onSchool({ socket, upgrade }) {
        upgrade();
        sockets.add(socket);
        server.accept(socket);
      },
    });
  let gateway = start();
  const port = await gateway.listen(0, '127.0.0.1');
  const account: MachineAccount = { origin: `https://127.0.0.1:${port}`, token: TOKEN, ca: cert };
  return {
    account,
    address: `127.0.0.1:${port}`,
    wrongTokens,
    drain: () => server.drain(),
    /** Sets the share of its processors in use. */
    setBusy(share: number) {
      busy = share;
    },
    isIdle: () => server.isIdle(),
    /** Closes the port and its connections, as the end of the process does. */
    async stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await gateway.close();
    },
    async startAgain() {
      server = new MediaServer(engines, () => busy);
      sockets = new Set();
      gateway = start();
      await gateway.listen(port, '127.0.0.1');
    },
    /** Loses the connection to the primary. */
    disconnect: () => sockets.forEach((socket) => void socket.destroy()),
  };
}

/** A machine with a real engine, in this process. */
export async function startRealMachine(dataFolder: string) {
  const engines = realMedia({}, dataFolder);
  await engines.whenReady();
  const machine = await startMediaMachine(engines);
  return {
    ...machine,
    async stop() {
      await machine.stop();
      await engines.close();
    },
  };
}

/** The media of a primary. */
export const mediaOnMachines = (accounts: MachineAccount[]) =>
  machinesMedia(accounts, { whenPrimary: (handler) => handler(), onChange() {} });

/** `npm run media` as a process of its own, which can be killed. */
export async function startMediaProcess() {
  const { certFile, keyFile, cert } = certificate();
  const port = await freePort();
  const env = {
    ...{ ...process.env, ...unset, DARASA_DATA: newFolder() },
    ...{ MEDIA_UDP_PORT: '0', MEDIA_TURN_PORT: '0', MEDIA_HOST: 'localhost' },
    ...{ MEDIA_CONTROL_PORT: String(port), MEDIA_TOKEN: TOKEN, MEDIA_TLS_CERT: certFile, MEDIA_TLS_KEY: keyFile },
  };
  const child = spawn(process.execPath, [...RUNS_TYPESCRIPT, serverProgram, 'media'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = await untilPrinted(child, /The media engine is running/);
  const account: MachineAccount = { origin: `https://127.0.0.1:${port}`, token: TOKEN, ca: cert };
  return {
    account,
    address: `127.0.0.1:${port}`,
    output,
    ended: once(child, 'exit') as Promise<[code: number | null, signal: NodeJS.Signals | null]>,
    kill: (signal: NodeJS.Signals) => void child.kill(signal),
  };
}

/** Resolves with a function that returns what the process has printed, once it has printed this. */
async function untilPrinted(child: ChildProcess, sentence: RegExp) {
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`It has ended: ${printed}`)));
    child.stdout!.setEncoding('utf8').on('data', (text) => {
      printed += text;
      if (sentence.test(printed)) resolve();
    });
  });
  return () => printed;
}
