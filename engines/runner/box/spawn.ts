/** Starts bubblewrap with our init in it, and hears both. */
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { attempt } from './attempt.ts';
import type { Ground } from './ground.ts';
import type { Laid } from './hooks.ts';
import type { BoxKind } from './job.ts';
import type { Caller } from './launcher.ts';
import { bubblewrapArguments } from './mounts.ts';
import { openPreface } from './preface.ts';
import { promised } from './promised.ts';

export interface Started {
  /** Undefined when there never is a first process. */
  begun: Promise<Begun | undefined>;
  /** What bubblewrap says that is wrong. */
  complaint(): string;
  /** Resolves once bubblewrap has ended, and with it the box. */
  ended: Promise<void>;
  kill(): void;
}

interface Begun {
  /** To the init. */
  socket: Socket;
  /** The box's first process as the host numbers it. */
  first: number;
}

interface Needs {
  laid: Laid | undefined;
  uid: number | undefined;
  /** What the init says. */
  hear: (bytes: Buffer) => void;
}

/** As inside/launcher.pl lays them; the init finds its socket on descriptor 3. */
const FILTER = 4;
const TOLD = 5;
const LAID = 6;

const NOTHING = Buffer.alloc(0);

export function start(kind: BoxKind, ground: Ground, { laid, uid, hear }: Needs): Started {
  const args = bubblewrapArguments(kind, {
    masked: ground.masked,
    files: laid?.file ? [{ descriptor: LAID, path: laid.file.path }] : [],
    folders: laid?.folder ? [{ from: join(ground.folder, laid.folder.name), to: laid.folder.path }] : [],
    environment: laid?.environment ?? {},
    filter: FILTER,
    told: TOLD,
  });
  const order = {
    argv: [ground.bubblewrap, ...args, '--', ...ground.init],
    uid,
    filter: ground.filters[kind.filter],
    file: laid?.file?.bytes ?? NOTHING,
  };
  const { started, caller } = expectCall(hear);
  ground.launcher.launch(order, caller);
  return started;
}

function expectCall(hear: Needs['hear']): { started: Started; caller: Caller } {
  const begun = promised<Begun | undefined>();
  const ended = promised<void>();
  let socket: Socket;
  const preface = openPreface({
    init: hear,
    child(first) {
      settingUp.over();
      begun.resolve({ socket, first });
    },
  });
  const settingUp = giveUpLate(end);
  function end() {
    settingUp.over();
    begun.resolve(undefined);
    ended.resolve();
  }
  const caller: Caller = {
    came(bubblewrap, own) {
      socket = own.once('close', end);
      settingUp.by(bubblewrap);
      return preface.hear;
    },
    lost: end,
  };
  const kill = killer(begun.promise);
  return { caller, started: { begun: begun.promise, ended: ended.promise, complaint: preface.complaint, kill } };
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
