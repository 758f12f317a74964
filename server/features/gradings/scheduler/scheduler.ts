/**
 * The gradings that wait are graded, a few at a time: everybody's first before
 * anybody's second, and those for a preview when nothing else waits. Those that need
 * a pair of boxes never take all of that time: two programs that wait for each other
 * keep nobody but others of their kind waiting.
 *
 * They wait in the database, so none is lost with this process. What has been
 * begun before is graded alone: if it has ended the runner, it takes nobody with
 * it. A fault of the runner is tried again after growing pauses; none ever counts.
 * What the clock has stopped while the machine had no time to give is graded once
 * more, alone, when nobody else waits.
 */
import { availableParallelism } from 'node:os';
import { testsForGrading, versionChecked } from '#server/features/challenges/challenges.ts';
import { type Graded, grade } from '#server/features/gradings/judge/grade.ts';
import { MOST_PAIRS } from '#server/features/gradings/judge/judge-semaphore.ts';
import { checked, type GradedTest, pointsOf } from '#server/features/gradings/judge/verdict.ts';
import { forgiveSubmitted } from '#server/features/gradings/submit-limits.ts';
import { notify } from '#server/features/notifications/notifications.ts';
import type { Services } from '#server/services.ts';
import { letCount } from './counted-result.ts';
import { hasTurn, nextInTurn } from './fair-queue.ts';
import type { Gradings, Next } from './open-scheduler.ts';
import { pauseAfter, pauseAfterTry } from './retry-policy.ts';
import * as store from './scheduler.store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'runner' | 'judges' | 'gradings'>;
type Db = Needs['db'];

/** At a time: as many as the machine has work for, and as many who wait at the runner for their turn. */
const AT_ONCE = 2 * Math.max(2, availableParallelism());
export const MOST_TRIES = 5;
/** Milliseconds for which a look at what waits is good. */
const LOOK_LASTS = 900;

/** Puts back what is under way. Resolves when that is written. */
export async function closeGradings({ closing, inFlight }: Gradings) {
  closing.abort(new Error('The school is closing'));
  await Promise.all([...inFlight.values()].map(({ ended }) => ended));
}

/** Begins as many as may be under way, and waits for none of them. @param onEnd  told when one has ended: there is room */
export async function beginWaiting(needs: Needs, onEnd: () => void) {
  const { gradings: open } = needs;
  await lookAnew(needs, open);
  for (let next = await takeNext(needs, open); next; next = await takeNext(needs, open)) {
    const { id } = next.taken;
    open.isAlone = next.taken.tries > 1;
    const ended = gradeOne(needs, open, next).finally(() => {
      open.inFlight.delete(id);
      open.isAlone = false;
      onEnd();
    });
    open.inFlight.set(id, { ...next, ended });
  }
}

/** Somebody may have come meanwhile, or something was lost. Each end of a grading wakes us, and these looks take longer than begins do. */
async function lookAnew({ db }: Needs, open: Gradings) {
  if (performance.now() - open.lookedAt < LOOK_LASTS) return;
  await store.putBackLost(db, [...open.inFlight.keys()]);
  open.round = [];
  open.lookedAt = performance.now();
}

async function takeNext(needs: Needs, open: Gradings): Promise<Next | undefined> {
  for (;;) {
    if (open.closing.signal.aborted || open.isAlone || open.inFlight.size >= AT_ONCE) return undefined;
    const candidate = await nextFor(needs, open);
    if (!candidate || (candidate.tries > 0 && open.inFlight.size > 0)) return undefined;
    open.round = open.round.filter((other) => other !== candidate);
    const taken = await store.takeGrading(needs.db, candidate.id, needs.clock.now());
    hasTurn(open, candidate);
    if (taken && taken.tries > MOST_TRIES) await giveUp(needs, open, { taken, fault: lost });
    else if (taken) return { ...candidate, taken };
  }
}

/** It was under way each time when the process ended. */
const lost = { why: 'The school could not have it graded: each time something has broken off.', isRunners: true };

function nextFor({ db, clock }: Needs, open: Gradings) {
  const underWay = [...open.inFlight.values()];
  const pairs = underWay.filter(({ needsPair }) => needsPair).length;
  const busy = underWay.map(({ owner }) => owner);
  return nextInTurn(db, open, { now: clock.now(), busy, mayBePair: pairs < MOST_PAIRS });
}

async function gradeOne(needs: Needs, open: Gradings, { owner, taken }: Next) {
  try {
    const graded = await orAborted(gradeTaken(needs, open, { owner, taken }), open.closing.signal);
    open.starved.delete(taken.id);
    if (!graded) return;
    if (graded.fault) await failed(needs, open, { taken, fault: graded.fault });
    else if (graded.wasStarved && taken.tries === 1) await putLast(needs, open, taken);
    else await ended(needs, taken, graded);
  } catch (error) {
    await putBack(needs, open, { taken, error }).catch(open.report);
  }
}

/** With a try, and so alone; behind everybody else, because of a program that sleeps the machine looks the same. */
async function putLast({ db, clock }: Needs, { starved }: Gradings, taken: store.Taken) {
  starved.add(taken.id);
  const until = new Date(clock.now().getTime() + pauseAfterTry(taken.tries));
  await store.postpone(db, taken, { until, isTry: true });
}

