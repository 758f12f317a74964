/** Runs the program of a document, and shows the result to all who have the document open. */

import { submissionStatuses, TIME_LIMIT_EXCEEDED } from '#contract/submissions.ts';
import { timeLimitMessage } from '#server/features/submissions/submissions.ts';
import { type Outcome, OverQuota, type Program, QueueFull, RunnerUnavailable } from '#server/ports/code-runner.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as sharedEditorsTexts from '#texts/code/shared-editors.ts';
import * as submissionsTexts from '#texts/code/submissions.ts';
import { type ClassEditors, documentNameOf, type Member, mayWrite, type StoredRun } from './class-editors.ts';
import { codeOf, languageOf } from './document-content.ts';
import { MAX_OUTPUT, serializeRun } from './serialize-run.ts';
import type { SharedEditors } from './shared-editors.ts';

/** Judge0's default limits. */
const limits: Program['limits'] = {
  cpuTime: 5,
  cpuExtraTime: 1,
  wallTime: 10,
  memory: 128_000,
  stack: 64_000,
  fileSize: 1_024,
  processes: 60,
  runs: 1,
};

interface RunRequest {
  editors: ClassEditors;
  member: Member;
  /** The owner of the document; null for the class document. */
  ownerId: string | null;
}

/**
 * Runs the program of a document. Resolves once the run has started.
 *
 * @throws {Refusal} not_allowed        the member may not write in that document
 * @throws {Refusal} conflict           the document is running already, or has no program or no language
 * @throws {Refusal} unavailable        the server cannot run that language
 * @throws {Refusal} too_many_requests  the user's quota of runs is used up
 */
export async function runDocument(sharedEditors: SharedEditors, request: RunRequest) {
  const { needs, documents } = sharedEditors;
  const { editors, member, ownerId } = request;
  requireWriteAccess(request);
  const document = documents.find(editors, ownerId);
  const source = document && codeOf(document);
  if (!document || !source?.trim()) throw new Refusal('conflict', sharedEditorsTexts.nothingToRun);
  const languageId = languageOf(document);
  if (languageId === undefined) throw new Refusal('conflict', sharedEditorsTexts.noLanguage);

  const started = { name: member.name, languageId };
  const { signal } = reserveRun(request, started);
  try {
    await requireLanguage(needs, languageId);
    await needs.runQuotas.count(member.id, 1);
  } catch (error) {
    editors.runs.delete(documentNameOf(editors, ownerId));
    throw error;
  }
  publishRun(sharedEditors, request, running(started));
  void runToCompletion(sharedEditors, request, { ...started, source, signal });
}

/**
 * Stops the run of a document's program.
 * @throws {Refusal} not_allowed  the member may not write in that document
 */
export function stopDocument(request: RunRequest) {
  requireWriteAccess(request);
  request.editors.runs.get(documentNameOf(request.editors, request.ownerId))?.controller.abort();
}

/** Stops all runs. Call this when the live session is over. */
export function stopAllRuns({ runs }: ClassEditors) {
  for (const { controller } of runs.values()) controller.abort();
}

function requireWriteAccess({ editors, member, ownerId }: RunRequest) {
  if (!mayWrite(editors, member, ownerId)) throw new Refusal('not_allowed', sharedEditorsTexts.notYours);
}

/**
 * Reserves the document's run. Call this before the first await, so that one of two simultaneous requests is refused.
 */
function reserveRun({ editors, ownerId }: RunRequest, started: RunStart) {
  const name = documentNameOf(editors, ownerId);
  if (editors.runs.get(name)?.run.state === 'running') throw new Refusal('conflict', sharedEditorsTexts.runsAlready);
  const controller = new AbortController();
  editors.runs.set(name, { run: running(started), controller });
  return controller;
}

async function requireLanguage({ runner }: Pick<Services, 'runner'>, languageId: number) {
  const language = (await runner.languages()).find(({ id }) => id === languageId);
  if (!language) throw new Refusal('conflict', sharedEditorsTexts.noLanguage);
  if (!language.isHere) throw new Refusal('unavailable', language.reason || submissionsTexts.away);
}

type RunStart = Pick<StoredRun, 'name' | 'languageId'>;

interface StartedRun extends RunStart {
  source: string;
  signal: AbortSignal;
}

async function runToCompletion(sharedEditors: SharedEditors, request: RunRequest, started: StartedRun) {
  const { needs, onFault } = sharedEditors;
  const { member } = request;
  const { name, languageId, source, signal } = started;
  const program = { ...programDefaults, languageId, source: Buffer.from(source), owner: member.id };
  try {
    publishRun(
      sharedEditors,
      request,
      finished({ name, languageId }, await needs.runner.run(program, { stop: signal })),
    );
  } catch (error) {
    if (!signal.aborted) await needs.runQuotas.forgive(member.id, 1).catch(onFault);
    const message = signal.aborted ? sharedEditorsTexts.stopped : messageFor(error);
    if (!message) onFault(error);
    publishRun(sharedEditors, request, failed({ name, languageId }, message ?? sharedEditorsTexts.failed));
  }
}

const programDefaults = {
  stdin: Buffer.alloc(0),
  lane: 'short',
  compilerOptions: '',
  commandLineArguments: '',
  files: [],
  redirectStderr: false,
  limits,
} satisfies Partial<Program>;

/** Returns the message that the class sees about an error; undefined for an internal error. */
function messageFor(error: unknown) {
  if (error instanceof QueueFull) return submissionsTexts.queueFull;
  if (error instanceof OverQuota) return submissionsTexts.quota;
  if (error instanceof RunnerUnavailable) return submissionsTexts.away;
  return undefined;
}

function publishRun({ documents }: SharedEditors, { editors, ownerId }: RunRequest, run: StoredRun) {
  const lastRun = editors.runs.get(documentNameOf(editors, ownerId));
  if (lastRun) lastRun.run = run;
  documents.broadcast(editors, ownerId, (_, locale) => ({ type: 'run', run: serializeRun(run, locale) }));
}

const running = (started: RunStart): StoredRun => ({
  ...started,
  state: 'running',
  status: '',
  output: '',
  time: null,
});

const failed = (started: RunStart, message: string): StoredRun => ({
  ...started,
  state: 'finished',
  status: '',
  output: '',
  message,
  time: null,
});

function finished(started: RunStart, { status, compileOutput, stdout, stderr, message, time }: Outcome): StoredRun {
  const printed = [compileOutput, stdout, stderr].map((bytes) => Buffer.from(bytes ?? []).toString('utf8'));
  return {
    ...started,
    state: 'finished',
    status: submissionStatuses[status],
    // One character more than the maximum shows that the output was longer.
    output: printed
      .filter((part) => part !== '')
      .join('\n')
      .slice(0, MAX_OUTPUT + 1),
    message: status === TIME_LIMIT_EXCEEDED ? timeLimitMessage(time, limits) : (message ?? ''),
    time: time === null ? null : Math.round(time * 1000),
  };
}
