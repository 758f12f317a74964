/**
 * What forks in our place: a small process, started with the first sandbox (inside/launcher.pl).
 * It ends when we do, and its sandboxes with it. Each sandbox calls us from its own side, so
 * that of a sandbox we hold one descriptor.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { encodeList } from './frames.ts';
import { SandboxFailed } from './sandbox-failed.ts';

interface Order {
  argv: string[];
  /** Undefined where it is ours. */
  uid: number | undefined;
  /** What can be read on the descriptors 4 and 6. */
  filter: Uint8Array;
  file: Uint8Array;
}

export interface Connection {
  /** It has been started, and has called: its number, which is 0 where it could not. @returns who hears what it says */
  opened(pid: number, socket: Socket): (bytes: Buffer) => void;
  /** It never will. */
  lost(): void;
}

export interface Launcher {
  /** @throws NoBox */
  launch(order: Order, caller: Connection): void;
  /** Of somebody who is started otherwise: where it calls, and by which word. */
  expect(caller: Connection): [address: string, word: Buffer];
  close(): void;
}

/** Bytes of the word by which a caller is known, and of its number. */
const TOKEN_BYTES = 16;
const PID_BYTES = 4;

/** Bytes of a name; Node.js fills shorter ones up, in some versions, and so do we. */
const MAX_ADDRESS_BYTES = 108;

export function openLauncher(command: string[]): Launcher {
  const callers = new Map<string, Connection>();
  // A name and no file: it needs no room on the disk. Anybody on the machine may call, so who does says our word.
  const address = `\0darasa-runner-${randomBytes(TOKEN_BYTES).toString('hex')}`.padEnd(MAX_ADDRESS_BYTES, '-');
  const server = createServer((socket) => authenticate(socket, callers)).unref();
  let launcher: ChildProcess | undefined;

  function begin() {
    if (!server.listening) server.listen(address);
    const firstProcess = spawn(command[0]!, command.slice(1), {
      stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
      env: {},
      cwd: '/',
    });
    firstProcess.on('error', () => {});
    if (!firstProcess.pid) throw new SandboxFailed('there is no room for another process');
    firstProcess.unref();
    socketOf(firstProcess).on('error', () => {});
    firstProcess.once('exit', () => {
      if (launcher === firstProcess) launcher = undefined;
      for (const caller of callers.values()) caller.lost();
      callers.clear();
    });
    return firstProcess;
  }

  function expect(caller: Connection): [string, Buffer] {
    const word = randomBytes(TOKEN_BYTES);
    callers.set(word.toString('latin1'), caller);
    return [address, word];
  }

  return {
    expect,
    launch({ argv, uid, filter, file }, caller) {
      launcher ??= begin();
      const order = encodeList([...expect(caller), uid ?? '', filter, file, ...argv]);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(order.length);
      socketOf(launcher).write(Buffer.concat([length, order]));
    },
    close() {
      if (launcher) socketOf(launcher).destroy();
      server.close();
    },
  };
}

/** Milliseconds in which a caller has to say its word. */
const TOKEN_TIMEOUT = 20_000;

const socketOf = ({ stdio }: ChildProcess) => stdio[3] as Duplex;

/** Whoever does not know a word is not heard. */
function authenticate(socket: Socket, callers: Map<string, Connection>) {
  let heard: Buffer = Buffer.alloc(0);
  const listen = (chunk: Buffer) => {
    heard = Buffer.concat([heard, chunk]);
    if (heard.length < TOKEN_BYTES + PID_BYTES) return;
    socket.off('data', listen).setTimeout(0);
    const word = heard.toString('latin1', 0, TOKEN_BYTES);
    const caller = callers.get(word);
    if (!caller) return socket.destroy();
    callers.delete(word);
    const hear = caller.opened(heard.readUInt32BE(TOKEN_BYTES), socket);
    socket.on('data', hear);
    if (heard.length > TOKEN_BYTES + PID_BYTES) hear(heard.subarray(TOKEN_BYTES + PID_BYTES));
  };
  // It breaks when the sandbox ends, whenever that is.
  socket.on('data', listen).on('error', () => {});
  socket.setTimeout(TOKEN_TIMEOUT, () => socket.destroy());
}
