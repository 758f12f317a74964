/**
 * Starts sandboxes through a small launcher process (inside/launcher.pl), which forks faster than the runner. The
 * launcher starts with the first sandbox and exits with the runner; its sandboxes end with it. Each sandbox connects to
 * the runner by one socket.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { encodeList } from './frames.ts';
import { SandboxFailed } from './sandbox-failed.ts';

interface Order {
  argv: string[];
  /** UID of the process; undefined: the runner's own user. */
  uid: number | undefined;
  /** Contents of the sandbox's descriptors 4 (the system call filter) and 6 (an injected file). */
  filter: Uint8Array;
  file: Uint8Array;
}

export interface Connection {
  /**
   * Called when the process has connected.
   *
   * @param pid  0 when it could not be started
   * @returns a listener for the bytes that the process sends
   */
  opened(pid: number, socket: Socket): (bytes: Buffer) => void;
  /** Called when it is certain that the process will never connect. */
  lost(): void;
}

export interface Launcher {
  /** @throws {SandboxFailed} */
  launch(order: Order, caller: Connection): void;
  /** Expects a connection from a fork of a zygote. Returns the address to connect to and the token to send. */
  expect(caller: Connection): [address: string, token: Buffer];
  close(): void;
}

/** Bytes of the token that identifies a connecting process, and of the pid that follows the token. */
const TOKEN_BYTES = 16;
const PID_BYTES = 4;

/** Bytes of a socket address. Some versions of Node.js pad shorter addresses, so all are padded here. */
const MAX_ADDRESS_BYTES = 108;

export function openLauncher(command: string[]): Launcher {
  const callers = new Map<string, Connection>();
  // An abstract socket needs no disk space, but every process on the machine may connect, so tokens are required.
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
    if (!firstProcess.pid) throw new SandboxFailed('the server cannot start another process');
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
    const token = randomBytes(TOKEN_BYTES);
    callers.set(token.toString('latin1'), caller);
    return [address, token];
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

/** Milliseconds in which a connecting process must send its token. */
const TOKEN_TIMEOUT = 20_000;

const socketOf = ({ stdio }: ChildProcess) => stdio[3] as Duplex;

/** Passes a new connection to the caller whose token it sends; closes the connection if no caller expects the token. */
function authenticate(socket: Socket, callers: Map<string, Connection>) {
  let received: Buffer = Buffer.alloc(0);
  const listen = (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    if (received.length < TOKEN_BYTES + PID_BYTES) return;
    socket.off('data', listen).setTimeout(0);
    const token = received.toString('latin1', 0, TOKEN_BYTES);
    const caller = callers.get(token);
    if (!caller) return socket.destroy();
    callers.delete(token);
    const receive = caller.opened(received.readUInt32BE(TOKEN_BYTES), socket);
    socket.on('data', receive);
    if (received.length > TOKEN_BYTES + PID_BYTES) receive(received.subarray(TOKEN_BYTES + PID_BYTES));
  };
  // A socket error means that the sandbox has ended, which may happen at any moment.
  socket.on('data', listen).on('error', () => {});
  socket.setTimeout(TOKEN_TIMEOUT, () => socket.destroy());
}
