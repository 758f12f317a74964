/**
 * A box, from the host's side. Bubblewrap starts it (spawn.ts), an init in it starts the
 * one program and tells what becomes of it (inside/init.pl), a meter holds all that runs
 * in it to its limits (meter.ts). What the box tells is a stranger's word: at worst it is
 * a wrong result of the stranger's own program.
 */
import type { Duplex } from 'node:stream';
import { promised } from './deferred.ts';
import { type Frame, frame, frameReader, inPieces, list } from './frames.ts';
import type { Hook } from './hooks.ts';
import type { Ground } from './host/host.ts';
import type { Box, BoxJob, BoxKind, BoxWatch } from './job.ts';
import { wayTo } from './launch-plan.ts';
import { resourceLimits } from './limits.ts';
import type { Meter } from './meters/meter.ts';
import { filesIn, isNameInBox } from './products.ts';
import { openRun, type Run } from './run.ts';
import { NoBox } from './sandbox-failed.ts';
import type { Started } from './spawn.ts';

/** Milliseconds. What a program leaves in its box is under none of its limits once its result is told. */
const LONGEST_TIDYING = 500;

/** Throws where the machine has no room for one more. Whether this one works is told by `ready`. */
export function openBox(kind: BoxKind, ground: Ground): Box {
  const { hook, booted, begin } = wayTo(kind, ground);
  const listening = listen({ waits: hook ? 2 : 1, hear: (heard) => (run ? run.hear(heard) : kill()) });
  const { started, meter, leave } = begin(listening.hear);
  const { begins, ...saying } = listener();
  let run: Run | undefined;
  let hasEnded = false;

  const kill = () => {
    meter.kill();
    started.kill();
  };
  const entered = enter(started, meter, hook);
  // Handled here: it may be long until somebody has a job for it.
  entered.catch(kill);
  const ended = started.ended.then(() => {
    hasEnded = true;
    listening.end();
    run?.end();
  });

  async function perform(job: BoxJob, watch: BoxWatch) {
    const socket = await entered;
    if (!socket || hasEnded) throw await noBox(started);
    // In one piece: the init need not wake for each.
    socket.cork();
    for (const message of beforeGoing(job)) socket.write(message);
    listening.expectMore();
    run = openRun({ meter, kill }, job, watch);
    if (!meter.limit(job.limits)) run.stop('memory');
    socket.write(going({ ...job, argv: [...booted, ...job.argv] }, ground));
    begins(socket, watch.onDrain);
    socket.uncork();
    const result = await run.result;
    if (!result) throw await noBox(started);
    endLingering(kill, job, listening.isReadyAgain());
    return result;
  }

  return {
    ready: listening.isReady,
    ended,
    gone: ended.then(() => entered.catch(() => {})).then(leave),
    run: (job, watch = {}) =>
      perform(job, watch).catch((error) => {
        kill();
        throw error;
      }),
    ...saying,
    again: async () => (await listening.isReadyAgain()) && !isFull(meter) && !run?.hasGivenWay(),
    cpu: () => usedSoFar(meter),
    stop: (why) => (run ? run.stop(why) : kill()),
    discard: kill,
  };
}

/** Where input goes: what is said before the box is entered waits until its program begins. */
function listener() {
  const early: Buffer[] = [];
  let socket: Duplex | undefined;
  const say = (message: Buffer) => (socket ? socket.write(message) : early.push(message) > 0);
  return {
    input: (bytes: Uint8Array) => [...inPieces('I', bytes)].map(say).every(Boolean),
    endInput: () => void say(frame('E')),
    begins(entered: Duplex, onDrain: BoxWatch['onDrain']) {
      socket = entered;
      if (onDrain) entered.on('drain', onDrain);
      for (const message of early.splice(0)) socket.write(message);
    },
  };
}

/** Nothing has been started in it before it counts. Undefined where the box has ended already. */
async function enter({ begun }: Started, meter: Meter, hook: Hook | undefined) {
  const box = await begun;
  if (!box || !(await isAdded(meter, box.first))) return undefined;
  if (hook) box.socket.write(frame('B', list(hook.argv)));
  return box.socket;
}

const isAdded = (meter: Meter, pid: number) =>
  meter.add(pid).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ESRCH') return false;
      throw error;
    },
  );

const noBox = ({ ended, complaint }: Started) => ended.then(() => new NoBox(complaint() || 'the box has ended'));

/** The init waits first, and then what it has booted: `waits` times in all. */
function listen({ waits, hear }: { waits: number; hear: (frame: Frame | 'broken') => void }) {
  const read = frameReader();
  const ready = promised<boolean>();
  let again = promised<boolean>();
  let missing = waits;
  return {
    isReady: ready.promise,
    isReadyAgain: () => again.promise,
    /** Of waiting after the job that it is given now; of the first waiting nothing may have been heard yet. */
    expectMore() {
      again = promised();
    },
    hear(chunk: Buffer) {
      for (const heard of read(chunk)) {
        if (heard === 'broken' || heard.letter !== 'W') hear(heard);
        else if (--missing === 0) ready.resolve(true);
        else if (missing < 0) again.resolve(true);
      }
    },
    end() {
      ready.resolve(false);
      again.resolve(false);
    },
  };
}

/** Who is spoken to listens until its box is ended: a line that breaks under what is said takes the result along. */
function endLingering(kill: () => void, { stdin }: BoxJob, isReadyAgain: Promise<boolean>) {
  if (stdin === 'live') return kill();
  const lingering = setTimeout(kill, LONGEST_TIDYING);
  void isReadyAgain.then(() => clearTimeout(lingering));
}

/** Whoever has had too much once has had too much for all who come after. */
function isFull(meter: Meter) {
  try {
    return meter.memory().isOver;
  } catch {
    return true;
  }
}

function usedSoFar(meter: Meter) {
  try {
    return meter.cpu();
  } catch {
    return Number.NaN;
  }
}

/** Files, input and what is wanted of it. Throws at names that lead out of the box: whoever asks has checked them. */
function* beforeGoing({ unpack, files, stdin, products, keepsBox }: BoxJob) {
  for (const { name, bytes, isExecutable } of [...(unpack ? (filesIn(unpack) ?? []) : []), ...files]) {
    if (!isNameInBox(name)) throw new TypeError(`no name for a file in a box: ${name}`);
    yield frame('F', list([name, isExecutable ? 1 : 0]));
    yield* inPieces('D', bytes);
  }
  if (stdin === 'live') yield frame('L');
  else yield* inPieces('S', stdin);
  if (products) yield frame('P', list(products));
  if (keepsBox) yield frame('K');
}

const going = ({ limits, redirectStderr, argv }: BoxJob, { meters }: Ground) =>
  frame('J', list([resourceLimits(limits, meters.level), redirectStderr ? 1 : 0, ...argv]));
