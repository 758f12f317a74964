/**
 * The rules of submissions.
 *
 * One belongs to whoever sent it; to everybody else it is not there. It begins to
 * run while its row is being written, its token is told once the row is there,
 * and how it ended is written after whoever waits for it has been answered
 * (begin.ts). So a token that was told is good for an answer whatever happens
 * to this process: 1 and 2 are run again at the next start (lost-runs.ts).
 *
 * They go after a week, and the oldest of a person's before, when there are many.
 */
import { randomUUID } from 'node:crypto';
import { submissionMessages } from '#contract/submissions.ts';
import type { User } from '#server/http/sessions.ts';
import { OverQuota, QueueFull } from '#server/ports/code-runner.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { judge0Sentence } from './judge0-api/error-response.ts';
import { Judge0Refusal } from './judge0-api/judge0-refusal.ts';
import { type Asked, read } from './judge0-api/parse-submission.ts';
import { type ActiveRun, findRun, hasRoomFor } from './runs/active-runs.ts';
import { endedBy, stopped } from './runs/outcome.ts';
import { begin, writeEnd } from './runs/start-run.ts';
import * as store from './submissions.store.ts';

type Needs = Pick<Services, 'db' | 'queue' | 'runner' | 'clock' | 'runQuotas' | 'activeRuns'>;
type Owner = Pick<User, 'id'>;

/** What a caller sent: fields by Judge0's names, texts as they are or as base64. */
export interface Sent {
  body: Record<string, unknown>;
  isBase64: boolean;
}

/**
 * Runs a program. Resolves when its token may be told.
 *
 * @throws {Judge0Refusal} 422                 what is wrong with it, field by field
 * @throws {Refusal}       too_many_requests   too many in a minute or a day, here or at whoever runs them for us
 * @throws {Refusal}       unavailable         too many wait, or the runner is away; nothing is kept
 */
export async function submit(needs: Needs, owner: Owner, sent: Sent): Promise<ActiveRun> {
  const run = await beginOne(needs, owner, sent);
  // Whoever runs it in this house says so at once; elsewhere it takes the network's time.
  if (isElsewhere(needs)) await run.taken;
  if (run.failure) throw await giveUp(needs, run);
  run.isTold = true;
  return run;
}

/** The same, and it has ended. */
export async function submitAndWait(needs: Needs, owner: Owner, sent: Sent): Promise<store.SubmissionRow> {
  const run = await beginOne(needs, owner, sent);
  await run.ended;
  if (run.failure) throw await giveUp(needs, run);
  return run.row;
}

const isElsewhere = ({ runner }: Pick<Needs, 'runner'>) => runner.name !== 'engine';

async function beginOne(needs: Needs, { id: ownerId }: Owner, { body, isBase64 }: Sent) {
  const asked = read(body, { isBase64, languages: await languagesHere(needs) });
  if ('wrong' in asked) throw new Judge0Refusal(422, asked.wrong);
  await needs.runQuotas.count(ownerId, 1);
  const [run] = await beginAll(needs, [asked], { ownerId, isBatch: false });
  return run!;
}

/** A place of a batch: its run, or what is said instead of its token. */
export type Placed = ActiveRun | { wrong: Record<string, unknown> };

/**
 * Runs several. Where others run them, those that they refuse while they take
 * others are answered by their reason.
 *
 * @throws {Refusal} too_many_requests, unavailable  as `submit`: none of them is run
 */
export async function submitBatch(needs: Needs, owner: Owner, sent: Sent[]): Promise<Placed[]> {
  const languages = await languagesHere(needs);
  const all = sent.map(({ body, isBase64 }) => read(body, { isBase64, languages }));
  const asked = all.filter((one) => !('wrong' in one)) as Asked[];
  if (asked.length === 0) return all as Placed[];
  await needs.runQuotas.count(owner.id, asked.length);
  const runs = await beginAll(needs, asked, { ownerId: owner.id, isBatch: true });
  const placed = isElsewhere(needs) ? await untilTaken(needs, runs) : runs;
  return all.map((one) => ('wrong' in one ? one : placed[asked.indexOf(one)]!));
}

async function untilTaken(needs: Needs, runs: ActiveRun[]): Promise<Placed[]> {
  await Promise.all(runs.map(({ taken }) => taken));
  const refused = runs.filter(({ failure }) => failure);
  for (const run of runs) run.isTold = !run.failure;
  const refusals = new Map<ActiveRun, Refusal>();
  for (const run of refused) refusals.set(run, await giveUp(needs, run));
  if (refused.length === runs.length) throw refusals.get(refused[0]!)!;
  return runs.map((run) => {
    const refusal = refusals.get(run);
    return refusal ? { wrong: { error: judge0Sentence(refusal.message) } } : run;
  });
}

/** @throws {Refusal} unavailable  there are none: the runner is away */
async function languagesHere({ runner }: Pick<Needs, 'runner'>) {
  const languages = await runner.languages();
  if (!languages.some(({ isHere }) => isHere)) throw new Refusal('unavailable', submissionMessages.away, 5);
  return languages;
}

