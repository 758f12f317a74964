/** Runs a program on one of several machines, and retries it on another machine if the first one is lost. */
import { setTimeout as pause } from 'node:timers/promises';
import { NotRun } from '#packages/runner/client/not-run.ts';
import type { Session } from '#packages/runner/client/session.ts';
import { type CodeRunner, type Program, QueueFull, RunnerUnavailable } from '#server/ports/code-runner.ts';
import * as endings from '#texts/code/endings.ts';
import * as runnerMessages from '#texts/code/runner-messages.ts';
import { leastLoaded } from './choose.ts';
import type { Machine } from './machine.ts';

/** After this many lost machines a program is not retried, because it may be the cause. */
const MAX_LOST = 2;
/** Milliseconds for which a program waits for a machine that was just lost, and between two checks. */
const [TIMEOUT, POLL_INTERVAL] = [15_000, 50];

type RunObserver = NonNullable<Parameters<CodeRunner['run']>[1]>;

interface Attempt<T, Watch extends RunObserver> {
  program: Pick<Program, 'owner' | 'languageId'>;
  watch: Watch;
  start: (session: Session, watch: Watch) => Promise<T>;
  /** Whether the program may be retried when its machine is lost; true by default. */
  mayRepeat?: () => boolean;
  /** The result of a program that may not be retried. */
  whenLost: (message: string) => T;
}

/** The machines that refused the program, and the machines that were lost while they ran it. */
interface Tried {
  refusals: Map<Machine, NotRun>;
  lost: Machine[];
}

/** @throws {QueueFull | RunnerUnavailable} or the reason of an abort signal */
export async function runOnMachine<T, Watch extends RunObserver>(machines: Machine[], attempt: Attempt<T, Watch>) {
  const { start, mayRepeat = () => true, whenLost } = attempt;
  const watch = { ...attempt.watch, onStart: once(attempt.watch.onStart) };
  const tried: Tried = { refusals: new Map(), lost: [] };
  for (;;) {
    const { machine, session, release } = await chooseMachine(machines, attempt, tried);
    try {
      return await start(session, watch);
    } catch (error) {
      if (!(error instanceof NotRun)) throw error;
      if (error.reason !== 'lost') tried.refusals.set(machine, error);
      else {
        if (watch.stop?.aborted) throw watch.stop.reason;
        tried.lost.push(machine);
        if (!mayRepeat()) return whenLost(endings.machineStopped);
        if (tried.lost.length === MAX_LOST) return whenLost(endings.runnerStopped);
      }
    } finally {
      release();
    }
  }
}

/** Calls the function only the first time: a retry on a second machine reports the same events again. */
function once(call: (() => void) | undefined) {
  let isDone = false;
  return () => {
    if (!isDone) call?.();
    isDone = true;
  };
}

type Wanted = Pick<Attempt<unknown, RunObserver>, 'program' | 'watch'>;

/** Chooses a machine. Waits if a machine was just lost or is being connected. */
async function chooseMachine(machines: Machine[], wanted: Wanted, tried: Tried) {
  const { program, watch } = wanted;
  for (const deadline = performance.now() + TIMEOUT; ; ) {
    const aborted = [watch.signal, watch.stop].find((signal) => signal?.aborted);
    if (aborted) throw aborted.reason;
    const machine = choose(machines, program, tried);
    if (machine) return { machine, ...machine.take(program.owner) };
    const isHopeless = !machines.some((one) => !tried.refusals.has(one) && one.isExpectedBack(TIMEOUT));
    if (isHopeless || performance.now() > deadline) throw refusalOf(machines, tried);
    await pause(POLL_INTERVAL);
  }
}

function choose(machines: Machine[], { owner, languageId }: Wanted['program'], { refusals, lost }: Tried) {
  const usable = machines.filter((one) => one.status === 'ready' && one.has(languageId) && !refusals.has(one));
  const others = usable.filter((one) => !lost.includes(one));
  const candidates = (others.length > 0 ? others : usable).map((one) => ({ machine: one, ...one.candidateFor(owner) }));
  return leastLoaded(candidates, owner)?.machine;
}

function refusalOf(machines: Machine[], { refusals }: Tried) {
  const all = [...refusals.values()];
  if (all.some(({ reason }) => reason === 'full')) return new QueueFull('The queues of all runner machines are full.');
  const isAnyReady = machines.some(({ status }) => status === 'ready');
  const [refusal] = all;
  return new RunnerUnavailable(refusal?.message ?? (isAnyReady ? runnerMessages.cannotRun : runnerMessages.noMachine));
}
