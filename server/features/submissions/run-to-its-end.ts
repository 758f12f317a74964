/** How a submission is sent to the runner, as often as there is use in it, until it has ended. */
import { OverQuota, QueueFull, RunnerAway } from '#server/ports.ts';
import type { Services } from '#server/services.ts';
import { type OpenRun, openRunsOf } from './open-runs.ts';
import { endedBy, lost, notUnpacked } from './outcome.ts';
import type { Place } from './places.ts';
import { toProgram } from './program.ts';
import { forgiveRuns } from './quotas.ts';
import { bytesInZip, filesInZip } from './zip.ts';

type Needs = Pick<Services, 'config' | 'db' | 'runner' | 'clock'>;

interface Running {
  isBatch: boolean;
  signal: AbortSignal;
  onTaken: () => void;
}

export async function runToItsEnd(needs: Needs, run: OpenRun, running: Running) {
  const place = openRunsOf(needs).places.wantedBy(run.row.ownerId);
  const onTaken = () => {
    place.leave();
    running.onTaken();
  };
  let isToBeTried = true;
  while (isToBeTried)
    try {
      const outcome = await send(needs, run, { ...running, onTaken });
      run.row = { ...run.row, ...endedBy(outcome, run.row.expectedOutput), finishedAt: needs.clock.now() };
      isToBeTried = false;
    } catch (error) {
      isToBeTried = await isWorthAnotherTry(needs, run, { error, place, signal: running.signal });
    }
  place.leave();
}

/** Its files stay packed until there is room for them, and are in nobody's way once it has ended or is elsewhere. */
async function send(needs: Needs, run: OpenRun, { isBatch, signal, onTaken }: Running) {
  const { ownerId, additionalFiles: zip } = run.row;
  const onStart = () => {
    run.row = { ...run.row, statusId: 2 };
    onTaken();
  };
  const program = { ownerId, isBatch };
  if (!zip) return needs.runner.run(toProgram(run.row, { ...program, files: [] }), { signal, onStart, onTaken });

  const open = openRunsOf(needs);
  const giveBack = await open.mayUnpack(ownerId, bytesInZip(zip) ?? 0);
  try {
    if (open.isClosing) throw new RunnerAway('The school is closing.');
    signal.throwIfAborted();
    const files = await filesInZip(zip);
    if (!files) return notUnpacked;
    const isElsewhere = () => {
      giveBack();
      onTaken();
    };
    return await needs.runner.run(toProgram(run.row, { ...program, files }), { signal, onStart, onTaken: isElsewhere });
  } finally {
    giveBack();
  }
}

interface Failed {
  error: unknown;
  place: Place;
  signal: AbortSignal;
}

/** What nobody has been told of fails; what somebody waits for is tried again, or has ended without having run. */
async function isWorthAnotherTry(needs: Needs, run: OpenRun, { error, place, signal }: Failed) {
  const open = openRunsOf(needs);
  if (signal.aborted) return false;
  const isKnown = error instanceof QueueFull || error instanceof OverQuota || error instanceof RunnerAway;
  if (!isKnown) open.report(error);
  if (open.isClosing || !run.isTold) {
    run.failure = isKnown ? error : new RunnerAway('The code runner has failed.');
    return false;
  }
  if (error instanceof QueueFull && (await place.isWorthATry())) return !open.isClosing;
  // Nobody pays for what was never begun.
  if (run.row.statusId === 1) forgiveRuns(needs, run.row.ownerId, 1).catch(open.report);
  run.row = { ...run.row, ...lost, finishedAt: needs.clock.now() };
  return false;
}
