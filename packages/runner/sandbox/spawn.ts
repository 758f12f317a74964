/** Starts a sandbox's first process (bubblewrap with inside/init.pl, or a fork of a zygote) and connects to it. */
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { bestEffort } from './best-effort.ts';
import { deferred } from './deferred.ts';
import { encodeList, frame } from './frames.ts';
import type { Injected } from './hooks.ts';
import type { HostCapabilities } from './host/host-capabilities.ts';
import type { SandboxKind } from './job.ts';
import type { Connection } from './launcher.ts';
import { bubblewrapArguments, type Fixtures, zygoteArguments } from './mounts.ts';
import { openBubblewrapOutput } from './preface.ts';

export interface LaunchedSandbox {
  /** Resolves to undefined when the process never starts. */
  firstProcess: Promise<FirstProcess | undefined>;
  /** The error message of bubblewrap or of the zygote. */
  complaint(): string;
  /** Resolves when the sandbox has ended: bubblewrap has exited, or the zygote has noticed the end of its fork. */
  ended: Promise<void>;
  kill(): void;
}

export interface FirstProcess {
  /** The connection to the init (the first process inside the sandbox). */
  socket: Socket;
  /** The process's pid in the host's pid namespace. */
  pid: number;
}

/** Receives the bytes that the init sends. */
type OnBytes = (bytes: Buffer) => void;

interface Needs {
  injected: Injected | undefined;
  uid: number | undefined;
  onBytes: OnBytes;
}

/** Descriptors that inside/launcher.pl opens for bubblewrap. The connection to the init is descriptor 3. */
const FILTER = 4;
const INFO = 5;
const INJECTED = 6;

const NOTHING = Buffer.alloc(0);

export function startSandbox(kind: SandboxKind, host: HostCapabilities, needs: Needs): LaunchedSandbox {
  const args = bubblewrapArguments(kind, fixturesFor(host, needs));
  return startBubblewrap([...args, '--', ...host.init], { kind, host, ...needs });
}

/** @param needs.injected  the files that turn the interpreter started by `argv` into a zygote */
export function startZygote(
  argv: string[],
  host: HostCapabilities,
  { kind, ...needs }: Needs & { kind: SandboxKind },
): LaunchedSandbox {
  const args = zygoteArguments(kind, fixturesFor(host, needs));
  return startBubblewrap([...args, '--', ...argv], { kind, host, ...needs });
}

/** Forks a sandbox from a zygote that has no sandbox at the moment. */
export function forkZygote(zygote: FirstProcess, { launcher }: HostCapabilities, onBytes: OnBytes): LaunchedSandbox {
  const { launched, connection } = expectConnection({ onBytes, firstOf: () => onlyChildOf(zygote) });
  zygote.socket.write(frame('O', encodeList(launcher.expect(connection))));
  zygote.socket.once('close', connection.lost);
  void launched.ended.then(() => zygote.socket.off('close', connection.lost));
  return launched;
}

const fixturesFor = ({ masked, folder }: HostCapabilities, { injected }: Needs): Fixtures => ({
  masked,
  files: injected?.file ? [{ descriptor: INJECTED, path: injected.file.path }] : [],
  folders: injected?.folder ? [{ from: join(folder, injected.folder.name), to: injected.folder.path }] : [],
  environment: injected?.environment ?? {},
  filter: FILTER,
  info: INFO,
});

function startBubblewrap(
  args: string[],
  { kind, host, injected, uid, onBytes }: Needs & { kind: SandboxKind; host: HostCapabilities },
) {
  const { launched, connection } = expectConnection({ onBytes, firstOf: undefined });
  const { bubblewrap, filters, launcher } = host;
  const file = injected?.file?.bytes ?? NOTHING;
  launcher.launch({ argv: [bubblewrap, ...args], uid, filter: filters[kind.filter], file }, connection);
  return launched;
}

interface Expected {
  onBytes: OnBytes;
  /** Finds the first process's pid once connected; undefined for bubblewrap, whose output contains the pid. */
  firstOf: (() => number) | undefined;
}

function expectConnection({ onBytes, firstOf }: Expected): { launched: LaunchedSandbox; connection: Connection } {
  const firstProcess = deferred<FirstProcess | undefined>();
  const ended = deferred<void>();
  let socket: Socket;
  const setup = setupTimeout(end);
  function begin(pid: number) {
    setup.over();
    firstProcess.resolve({ socket, pid });
  }
  const output = openBubblewrapOutput({ init: onBytes, child: firstOf ? undefined : begin });
  function end() {
    setup.over();
    firstProcess.resolve(undefined);
    ended.resolve();
  }
  const connection: Connection = {
    opened(launched, own) {
      socket = own.once('close', end);
      const pid = firstOf?.();
      setup.startedAs(pid ?? launched);
      if (pid) begin(pid);
      return output.receive;
    },
    lost: end,
  };
  const kill = killer(firstProcess.promise);
  return {
    connection,
    launched: { firstProcess: firstProcess.promise, ended: ended.promise, complaint: output.complaint, kill },
  };
}

/** The host pid of the zygote's child; 0 when it has ended. The child cannot report it: it sees only its inner pid. */
function onlyChildOf({ pid, socket }: FirstProcess) {
  // Once the zygote has ended, its pid may belong to another process.
  if (socket.closed) return 0;
  try {
    return Number.parseInt(readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1'), 10) || 0;
  } catch {
    return 0;
  }
}

/** Milliseconds in which a sandbox must be set up, even on a busy machine. */
const SETUP_TIMEOUT = 20_000;

/**
 * Kills a bubblewrap that hangs before it has reported its child's pid: other sandboxes need its slot and its UID.
 *
 * @param lose  called when the process has not connected in time: the runner may be out of descriptors
 */
function setupTimeout(lose: () => void) {
  let bubblewrap = 0;
  let isLate = false;
  const kill = () => bestEffort(() => process.kill(bubblewrap, 'SIGKILL'));
  const late = setTimeout(() => {
    isLate = true;
    if (bubblewrap) kill();
    else lose();
  }, SETUP_TIMEOUT);
  return {
    startedAs(pid: number) {
      bubblewrap = pid;
      // Pid 0 means that the launcher could not start the process.
      if (isLate && pid) kill();
    },
    over: () => clearTimeout(late),
  };
}

/**
 * Kills the sandbox's first process: the kernel then ends all its other processes, and bubblewrap ends after them. If
 * bubblewrap were killed first, processes would run on for a moment, and a first process that still waits for
 * bubblewrap's signal to begin would wait for ever. Therefore a kill waits until the first process's pid is known.
 */
const killer = (firstProcess: Promise<FirstProcess | undefined>) => () =>
  void firstProcess.then((sandbox) => {
    // Once bubblewrap has ended, the pid may belong to another process.
    if (sandbox && !sandbox.socket.closed) bestEffort(() => process.kill(sandbox.pid, 'SIGKILL'));
  });
