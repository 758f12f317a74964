/**
 * The rules of submissions: programs that run as Judge0 would run them.
 *
 * A submission is visible to its owner alone. It starts to run while its row is being inserted; its token is issued
 * after the insert, and its result is saved after the waiting client was answered (runs/start-run.ts). If this process
 * dies, another one runs submissions with status 1 (queued) or 2 (processing) again (runs/lost-runs.ts), so every issued
 * token gets a result.
 *
 * Submissions are deleted after a week, and an owner's oldest ones earlier if the owner has many.
 */

import { randomUUID } from 'node:crypto';
import { Judge0Refusal } from '#packages/runner/judge0-api/judge0-refusal.ts';
import { type ParsedSubmission, parseSubmission } from '#packages/runner/judge0-api/parse-submission.ts';
import { queuedResult, stopped, toResult } from '#packages/runner/judge0-api/result.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { OverQuota, QueueFull } from '#server/ports/code-runner.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as submissionsTexts from '#texts/code/submissions.ts';
import { judge0Sentence } from './judge0-api/error-response.ts';
import { trimOccasionally } from './retention.ts';
import { type ActiveRun, findRun, hasCapacityFor } from './runs/active-runs.ts';
import { saveResult, startRun } from './runs/start-run.ts';
import * as store from './submissions.store.ts';

export { serializePicture } from './submissions.serializers.ts';
export { timeLimitMessage } from './time-limit.ts';

type Needs = Pick<Services, 'db' | 'processLease' | 'queue' | 'runner' | 'clock' | 'log' | 'runQuotas' | 'activeRuns'>;
type Owner = Pick<User, 'id'>;

/** A request to run a program: the fields have Judge0's names, and their texts are plain or in base64. */
export interface SubmissionRequest {
  body: Record<string, unknown>;
  isBase64: boolean;
  /** Whether the pictures that the program writes are stored with its result. */
  returnsPictures?: boolean;
}

/**
 * Runs a program. Resolves when its token may be issued.
 *
 * @throws {Judge0Refusal} 422                 invalid fields, each with its error
 * @throws {Refusal}       too_many_requests   too many runs in a minute or a day, here or at a remote runner
 * @throws {Refusal}       unavailable         too many runs wait, or the runner is unavailable; nothing is stored
 */
export async function submit(needs: Needs, owner: Owner, request: SubmissionRequest): Promise<ActiveRun> {
  const run = await startOne(needs, owner, request);
  // Our own runner would have refused the run before this point; a remote runner refuses only after a network round
  // trip.
  if (isRemote(needs)) await run.accepted;
  if (run.failure) throw await giveUp(needs, run);
  run.isTokenIssued = true;
  return run;
}

/** Runs a program, and resolves when it has ended. Throws the same refusals as `submit`. */
export async function submitAndWait(
  needs: Needs,
  owner: Owner,
  request: SubmissionRequest,
): Promise<store.SubmissionRow> {
  const run = await startOne(needs, owner, request);
  await run.ended;
  if (run.failure) throw await giveUp(needs, run);
  return run.row;
}

const isRemote = ({ runner }: Pick<Needs, 'runner'>) => runner.name !== 'engine';

async function startOne(needs: Needs, { id: ownerId }: Owner, request: SubmissionRequest) {
  const { body, isBase64, returnsPictures = false } = request;
  const parsed = parseSubmission(body, { isBase64, languages: await installedLanguages(needs) });
  if ('errors' in parsed) throw new Judge0Refusal(422, parsed.errors);
  await needs.runQuotas.count(ownerId, 1);
  const [run] = await startAll(needs, [parsed], { ownerId, isBatch: false, returnsPictures });
  return run!;
}

/** One submission of a batch: its run, or the errors that are returned instead of a token. */
export type BatchEntry = ActiveRun | { errors: Record<string, unknown> };

/**
 * Runs several programs. If a remote runner refuses some and accepts others, the response for each refused program
 * is the reason.
 *
 * @throws {Refusal} too_many_requests, unavailable  for the same reasons as `submit`: none of the programs is run
 */
export async function submitBatch(needs: Needs, owner: Owner, requests: SubmissionRequest[]): Promise<BatchEntry[]> {
  const languages = await installedLanguages(needs);
  const all = requests.map(({ body, isBase64 }) => parseSubmission(body, { isBase64, languages }));
  const valid = all.filter((one) => !('errors' in one)) as ParsedSubmission[];
  if (valid.length === 0) return all as BatchEntry[];
  await needs.runQuotas.count(owner.id, valid.length);
  const runs = await startAll(needs, valid, { ownerId: owner.id, isBatch: true, returnsPictures: false });
  const entries = isRemote(needs) ? await acceptedOrRefused(needs, runs) : runs;
  return all.map((one) => ('errors' in one ? one : entries[valid.indexOf(one)]!));
}

async function acceptedOrRefused(needs: Needs, runs: ActiveRun[]): Promise<BatchEntry[]> {
  await Promise.all(runs.map(({ accepted }) => accepted));
  const refused = runs.filter(({ failure }) => failure);
  for (const run of runs) run.isTokenIssued = !run.failure;
  const refusals = new Map<ActiveRun, Refusal>();
  for (const run of refused) refusals.set(run, await giveUp(needs, run));
  if (refused.length === runs.length) throw refusals.get(refused[0]!)!;
  return runs.map((run) => {
    const refusal = refusals.get(run);
    return refusal ? { errors: { error: judge0Sentence(refusal.message) } } : run;
  });
}