/** @throws {Refusal} unavailable  there is no room for all of them */
async function beginAll(needs: Needs, all: Asked[], { ownerId, isBatch }: { ownerId: string; isBatch: boolean }) {
  const createdAt = needs.clock.now();
  const rows = all.map((asked) => newRow(asked, { ownerId, createdAt }));
  if (!hasRoomFor(needs.activeRuns, rows, isBatch)) {
    await needs.runQuotas.forgive(ownerId, rows.length);
    throw queueFull();
  }
  // In this house a batch waits for its turns, so its tokens are good whatever comes.
  const isTold = isBatch && !isElsewhere(needs);
  const runs = rows.map((row) => begin(needs, { row, isBatch, isTold }));
  await store
    .insertSubmissions(
      needs.db,
      runs.map(({ row }) => ({ ...row, statusId: 1 })),
    )
    .catch((fault) => {
      for (const run of runs) run.stop();
      throw fault;
    });
  for (const run of runs) run.isInserted();
  trimNowAndThen(needs, ownerId);
  return runs;
}

const nothingYet = {
  statusId: 1,
  tries: 1,
  stdout: null,
  stderr: null,
  compileOutput: null,
  message: null,
  exitCode: null,
  exitSignal: null,
  time: null,
  wallTime: null,
  memory: null,
  finishedAt: null,
};

const newRow = (asked: Asked, from: { ownerId: string; createdAt: Date }): store.SubmissionRow => ({
  id: randomUUID(),
  ...asked,
  ...from,
  ...nothingYet,
});

const queueFull = () => new Refusal('unavailable', submissionMessages.queueFull, 1);

/** Nobody knows of it yet, and nobody will. @returns what its owner is told */
async function giveUp(needs: Needs, { row, failure }: ActiveRun): Promise<Refusal> {
  await store.deleteSubmission(needs.db, row.id);
  await needs.runQuotas.forgive(row.ownerId, 1);
  if (failure instanceof QueueFull) return queueFull();
  if (failure instanceof OverQuota) return new Refusal('too_many_requests', submissionMessages.quota);
  return new Refusal('unavailable', submissionMessages.away, 5);
}

/** Milliseconds that somebody who asks for one that runs may be kept waiting. */
const HOLD = 1_500;

/**
 * A submission of the caller's, as it is now or up to 1.5 s later, when it ends by then.
 *
 * @throws {Refusal} not_found  there is none, or it is somebody else's
 */
export async function follow(
  needs: Pick<Needs, 'db' | 'activeRuns'>,
  owner: Owner,
  token: string,
): Promise<store.SubmissionRow> {
  const run = findRun(needs.activeRuns, token);
  if (run?.row.ownerId === owner.id) {
    await Promise.race([run.ended, atMost(HOLD)]);
    return run.row;
  }
  const [found] = await list(needs, owner, [token]);
  if (!found) throw new Refusal('not_found', submissionMessages.gone);
  return found;
}

/**
 * Ends a submission of the caller's, and tells what became of it: what it printed until then. One that has ended already
 * is as it is.
 *
 * @throws {Refusal} not_found  there is none, or it is somebody else's
 */
export async function stop(needs: Needs, owner: Owner, token: string): Promise<store.SubmissionRow> {
  const run = findRun(needs.activeRuns, token);
  if (run?.row.ownerId === owner.id) run.stopForOwner();
  const row = await follow(needs, owner, token);
  // Left by a process before this one, and not begun again.
  const isLeft = row.statusId <= 2 && !findRun(needs.activeRuns, token);
  if (!isLeft) return row;
  const ended = { ...row, ...endedBy(stopped, null), finishedAt: needs.clock.now() };
  await writeEnd(needs, ended);
  return ended;
}

const atMost = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds).unref());

/** Those of the caller's, each in its place; undefined for what is not there. */
export async function list(needs: Pick<Needs, 'db' | 'activeRuns'>, owner: Owner, tokens: string[]) {
  const young = tokens.map((token) => findRun(needs.activeRuns, token)?.row).filter((row) => row?.ownerId === owner.id);
  const known = new Map(young.map((row) => [row!.id, row!]));
  const ids = tokens.filter((token) => isUuid(token) && !known.has(token));
  if (ids.length > 0)
    for (const row of await store.listSubmissions(needs.db, { ids, ownerId: owner.id })) known.set(row.id, row);
  return tokens.map((token) => known.get(token));
}

const isUuid = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

const WEEK = 7 * 24 * 60 * 60_000;

/** What one person may keep here. */
const KEPT = { most: 500, bytes: 64 * 1024 * 1024 };

export async function sweep({ db, clock }: Pick<Needs, 'db' | 'clock'>) {
  await store.deleteBefore(db, new Date(clock.now().getTime() - WEEK));
  for (const ownerId of await store.listOwnersOver(db, KEPT)) await store.deleteOldestOf(db, ownerId, KEPT);
}

/** One in so many submissions has its owner's looked after, so that nobody fills the disk between two sweeps. */
const NOW_AND_THEN = 20;

/** Not waited for: nobody's answer depends on it. */
function trimNowAndThen(needs: Needs, ownerId: string) {
  if (Math.random() * NOW_AND_THEN > 1) return;
  store.deleteOldestOf(needs.db, ownerId, KEPT).catch(needs.activeRuns.report);
}
