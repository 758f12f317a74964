/** A document's program, run for all who see the document. */
import { type StageRun, stageMessages } from '#contract/stages.ts';
import {
  submissionMessages,
  submissionStatuses,
  TIME_LIMIT_EXCEEDED,
  timeLimitSentence,
} from '#contract/submissions.ts';
import { type Outcome, OverQuota, type Program, QueueFull, RunnerUnavailable } from '#server/ports/code-runner.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { codeOf, languageOf } from './documents.ts';
import { documentOf, type Member, mayWrite, type Stage } from './stage.ts';
import type { Stages } from './stages.ts';

/** Letters of output that everybody is sent. */
const MOST_OUTPUT = 16_000;

/** Judge0's usual ones. */
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

const limitSentence = (time: number | null) =>
  timeLimitSentence({ time: time ?? 0, cpu: limits.cpuTime, wall: limits.wallTime });

interface Wish {
  stage: Stage;
  member: Member;
  /** Null for the class's. */
  ownerId: string | null;
}

/**
 * Resolves when it has been begun.
 *
 * @throws {Refusal} not_allowed        she may not write there
 * @throws {Refusal} conflict           it runs already, or there is nothing to run
 * @throws {Refusal} too_many_requests  as of any program
 */
export async function runDocument(stages: Stages, wish: Wish) {
  const { needs, documents } = stages;
  const { stage, member, ownerId } = wish;
  refuseReader(wish);
  const document = documents.find(stage, ownerId);
  const source = document && codeOf(document);
  if (!document || !source?.trim()) throw new Refusal('conflict', stageMessages.nothingToRun);
  const languageId = languageOf(document);
  if (languageId === undefined) throw new Refusal('conflict', stageMessages.noLanguage);

  const stopper = takeTurn(wish);
  try {
    await refuseUnknown(needs, languageId);
    await needs.runQuotas.count(member.id, 1);
  } catch (error) {
    stage.runs.delete(documentOf(stage, ownerId));
    throw error;
  }
  show(stages, wish, running(member));
  void runToItsEnd(stages, wish, { languageId, source, signal: stopper.signal });
}

/** @throws {Refusal} not_allowed  she may not write there */
export function stopDocument(wish: Wish) {
  refuseReader(wish);
  wish.stage.runs.get(documentOf(wish.stage, wish.ownerId))?.stopper.abort();
}

/** Of a stage that is over. */
export function stopAll({ runs }: Stage) {
  for (const { stopper } of runs.values()) stopper.abort();
}

function refuseReader({ stage, member, ownerId }: Wish) {
  if (!mayWrite(stage, member, ownerId)) throw new Refusal('not_allowed', stageMessages.notYours);
}

/** Before anything is waited for: of two who press at the same time one runs it. */
function takeTurn({ stage, member, ownerId }: Wish) {
  const name = documentOf(stage, ownerId);
  if (stage.runs.get(name)?.run.state === 'running') throw new Refusal('conflict', stageMessages.runsAlready);
  const stopper = new AbortController();
  stage.runs.set(name, { run: running(member), stopper });
  return stopper;
}

async function refuseUnknown({ runner }: Pick<Services, 'runner'>, languageId: number) {
  const language = (await runner.languages()).find(({ id }) => id === languageId);
  if (!language) throw new Refusal('conflict', stageMessages.noLanguage);
  if (!language.isHere) throw new Refusal('unavailable', language.reason || submissionMessages.away);
}

interface Running {
  languageId: number;
  source: string;
  signal: AbortSignal;
}

async function runToItsEnd(stages: Stages, wish: Wish, { languageId, source, signal }: Running) {
  const { needs, onFault } = stages;
  const { member } = wish;
  const program = { ...quiet, languageId, source: Buffer.from(source), owner: member.id };
  try {
    show(stages, wish, finished(member, await needs.runner.run(program, { stop: signal })));
  } catch (error) {
    if (!signal.aborted) await needs.runQuotas.forgive(member.id, 1).catch(onFault);
    const known = signal.aborted ? stageMessages.stopped : sentenceOf(error);
    if (!known) onFault(error);
    show(stages, wish, ended(member, known ?? stageMessages.failed));
  }
}

const quiet = {
  stdin: Buffer.alloc(0),
  lane: 'short',
  compilerOptions: '',
  commandLineArguments: '',
  files: [],
  redirectStderr: false,
  limits,
} satisfies Partial<Program>;

/** Undefined for a fault of ours. */
function sentenceOf(error: unknown) {
  if (error instanceof QueueFull) return submissionMessages.queueFull;
  if (error instanceof OverQuota) return submissionMessages.quota;
  if (error instanceof RunnerUnavailable) return submissionMessages.away;
  return undefined;
}

function show({ documents }: Stages, { stage, ownerId }: Wish, run: StageRun) {
  const held = stage.runs.get(documentOf(stage, ownerId));
  if (held) held.run = run;
  documents.tell(stage, ownerId, () => ({ type: 'run', run }));
}

const running = ({ name }: Member): StageRun => ({ state: 'running', name, status: '', output: '', time: null });

const ended = ({ name }: Member, output: string): StageRun => ({
  state: 'finished',
  name,
  status: '',
  output,
  time: null,
});

function finished({ name }: Member, { status, compileOutput, stdout, stderr, message, time }: Outcome): StageRun {
  const printed = [compileOutput, stdout, stderr].map((bytes) => Buffer.from(bytes ?? []).toString('utf8'));
  const reason = status === TIME_LIMIT_EXCEEDED ? limitSentence(time) : (message ?? '');
  const output = [...printed, reason].filter((part) => part !== '').join('\n');
  return {
    state: 'finished',
    name,
    status: submissionStatuses[status],
    output: output.length > MOST_OUTPUT ? `${output.slice(0, MOST_OUTPUT)}\n${stageMessages.cutOff}` : output,
    time: time === null ? null : Math.round(time * 1000),
  };
}
