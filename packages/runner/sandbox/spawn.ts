/** Starts what a box begins with, and hears it: bubblewrap with our init in it, or a fork of a stem. */
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { attempt } from './best-effort.ts';
import { promised } from './deferred.ts';
import { frame, list } from './frames.ts';
import type { Laid } from './hooks.ts';
import type { HostCapabilities } from './host/host-capabilities.ts';
import type { BoxKind } from './job.ts';
import type { Caller } from './launcher.ts';
import { bubblewrapArguments, type Fixtures, stemArguments } from './mounts.ts';
import { openPreface } from './preface.ts';

export interface Started {
  /** Undefined when there never is a first process. */
  begun: Promise<Begun | undefined>;
  /** What is wrong, as bubblewrap says it, or a stem. */
  complaint(): string;
  /** Resolves once bubblewrap has ended, or the stem has seen its fork end, and with it the box. */
  ended: Promise<void>;
  kill(): void;
}

export interface Begun {
  /** To the init. */
  socket: Socket;
  /** The box's first process as the host numbers it. */
  first: number;
}

/** What the init says. */
type Hear = (bytes: Buffer) => void;

interface Needs {
  laid: Laid | undefined;
  uid: number | undefined;
  hear: Hear;
}

/** As inside/launcher.pl lays them; the init finds its socket on descriptor 3. */
const FILTER = 4;
const TOLD = 5;
const LAID = 6;

const NOTHING = Buffer.alloc(0);

export function start(kind: BoxKind, ground: HostCapabilities, needs: Needs): Started {
  const args = bubblewrapArguments(kind, fixturesFor(ground, needs));
  return startBubblewrap([...args, '--', ...ground.init], { kind, ground, ...needs });
}

/** @param needs.laid  what makes a stem of the interpreter that `argv` starts */
export function startStem(
  argv: string[],
  ground: HostCapabilities,
  { kind, ...needs }: Needs & { kind: BoxKind },
): Started {
  const args = stemArguments(kind, fixturesFor(ground, needs));
  return startBubblewrap([...args, '--', ...argv], { kind, ground, ...needs });
}

/** A box of that stem, which has none now. */
export function forkStem(stem: Begun, { launcher }: HostCapabilities, hear: Hear): Started {
  const { started, caller } = expectCall({ hear, firstOf: () => onlyChildOf(stem) });
  stem.socket.write(frame('O', list(launcher.expect(caller))));
  stem.socket.once('close', caller.lost);
  void started.ended.then(() => stem.socket.off('close', caller.lost));
  return started;
}

const fixturesFor = ({ masked, folder }: HostCapabilities, { laid }: Needs): Fixtures => ({
  masked,
  files: laid?.file ? [{ descriptor: LAID, path: laid.file.path }] : [],
  folders: laid?.folder ? [{ from: join(folder, laid.folder.name), to: laid.folder.path }] : [],
  environment: laid?.environment ?? {},
  filter: FILTER,
  told: TOLD,
});

function startBubblewrap(
  args: string[],
  { kind, ground, laid, uid, hear }: Needs & { kind: BoxKind; ground: HostCapabilities },
) {
  const { started, caller } = expectCall({ hear, firstOf: undefined });
  const { bubblewrap, filters, launcher } = ground;
  const file = laid?.file?.bytes ?? NOTHING;
  launcher.launch({ argv: [bubblewrap, ...args], uid, filter: filters[kind.filter], file }, caller);
  return started;
}

interface Expected {
  hear: Hear;
  /** Its first process, once it has called; undefined where bubblewrap has called, and the preface tells it. */
  firstOf: (() => number) | undefined;
}

function expectCall({ hear, firstOf }: Expected): { started: Started; caller: Caller } {
  const begun = promised<Begun | undefined>();
  const ended = promised<void>();
  let socket: Socket;
  const settingUp = giveUpLate(end);
  function begin(first: number) {
    settingUp.over();
    begun.resolve({ socket, first });
  }
  const preface = openPreface({ init: hear, child: firstOf ? undefined : begin });
  function end() {
    settingUp.over();
    begun.resolve(undefined);
    ended.resolve();
  }
  const caller: Caller = {
    came(pid, own) {
      socket = own.once('close', end);
      const first = firstOf?.();
      settingUp.by(first ?? pid);
      if (first) begin(first);
      return preface.hear;
    },
    lost: end,
  };
  const kill = killer(begun.promise);
  return { caller, started: { begun: begun.promise, ended: ended.promise, complaint: preface.complaint, kill } };
}

/** As the host numbers it, which nobody in there knows. 0 where it has gone. */
function onlyChildOf({ first, socket }: Begun) {
  // Once the stem has ended, its number may be another's.
  if (socket.closed) return 0;
  try {
    return Number.parseInt(readFileSync(`/proc/${first}/task/${first}/children`, 'latin1'), 10) || 0;
  } catch {
    return 0;
  }
}

/** Milliseconds in which a box is set up, on the busiest machine. */
const LONGEST_SETUP = 20_000;

/**
 * A bubblewrap that hangs has told no number of whom to end instead, and others wait for its place.
 *
 * @param lose  called where it was late and has not called at all: we may be out of descriptors
 */
function giveUpLate(lose: () => void) {
  let bubblewrap = 0;
  let isLate = false;
  const kill = () => attempt(() => process.kill(bubblewrap, 'SIGKILL'));
  const late = setTimeout(() => {
    isLate = true;
    if (bubblewrap) kill();
    else lose();
  }, LONGEST_SETUP);
  return {
    by(pid: number) {
      bubblewrap = pid;
      // Whom the launcher could not start has no number.
      if (isLate && pid) kill();
    },
    over: () => clearTimeout(late),
  };
}

/**
 * The first process takes all others of the box with it, and bubblewrap ends after it: so
 * its end is the end of all. The other way round some would live on for a moment, and a
 * first process that still waits for bubblewrap's word to begin would wait for ever. So
 * whoever is to be killed before its number is known is killed once it is.
 */
const killer = (begun: Promise<Begun | undefined>) => () =>
  void begun.then((box) => {
    // Once bubblewrap has ended, the number may be another's.
    if (box && !box.socket.closed) attempt(() => process.kill(box.first, 'SIGKILL'));
  });