/** A runner may take its time to give something up. */
const orAborted = <T>(work: Promise<T>, signal: AbortSignal) =>
  new Promise<T>((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    // The signal lives as long as the school.
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });

type GradedTests = Graded & { tests: GradedTest[]; wasStarved: boolean };

/** Of the processors' time. Less is left idle where something would run that cannot. */
const FEW_IDLE = 0.25;

/** Undefined when it has gone. */
async function gradeTaken(
  { db, runner, judges }: Needs,
  { closing, idleSince }: Gradings,
  { owner, taken }: Omit<Next, 'needsPair'>,
) {
  const version = await testsForGrading(db, taken.versionId);
  if (!version) return undefined;
  const { referenceLanguageId: languageId, reference: source, timeLimit, memoryLimit } = version;
  const program = taken.attemptId ? await store.findProgram(db, taken.attemptId) : { languageId, source };
  if (!program) return undefined;
  const tests = taken.attemptId ? version.tests : version.tests.map(toVisible);
  const given = { ...program, tests, timeLimit, memoryLimit, isProven: version.state === 'passed' };
  const idle = idleSince();
  const graded = await grade(
    { runner, judges },
    { ...given, owner: `grading:${owner}`, lane: 'heavy', signal: closing.signal },
  );
  return { ...graded, tests, wasStarved: graded.isByClock && idle() < FEW_IDLE };
}

/** Authors are told what their reference solution does in each. */
const toVisible = (test: GradedTest) => ({ ...test, isHidden: false });

/** What it has got counts from now on, unless it is for a preview, or other tests count by now. */
async function ended({ db, clock }: Needs, taken: store.Taken, { tests, outcomes, compileOutput }: GradedTests) {
  const { attemptId, regradeId, versionId, id: gradingId } = taken;
  const points = pointsOf(tests, outcomes);
  // Of a reference solution only its author is told, and only why it has failed.
  const kept = attemptId ? { outcomes, compileOutput } : { outcomes: [], compileOutput: '' };
  await db.transaction(async (tx) => {
    const challenge = await store.holdChallengeOf(tx, versionId);
    const end = { points, ...kept, finishedAt: clock.now() };
    if (!challenge || !(await store.endGrading(tx, taken, end))) return;
    if (!attemptId) await versionChecked(tx, versionId, checked({ tests, outcomes, compileOutput, points }));
    else if (!regradeId && challenge.versionId === versionId) await letCount(tx, { challenge, attemptId, gradingId });
  });
}

interface Failed {
  taken: store.Taken;
  fault: NonNullable<Graded['fault']>;
}

/** Another time the runner may do better, and a judging program that is broken will not. */
async function failed(needs: Needs, open: Gradings, { taken, fault }: Failed) {
  if (taken.tries >= MOST_TRIES || !fault.isRunners) return giveUp(needs, open, { taken, fault });
  const until = new Date(needs.clock.now().getTime() + pauseAfterTry(taken.tries));
  await store.postpone(needs.db, taken, { until, isTry: true });
}

/** The tutor is told of the first by those tests. Why is kept for authors, and out of the log: it may tell of hidden tests. */
async function giveUp({ db }: Needs, { report }: Gradings, { taken, fault }: Failed) {
  if (taken.attemptId) report(new Error(`The grading ${taken.id} was given up`));
  await db.transaction(async (tx) => {
    const challenge = await store.holdChallengeOf(tx, taken.versionId);
    const isFirst = !(await store.wasFaulty(tx, taken.versionId));
    if (!challenge || !(await store.giveUp(tx, taken, fault))) return;
    if (!taken.attemptId) return versionChecked(tx, taken.versionId, { isPassed: false, why: fault.why });
    await forgive(tx, taken, { challengeId: challenge.id, attemptId: taken.attemptId });
    if (isFirst) await notify(tx, faultyOf(challenge));
  });
}

/** Once, however often it is given up; and what is graded anew is nothing that the student has submitted now. */
async function forgive(db: Db, { fault, regradeId }: store.Taken, given: { challengeId: string; attemptId: string }) {
  const student = await store.findStudent(db, given.attemptId);
  if (student && !fault && !regradeId) await forgiveSubmitted({ db }, { ...given, ...student });
}

const faultyOf = ({ id, tutorId, title }: { id: string; tutorId: string; title: string }) => ({
  userIds: [tutorId],
  kind: 'faulty' as const,
  title,
  path: `/admin/challenges/${id}?step=check` as const,
});

interface Thrown {
  taken: store.Taken;
  error: unknown;
}

/** What nobody is to blame for is no try; what we did not expect is told, and tried again as a fault. */
async function putBack(needs: Needs, open: Gradings, { taken, error }: Thrown) {
  const pause = open.closing.signal.aborted ? 0 : pauseAfter(error);
  if (pause === undefined) {
    open.report(error);
    return failed(needs, open, { taken, fault: { why: 'The school could not have it graded.', isRunners: true } });
  }
  const until = new Date(needs.clock.now().getTime() + pause);
  return store.postpone(needs.db, taken, { until, isTry: false });
}
