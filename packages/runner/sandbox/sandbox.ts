/**
 * A sandbox, from the host's side. Bubblewrap starts it (spawn.ts), an init in it starts the
 * one program and tells what becomes of it (inside/init.pl), a meter holds all that runs
 * in it to its limits (meter.ts). What the sandbox tells is a stranger's word: at worst it is
 * a wrong result of the stranger's own program.
 */
import type { Duplex } from 'node:stream';
import { deferred } from './deferred.ts';
import { encodeList, type Frame, frame, frameReader, inFrames } from './frames.ts';
import type { BootHook } from './hooks.ts';
import type { Host } from './host/host.ts';
import type { Sandbox, SandboxJob, SandboxKind, SandboxObserver } from './job.ts';
import { planLaunch } from './launch-plan.ts';
import { resourceLimits } from './limits.ts';
import type { Meter } from './meters/meter.ts';
import { isSandboxPath, unpackProducts } from './products.ts';
import { openRun, type Run } from './run.ts';
import { SandboxFailed } from './sandbox-failed.ts';
import type { LaunchedSandbox } from './spawn.ts';

/** Milliseconds. What a program leaves in its sandbox is under none of its limits once its result is told. */
const LONGEST_TIDYING = 500;

/** Throws where the machine has no room for one more. Whether this one works is told by `ready`. */
export function openSandbox(kind: SandboxKind, host: Host): Sandbox {
  const { bootHook, bootedArgv, launch } = planLaunch(kind, host);
  const listening = awaitReadiness({ waits: bootHook ? 2 : 1, hear: (heard) => (run ? run.hear(heard) : kill()) });
  const { started, meter, release } = launch(listening.hear);
  const { begins, ...saying } = inputBuffer();
  let run: Run | undefined;
  let hasEnded = false;

  const kill = () => {
    meter.kill();
    started.kill();
  };
  const entered = enterSandbox(started, meter, bootHook);
  // Handled here: it may be long until somebody has a job for it.
  entered.catch(kill);
  const ended = started.ended.then(() => {
    hasEnded = true;
    listening.end();
    run?.end();
  });

  async function perform(job: SandboxJob, watch: SandboxObserver) {
    const socket = await entered;
    if (!socket || hasEnded) throw await sandboxFailure(started);
    // In one piece: the init need not wake for each.
    socket.cork();
    for (const message of preparationFrames(job)) socket.write(message);
    listening.expectMore();
    run = openRun({ meter, kill }, job, watch);
    if (!meter.limit(job.limits)) run.stop('memory');
    socket.write(startFrame({ ...job, argv: [...bootedArgv, ...job.argv] }, host));
    begins(socket, watch.onDrain);
    socket.uncork();
    const result = await run.result;
    if (!result) throw await sandboxFailure(started);
    killIfLingering(kill, job, listening.isReadyAgain());
    return result;
  }

  return {
    ready: listening.isReady,
    ended,
    cleanedUp: ended.then(() => entered.catch(() => {})).then(release),
    run: (job, watch = {}) =>
      perform(job, watch).catch((error) => {
        kill();
        throw error;
      }),
    ...saying,
    isReusable: async () => (await listening.isReadyAgain()) && !isOutOfMemory(meter) && !run?.hasLowPriority(),
    cpu: () => cpuSoFar(meter),
    stop: (why) => (run ? run.stop(why) : kill()),
    discard: kill,
  };
}

/** Where input goes: what is said before the sandbox is entered waits until its program begins. */
function inputBuffer() {
  const early: Buffer[] = [];
  let socket: Duplex | undefined;
  const say = (message: Buffer) => (socket ? socket.write(message) : early.push(message) > 0);
  return {
    input: (bytes: Uint8Array) => [...inFrames('I', bytes)].map(say).every(Boolean),
    endInput: () => void say(frame('E')),
    begins(entered: Duplex, onDrain: SandboxObserver['onDrain']) {
      socket = entered;
      if (onDrain) entered.on('drain', onDrain);
      for (const message of early.splice(0)) socket.write(message);
    },
  };
}

/** Nothing has been started in it before it counts. Undefined where the sandbox has ended already. */
async function enterSandbox({ firstProcess }: LaunchedSandbox, meter: Meter, bootHook: BootHook | undefined) {
  const sandbox = await firstProcess;
  if (!sandbox || !(await isAdded(meter, sandbox.pid))) return undefined;
  if (bootHook) sandbox.socket.write(frame('B', encodeList(bootHook.argv)));
  return sandbox.socket;
}

const isAdded = (meter: Meter, pid: number) =>
  meter.add(pid).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ESRCH') return false;
      throw error;
    },
  );

const sandboxFailure = ({ ended, complaint }: LaunchedSandbox) =>
  ended.then(() => new SandboxFailed(complaint() || 'the sandbox has ended'));

/** The init waits first, and then what it has bootedArgv: `waits` times in all. */
function awaitReadiness({ waits, hear }: { waits: number; hear: (frame: Frame | 'broken') => void }) {
  const read = frameReader();
  const ready = deferred<boolean>();
  let reusable = deferred<boolean>();
  let missing = waits;
  return {
    isReady: ready.promise,
    isReadyAgain: () => reusable.promise,
    /** Of waiting after the job that it is given now; of the first waiting nothing may have been heard yet. */
    expectMore() {
      reusable = deferred();
    },
    hear(chunk: Buffer) {
      for (const heard of read(chunk)) {
        if (heard === 'broken' || heard.letter !== 'W') hear(heard);
        else if (--missing === 0) ready.resolve(true);
        else if (missing < 0) reusable.resolve(true);
      }
    },
    end() {
      ready.resolve(false);
      reusable.resolve(false);
    },
  };
}

/** Who is spoken to listens until its sandbox is ended: a line that breaks under what is said takes the result along. */
function killIfLingering(kill: () => void, { stdin }: SandboxJob, isReadyAgain: Promise<boolean>) {
  if (stdin === 'live') return kill();
  const lingering = setTimeout(kill, LONGEST_TIDYING);
  void isReadyAgain.then(() => clearTimeout(lingering));
}

/** Whoever has had too much once has had too much for all who come after. */
function isOutOfMemory(meter: Meter) {
  try {
    return meter.memory().isOver;
  } catch {
    return true;
  }
}

function cpuSoFar(meter: Meter) {
  try {
    return meter.cpu();
  } catch {
    return Number.NaN;
  }
}

/** Files, input and what is wanted of it. Throws at names that lead out of the sandbox: whoever asks has checked them. */
function* preparationFrames({ unpack, files, stdin, products, keepsSandbox }: SandboxJob) {
  for (const { name, bytes, isExecutable } of [...(unpack ? (unpackProducts(unpack) ?? []) : []), ...files]) {
    if (!isSandboxPath(name)) throw new TypeError(`no name for a file in a sandbox: ${name}`);
    yield frame('F', encodeList([name, isExecutable ? 1 : 0]));
    yield* inFrames('D', bytes);
  }
  if (stdin === 'live') yield frame('L');
  else yield* inFrames('S', stdin);
  if (products) yield frame('P', encodeList(products));
  if (keepsSandbox) yield frame('K');
}

const startFrame = ({ limits, redirectStderr, argv }: SandboxJob, { meters }: Host) =>
  frame('J', encodeList([resourceLimits(limits, meters.level), redirectStderr ? 1 : 0, ...argv]));
