/**
 * What forks in our place: a small process, started with the first box (inside/launcher.pl).
 * It ends when we do, and its boxes with it. Each box calls us from its own side, so
 * that of a box we hold one descriptor.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { list } from './frames.ts';
import { NoBox } from './sandbox-failed.ts';

interface Order {
  argv: string[];
  /** Undefined where it is ours. */
  uid: number | undefined;
  /** What can be read on the descriptors 4 and 6. */
  filter: Uint8Array;
  file: Uint8Array;
}

export interface Caller {
  /** It has been started, and has called: its number, which is 0 where it could not. @returns who hears what it says */
  came(pid: number, socket: Socket): (bytes: Buffer) => void;
  /** It never will. */
  lost(): void;
}

export interface Launcher {
  /** @throws NoBox */
  launch(order: Order, caller: Caller): void;
  /** Of somebody who is started otherwise: where it calls, and by which word. */
  expect(caller: Caller): [address: string, word: Buffer];
  close(): void;
}

/** Bytes of the word by which a caller is known, and of its number. */
const WORD = 16;
const NUMBER = 4;

/** Bytes of a name; Node.js fills shorter ones up, in some versions, and so do we. */
const LONGEST_ADDRESS = 108;

export function openLauncher(command: string[]): Launcher {
  const callers = new Map<string, Caller>();
  // A name and no file: it needs no room on the disk. Anybody on the machine may call, so who does says our word.
  const address = `\0darasa-runner-${randomBytes(WORD).toString('hex')}`.padEnd(LONGEST_ADDRESS, '-');
  const server = createServer((socket) => meet(socket, callers)).unref();
  let launcher: ChildProcess | undefined;

  function begin() {
    if (!server.listening) server.listen(address);
    const begun = spawn(command[0]!, command.slice(1), {
      stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
      env: {},
      cwd: '/',
    });
    begun.on('error', () => {});
    if (!begun.pid) throw new NoBox('there is no room for another process');
    begun.unref();
    lineOf(begun).on('error', () => {});
    begun.once('exit', () => {
      if (launcher === begun) launcher = undefined;
      for (const caller of callers.values()) caller.lost();
      callers.clear();
    });
    return begun;
  }

  function expect(caller: Caller): [string, Buffer] {
    const word = randomBytes(WORD);
    callers.set(word.toString('latin1'), caller);
    return [address, word];
  }

  return {
    expect,
    launch({ argv, uid, filter, file }, caller) {
      launcher ??= begin();
      const order = list([...expect(caller), uid ?? '', filter, file, ...argv]);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(order.length);
      lineOf(launcher).write(Buffer.concat([length, order]));
    },
    close() {
      if (launcher) lineOf(launcher).destroy();
      server.close();
    },
  };
}

/** Milliseconds in which a caller has to say its word. */
const PATIENCE = 20_000;

const lineOf = ({ stdio }: ChildProcess) => stdio[3] as Duplex;

/** Whoever does not know a word is not heard. */
function meet(socket: Socket, callers: Map<string, Caller>) {
  let heard: Buffer = Buffer.alloc(0);
  const listen = (chunk: Buffer) => {
    heard = Buffer.concat([heard, chunk]);
    if (heard.length < WORD + NUMBER) return;
    socket.off('data', listen).setTimeout(0);
    const word = heard.toString('latin1', 0, WORD);
    const caller = callers.get(word);
    if (!caller) return socket.destroy();
    callers.delete(word);
    const hear = caller.came(heard.readUInt32BE(WORD), socket);
    socket.on('data', hear);
    if (heard.length > WORD + NUMBER) hear(heard.subarray(WORD + NUMBER));
  };
  // It breaks when the box ends, whenever that is.
  socket.on('data', listen).on('error', () => {});
  socket.setTimeout(PATIENCE, () => socket.destroy());
}
