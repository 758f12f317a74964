/** How a submission is sent to the runner, as often as there is use in it, until it has ended. */

import { toProgram } from '#server/features/submissions/judge0-api/parse-submission.ts';
import { bytesInZip, filesInZip } from '#server/features/submissions/judge0-api/zip.ts';
import { OverQuota, QueueFull, RunnerUnavailable } from '#server/ports/code-runner.ts';
import type { Services } from '#server/services.ts';
import type { ActiveRun } from './active-runs.ts';
import { endedBy, lost, notUnpacked, stopped } from './outcome.ts';
import type { Place } from './queue-slots.ts';

type Needs = Pick<Services, 'runner' | 'clock' | 'runQuotas' | 'activeRuns'>;

interface Running {
  isBatch: boolean;
  signal: AbortSignal;
  /** Its owner has ended it. */
  stop: AbortSignal;
  onTaken: () => void;
}

export async function runToItsEnd(needs: Needs, run: ActiveRun, running: Running) {
  const place = needs.activeRuns.places.wantedBy(run.row.ownerId);
  const onTaken = () => {
    place.leave();
    running.onTaken();
  };
  let isToBeTried = true;
  while (isToBeTried)
    try {
      const outcome = await outcomeOf(needs, run, { ...running, onTaken });
      run.row = { ...run.row, ...endedBy(outcome, run.row.expectedOutput), finishedAt: needs.clock.now() };
      isToBeTried = false;
    } catch (error) {
      isToBeTried = await isWorthAnotherTry(needs, run, { error, place, ...running });
    }
  place.leave();
}

/** Whatever keeps it from its end, who has stopped it waits no longer. */
async function outcomeOf(needs: Needs, run: ActiveRun, running: Running) {
  if (running.stop.aborted) return stopped;
  return send(needs, run, running).catch((error) => {
    if (running.stop.aborted && !running.signal.aborted) return stopped;
    throw error;
  });
}

/** Its files stay packed until there is room for them, and are in nobody's way once it has ended or is elsewhere. */
async function send(needs: Needs, run: ActiveRun, { isBatch, signal, stop, onTaken }: Running) {
  const { ownerId, additionalFiles: zip } = run.row;
  const onStart = () => {
    run.row = { ...run.row, statusId: 2 };
    onTaken();
  };
  const program = { ownerId, isBatch };
  const watch = { signal, stop, onStart, onTaken };
  if (!zip) return needs.runner.run(toProgram(run.row, { ...program, files: [] }), watch);

  const turn = needs.activeRuns.mayUnpack(ownerId, bytesInZip(zip) ?? 0);
  const giveBack = await Promise.race([turn, whenAborted(stop)]);
  if (!giveBack) {
    void turn.then((giveBackLate) => giveBackLate());
    return stopped;
  }
  try {
    if (needs.activeRuns.isClosing) throw new RunnerUnavailable('The school is closing.');
    signal.throwIfAborted();
    const files = await filesInZip(zip);
    if (!files) return notUnpacked;
    const isElsewhere = () => {
      giveBack();
      onTaken();
    };
    return await needs.runner.run(toProgram(run.row, { ...program, files }), { ...watch, onTaken: isElsewhere });
  } finally {
    giveBack();
  }
}

const whenAborted = (signal: AbortSignal) =>
  new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined), { once: true }));

interface Failed extends Pick<Running, 'signal' | 'stop'> {
  error: unknown;
  place: Place;
}

/** What nobody has been told of fails; what somebody waits for is tried again, or has ended without having run. */
async function isWorthAnotherTry(needs: Needs, run: ActiveRun, { error, place, signal, stop }: Failed) {
  const { activeRuns } = needs;
  if (signal.aborted) return false;
  const isKnown = error instanceof QueueFull || error instanceof OverQuota || error instanceof RunnerUnavailable;
  if (!isKnown) activeRuns.report(error);
  if (activeRuns.isClosing || !run.isTold) {
    run.failure = isKnown ? error : new RunnerUnavailable('The code runner has failed.');
    return false;
  }
  if (error instanceof QueueFull) {
    const isWorthATry = await Promise.race([place.isWorthATry(), whenAborted(stop)]);
    if (isWorthATry || stop.aborted) return !activeRuns.isClosing;
  }
  // Nobody pays for what was never begun.
  if (run.row.statusId === 1) needs.runQuotas.forgive(run.row.ownerId, 1).catch(activeRuns.report);
  run.row = { ...run.row, ...lost, finishedAt: needs.clock.now() };
  return false;
}
