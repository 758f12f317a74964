/** Starts what a sandbox begins with, and hears it: bubblewrap with our init in it, or a fork of a zygote. */
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
  /** Undefined when there never is a pid process. */
  firstProcess: Promise<FirstProcess | undefined>;
  /** What is wrong, as bubblewrap says it, or a zygote. */
  complaint(): string;
  /** Resolves once bubblewrap has ended, or the zygote has seen its fork end, and with it the sandbox. */
  ended: Promise<void>;
  kill(): void;
}

export interface FirstProcess {
  /** To the init. */
  socket: Socket;
  /** The box's pid process as the host numbers it. */
  pid: number;
}

/** What the init says. */
type OnBytes = (bytes: Buffer) => void;

interface Needs {
  injected: Injected | undefined;
  uid: number | undefined;
  onBytes: OnBytes;
}

/** As inside/launcher.pl lays them; the init finds its socket on descriptor 3. */
const FILTER = 4;
const INFO = 5;
const INJECTED = 6;

const NOTHING = Buffer.alloc(0);

export function startSandbox(kind: SandboxKind, host: HostCapabilities, needs: Needs): LaunchedSandbox {
  const args = bubblewrapArguments(kind, fixturesFor(host, needs));
  return startBubblewrap([...args, '--', ...host.init], { kind, host, ...needs });
}

/** @param needs.injected  what makes a zygote of the interpreter that `argv` starts */
export function startZygote(
  argv: string[],
  host: HostCapabilities,
  { kind, ...needs }: Needs & { kind: SandboxKind },
): LaunchedSandbox {
  const args = zygoteArguments(kind, fixturesFor(host, needs));
  return startBubblewrap([...args, '--', ...argv], { kind, host, ...needs });
}

/** A sandbox of that zygote, which has none now. */
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
  /** Its pid process, once it has called; undefined where bubblewrap has called, and the preface tells it. */
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
      return output.hear;
    },
    lost: end,
  };
  const kill = killer(firstProcess.promise);
  return {
    connection,
    launched: { firstProcess: firstProcess.promise, ended: ended.promise, complaint: output.complaint, kill },
  };
}

/** As the host numbers it, which nobody in there knows. 0 where it has gone. */
function onlyChildOf({ pid, socket }: FirstProcess) {
  // Once the zygote has ended, its number may be another's.
  if (socket.closed) return 0;
  try {
    return Number.parseInt(readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1'), 10) || 0;
  } catch {
    return 0;
  }
}

/** Milliseconds in which a sandbox is set up, on the busiest machine. */
const LONGEST_SETUP = 20_000;

/**
 * A bubblewrap that hangs has told no number of whom to end instead, and others wait for its place.
 *
 * @param lose  called where it was late and has not called at all: we may be out of descriptors
 */
function setupTimeout(lose: () => void) {
  let bubblewrap = 0;
  let isLate = false;
  const kill = () => bestEffort(() => process.kill(bubblewrap, 'SIGKILL'));
  const late = setTimeout(() => {
    isLate = true;
    if (bubblewrap) kill();
    else lose();
  }, LONGEST_SETUP);
  return {
    startedAs(pid: number) {
      bubblewrap = pid;
      // Whom the launcher could not start has no number.
      if (isLate && pid) kill();
    },
    over: () => clearTimeout(late),
  };
}

/**
 * The pid process takes all others of the sandbox with it, and bubblewrap ends after it: so
 * its end is the end of all. The other way round some would live on for a moment, and a
 * pid process that still waits for bubblewrap's word to begin would wait for ever. So
 * whoever is to be killed before its number is known is killed once it is.
 */
const killer = (firstProcess: Promise<FirstProcess | undefined>) => () =>
  void firstProcess.then((sandbox) => {
    // Once bubblewrap has ended, the number may be another's.
    if (sandbox && !sandbox.socket.closed) bestEffort(() => process.kill(sandbox.pid, 'SIGKILL'));
  });
