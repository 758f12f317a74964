/**
 * Controls a sandbox from the host. Bubblewrap or a zygote starts it (spawn.ts), the init inside runs the program and
 * reports its end (inside/init.pl), and a meter enforces the limits (meters/meter.ts). The sandbox's reports are
 * untrusted: at worst a program falsifies its own result.
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

/**
 * Milliseconds that a sandbox may take to clean up after its result. The time is short, because the job's limits no
 * longer hold for processes that the program left behind.
 */
const CLEANUP_TIMEOUT = 500;

/** Opens a sandbox. Throws when the machine cannot hold another one; `ready` reports whether setup succeeded. */
export function openSandbox(kind: SandboxKind, host: Host): Sandbox {
  const { bootHook, bootedArgv, launch } = planLaunch(kind, host);
  const readiness = awaitReadiness({ waits: bootHook ? 2 : 1, onFrame: (sent) => (run ? run.receive(sent) : kill()) });
  const { started, meter, release } = launch(readiness.receive);
  const { begin, ...input } = inputBuffer();
  let run: Run | undefined;
  let hasEnded = false;

  const kill = () => {
    // Ends the wait for readiness first: if the program dies before the init does, the init may still report readiness.
    readiness.end();
    meter.kill();
    started.kill();
  };
  const entered = enterSandbox(started, meter, bootHook);
  // Handles a rejection here, because perhaps no job awaits `entered` yet.
  entered.catch(kill);
  const ended = started.ended.then(() => {
    hasEnded = true;
    readiness.end();
    run?.end();
  });

  async function perform(job: SandboxJob, watch: SandboxObserver) {
    const socket = await entered;
    if (!socket || hasEnded) throw await sandboxFailure(started);
    // All messages are sent in one piece, so that the init wakes up only once.
    socket.cork();
    for (const message of preparationFrames(job)) socket.write(message);
    readiness.expectMore();
    run = openRun({ meter, kill }, job, watch);
    if (!meter.limit(job.limits)) run.stop('memory');
    socket.write(startFrame({ ...job, argv: [...bootedArgv, ...job.argv] }, host));
    begin(socket, watch.onDrain);
    socket.uncork();
    const result = await run.result;
    if (!result) throw await sandboxFailure(started);
    killIfLingering(kill, job, readiness.isReadyAgain());
    return result;
  }

  return {
    ready: readiness.isReady,
    ended,
    cleanedUp: ended.then(() => entered.catch(() => {})).then(release),
    run: (job, watch = {}) =>
      perform(job, watch).catch((error) => {
        kill();
        throw error;
      }),
    ...input,
    isReusable: async () => (await readiness.isReadyAgain()) && !isOutOfMemory(meter) && !run?.hasLowPriority(),
    cpu: () => cpuSoFar(meter),
    stop: (why) => (run ? run.stop(why) : kill()),
    discard: kill,
  };
}

/** Buffers input that arrives before the program starts. */
function inputBuffer() {
  const early: Buffer[] = [];
  let socket: Duplex | undefined;
  const send = (message: Buffer) => (socket ? socket.write(message) : early.push(message) > 0);
  return {
    input: (bytes: Uint8Array) => [...inFrames('I', bytes)].map(send).every(Boolean),
    endInput: () => void send(frame('E')),
    begin(entered: Duplex, onDrain: SandboxObserver['onDrain']) {
      socket = entered;
      if (onDrain) entered.on('drain', onDrain);
      for (const message of early.splice(0)) socket.write(message);
    },
  };
}

/**
 * Adds the sandbox to its meter before anything starts in the sandbox. Returns the connection to the init; undefined
 * when the sandbox has ended already.
 */
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

/**
 * Waits for the init's reports of readiness, and passes all its other messages to `onFrame`.
 *
 * @param waits  reports of readiness before the first job: one by the init, and one by an interpreter that boots in
 *               advance
 */
function awaitReadiness({ waits, onFrame }: { waits: number; onFrame: (frame: Frame | 'broken') => void }) {
  const read = frameReader();
  const ready = deferred<boolean>();
  let reusable = deferred<boolean>();
  let missing = waits;
  return {
    isReady: ready.promise,
    isReadyAgain: () => reusable.promise,
    /** Call before each job. The report of readiness for the first job may arrive even later. */
    expectMore() {
      reusable = deferred();
    },
    receive(chunk: Buffer) {
      for (const received of read(chunk)) {
        if (received === 'broken' || received.type !== 'W') onFrame(received);
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

/**
 * Kills a sandbox that does not end or become ready soon. The sandbox of a live program is killed at once: its init
 * reads input until it is killed, since unread input at its exit would reset the connection and lose the result.
 */
function killIfLingering(kill: () => void, { stdin }: SandboxJob, isReadyAgain: Promise<boolean>) {
  if (stdin === 'live') return kill();
  const lingering = setTimeout(kill, CLEANUP_TIMEOUT);
  void isReadyAgain.then(() => clearTimeout(lingering));
}

/** True if the sandbox has exceeded its memory limit; such a sandbox is not reused. */
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

/** Messages that send the job's files, input and wishes to the init. Throws for names outside /box. */
function* preparationFrames({ unpack, files, stdin, products, pictures, keepsSandbox }: SandboxJob) {
  for (const { name, bytes, isExecutable } of [...(unpack ? (unpackProducts(unpack) ?? []) : []), ...files]) {
    if (!isSandboxPath(name)) throw new TypeError(`no name for a file in a sandbox: ${name}`);
    yield frame('F', encodeList([name, isExecutable ? 1 : 0]));
    yield* inFrames('D', bytes);
  }
  if (stdin === 'live') yield frame('L');
  else yield* inFrames('S', stdin);
  if (products) yield frame('P', encodeList(products));
  if (pictures) yield frame('V', encodeList([pictures.count, pictures.bytes, pictures.totalBytes]));
  if (keepsSandbox) yield frame('K');
}

const startFrame = ({ limits, redirectStderr, argv }: SandboxJob, { meters }: Host) =>
  frame('J', encodeList([resourceLimits(limits, meters.level), redirectStderr ? 1 : 0, ...argv]));