/**
 * Lists the installed languages.
 * @throws {Refusal} unavailable  no language is installed: the runner is unavailable
 */
async function installedLanguages({ runner }: Pick<Needs, 'runner'>) {
  const languages = await runner.languages();
  if (!languages.some(({ isHere }) => isHere)) throw new Refusal('unavailable', submissionsTexts.away, 5);
  return languages;
}

/**
 * Starts all of the submissions, or none.
 * @throws {Refusal} unavailable  there is no capacity for all of the programs
 */
async function startAll(
  needs: Needs,
  all: ParsedSubmission[],
  { ownerId, isBatch, returnsPictures }: Pick<Origin, 'ownerId' | 'returnsPictures'> & { isBatch: boolean },
) {
  const createdAt = needs.clock.now();
  const { id: processId } = needs.processLease;
  const rows = all.map((parsed) => newRow(parsed, { ownerId, processId, createdAt, returnsPictures }));
  if (!hasCapacityFor(needs.activeRuns, rows, isBatch)) {
    await needs.runQuotas.forgive(ownerId, rows.length);
    throw queueFull();
  }
  // With our own runner a batch waits until the runner's queue has room (runs/queue-retries.ts).
  const isTokenIssued = isBatch && !isRemote(needs);
  const runs = rows.map((row) => startRun(needs, { row, isBatch, isTokenIssued }));
  await store
    .insertSubmissions(
      needs.db,
      runs.map(({ row }) => ({ ...row, statusId: 1 })),
    )
    .catch((fault) => {
      for (const run of runs) run.discard();
      throw fault;
    });
  for (const run of runs) run.confirmInserted();
  trimOccasionally(needs, ownerId);
  return runs;
}

type Origin = Pick<store.SubmissionRow, 'ownerId' | 'processId' | 'createdAt' | 'returnsPictures'>;

const newRow = (parsed: ParsedSubmission, origin: Origin): store.SubmissionRow => ({
  id: randomUUID(),
  ...parsed,
  ...origin,
  ...queuedResult,
  pictureCounts: null,
  tries: 1,
  finishedAt: null,
});

const queueFull = () => new Refusal('unavailable', submissionsTexts.queueFull, 1);

/** Deletes a submission whose token was never issued. @returns the refusal for the client */
async function giveUp(needs: Needs, { row, failure }: ActiveRun): Promise<Refusal> {
  await store.deleteSubmission(needs.db, row.id);
  await needs.runQuotas.forgive(row.ownerId, 1);
  if (failure instanceof QueueFull) return queueFull();
  if (failure instanceof OverQuota) return new Refusal('too_many_requests', submissionsTexts.quota);
  return new Refusal('unavailable', submissionsTexts.away, 5);
}

/** Milliseconds for which a request for a running submission waits for its end. */
const LONG_POLL = 1_500;

/**
 * Returns a submission of the caller. Waits up to 1.5 s for its end.
 *
 * @throws {Refusal} not_found  the submission does not exist, or belongs to another owner
 */
export async function follow(
  needs: Pick<Needs, 'db' | 'activeRuns'>,
  owner: Owner,
  token: string,
): Promise<store.SubmissionRow> {
  const run = findRun(needs.activeRuns, token);
  if (run?.row.ownerId === owner.id) {
    await Promise.race([run.ended, atMost(LONG_POLL)]);
    return run.row;
  }
  const [found] = await list(needs, owner, [token]);
  if (!found) throw new Refusal('not_found', submissionsTexts.gone);
  return found;
}

/**
 * Returns the pictures that a submission of the caller has written; none while it runs.
 *
 * @throws {Refusal} not_found  the submission does not exist, or belongs to another owner
 */
export async function listPictures(needs: Pick<Needs, 'db' | 'activeRuns'>, owner: Owner, token: string) {
  const [row] = await list(needs, owner, [token]);
  if (!row) throw new Refusal('not_found', submissionsTexts.gone);
  return findRun(needs.activeRuns, token)?.pictures ?? (await store.listPictures(needs.db, token));
}

/**
 * Stops a submission of the caller, and returns its result with the output so far. Has no effect on an ended one.
 *
 * @throws {Refusal} not_found  the submission does not exist, or belongs to another owner
 */
export async function stop(needs: Needs, owner: Owner, token: string): Promise<store.SubmissionRow> {
  const run = findRun(needs.activeRuns, token);
  if (run?.row.ownerId === owner.id) run.stop();
  const row = await follow(needs, owner, token);
  // A dead process left the submission unfinished, and it does not run again yet. (The primary answers all of these calls.)
  const isWaiting = row.statusId <= 2 && !findRun(needs.activeRuns, token);
  if (!isWaiting) return row;
  const ended = { ...row, ...toResult(stopped, null), finishedAt: needs.clock.now() };
  await saveResult(needs, ended);
  return ended;
}

const atMost = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds).unref());

/** Returns the caller's submissions in the order of the tokens; undefined for an unknown token. */
export async function list(needs: Pick<Needs, 'db' | 'activeRuns'>, owner: Owner, tokens: string[]) {
  const young = tokens.map((token) => findRun(needs.activeRuns, token)?.row).filter((row) => row?.ownerId === owner.id);
  const byId = new Map(young.map((row) => [row!.id, row!]));
  const ids = tokens.filter((token) => isUuid(token) && !byId.has(token));
  if (ids.length > 0)
    for (const row of await store.listSubmissions(needs.db, { ids, ownerId: owner.id })) byId.set(row.id, row);
  return tokens.map((token) => byId.get(token));
}

const isUuid = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
