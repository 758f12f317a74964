/**
 * The engine queues programs, runs them and reports their outcomes. A slot lets one program compute. An interactive
 * program mostly waits for its user, so it needs a slot only until it starts; any other program that only waits gives
 * up its slot until it computes again.
 */

import { stoppedOutcome } from '#packages/runner/program/outcome.ts';
import { memoryFor, type Work } from '#packages/runner/program/pipeline.ts';
import { openPrecompiledHeaders } from '#packages/runner/program/precompiled-headers.ts';
import { STOPPED } from '#packages/runner/program/sandbox-use.ts';
import { openScience } from '#packages/runner/program/science.ts';
import type { EngineEvent, EngineRequest } from '#packages/runner/protocol.ts';
import { bestEffort } from '#packages/runner/sandbox/best-effort.ts';
import type { SandboxKind } from '#packages/runner/sandbox/job.ts';
import { activityOf, SAMPLE_INTERVAL } from './activity.ts';
import { type Engine, type EngineOptions, languagesOf, stateOf } from './engine-state.ts';
import { isStopped, type Job, jobOf, outcomesOf } from './jobs.ts';
import { openOnce } from './open-once.ts';
import { openQueue, SANDBOXES_PER_SLOT } from './queue.ts';
import { openReadiness } from './readiness.ts';
import { sandboxKindFor, warmKindOf } from './sandbox-kinds.ts';
import { openWarmPool } from './warm-pool.ts';

/** Maximum interactive (live) programs at the same time, of all owners together; judge pairs are counted separately. */
const MAX_LIVE = 40;
/** Maximum sandboxes that are open in advance for queued batch runs. */
const MAX_PREOPENED = 2;
export const GENERIC_KIND: SandboxKind = { filter: 'usual', readOnlyPaths: [], environment: {}, warm: undefined };

export function openEngine(needs: EngineOptions, emit: (event: EngineEvent) => void) {
  const { openSandbox, slots, memory, warmKinds } = needs;
  const queue = openQueue({ slots, memory });
  const pool = openWarmPool({ open: openSandbox, isIdle: queue.isIdle, permanent: warmKinds });
  const readiness = openReadiness(() => openSandbox(GENERIC_KIND));
  const precompiled = openOnce(needs.headersFolder, (folder) =>
    openPrecompiledHeaders({ open: openSandbox, folder, isIdle: queue.isIdle }),
  );
  const science = openScience(needs.scienceFolder);
  const engine: Engine = { needs, emit, queue, pool, precompiled, science, readiness, jobs: new Map() };
  const { jobs } = engine;
  const activityTimer = setInterval(() => updateActivities(engine), SAMPLE_INTERVAL);
  pool.fillWhenIdle();

  return {
    async handle(request: EngineRequest) {
      const { type } = request;
      if (type === 'run' || type === 'run-batch') await admit(engine, jobOf(request));
      else if (type === 'input') jobs.get(request.id)?.input.add(Buffer.from(request.bytes, 'base64'));
      else if (type === 'end-of-input') jobs.get(request.id)?.input.end();
      else if (type === 'cancel') end(engine, request.id);
      else if (type === 'stop') end(engine, request.id, STOPPED);
      else if (type === 'state') emit({ type, id: request.id, state: await stateOf(engine) });
      else if (type === 'languages') emit({ type, id: request.id, languages: await languagesOf(engine) });
      else {
        const found = await needs.installed.find(request.languageId);
        if (found) prepareForMore(engine, found);
      }
    },
    /** Aborts every queued and running program. */
    close() {
      clearInterval(activityTimer);
      pool.close();
      precompiled()?.close();
      for (const { abort } of jobs.values()) abort.abort();
    },
  };
}

function updateActivities(engine: Engine) {
  for (const job of engine.jobs.values())
    if (job.sandbox && !job.isLive) engine.queue.setActivity(job.id, activityOf(job, job.sandbox));
  startNext(engine);
}

async function admit(engine: Engine, job: Job) {
  const { needs, jobs, queue, readiness } = engine;
  const { id, isLive, program } = job;
  const { owner, languageId } = program;
  jobs.set(id, job);
  const [advice, found] = [await readiness.advice(), await needs.installed.find(languageId)];
  if (job.abort.signal.aborted) return reportNotRun(engine, job);
  if (advice) return refuse(engine, { id, reason: 'not ready', advice });
  if (!found) return refuse(engine, { id, reason: 'no such language' });
  job.installed = found;
  job.libraries = await engine.science.librariesFor(program);
  if (job.abort.signal.aborted) return reportNotRun(engine, job);
  const lane = found.language.lane === 'heavy' ? 'heavy' : program.lane;
  const memory = memoryFor(found.language, program);
  if ((isLive && isLiveLimitReached(engine, job)) || !queue.add({ id, owner, lane, memory }))
    return refuse(engine, { id, reason: 'full' });
  startNext(engine);
  if (!jobs.get(id)?.hasBegun) preopenSandbox(engine, job);
}

/**
 * Opens the sandbox of a queued batch run in advance: opening it later would delay the programs queued behind the run.
 */
function preopenSandbox({ jobs, needs }: Engine, job: Job) {
  const { language } = job.installed!;
  const preopened = [...jobs.values()].filter((other) => other.preopened).length;
  if (!job.batch || language.compile || preopened >= MAX_PREOPENED) return;
  // If opening fails, the job opens a sandbox when it starts, and reports the failure then.
  bestEffort(() => {
    job.preopened = needs.openSandbox(sandboxKindFor(language, language.run, job.libraries));
  });
}

/**
 * True if the runner must refuse this interactive job. Interactive runs last for minutes, so they may use only half of
 * the memory. A judge pair (a program and its judging program) ends soon, so pairs have a separate limit.
 */
function isLiveLimitReached({ jobs, needs }: Engine, { isJudgePair }: Job) {
  const live = [...jobs.values()].filter((other) => other.isLive && other.isJudgePair === isJudgePair);
  const memory = live.reduce((sum, { program }) => sum + program.limits.memory, 0);
  return live.length > MAX_LIVE || (live.length > (isJudgePair ? 2 : 1) && memory > needs.memory / 2);
}

type Refusal = Extract<EngineEvent, { type: 'refused' }>;

function refuse({ jobs, emit }: Engine, refusal: Pick<Refusal, 'id' | 'reason'> & Partial<Refusal>) {
  jobs.get(refusal.id)?.preopened?.discard();
  jobs.delete(refusal.id);
  emit({ advice: '', ...refusal, type: 'refused' });
}

function startNext(engine: Engine) {
  const { queue, jobs } = engine;
  for (let next = queue.next(); next; next = queue.next()) {
    const job = jobs.get(next.id)!;
    if (job.resume) job.resume();
    else void perform(engine, job);
    job.hasBegun = true;
  }
}

function waitForTurn(engine: Engine, job: Job, giveUpSandbox: () => void = () => {}) {
  job.sandbox = undefined;
  // Waiting jobs together never hold more sandboxes than may be open at the same time.
  if (engine.queue.waiting() >= engine.needs.slots * SANDBOXES_PER_SLOT) giveUpSandbox();
  engine.queue.requeue(job.id);
  const { signal } = job.abort;
  return new Promise<void>((resolve, reject) => {
    signal.addEventListener('abort', reject, { once: true });
    job.resume = () => {
      // A job may wait many times with the same signal, so each wait removes its own listener.
      signal.removeEventListener('abort', reject);
      resolve();
    };
    startNext(engine);
  });
}

async function perform(engine: Engine, job: Job) {
  const { needs, jobs, queue, pool, emit } = engine;
  const { id } = job;
  const sandboxes = { take: pool.take, open: needs.openSandbox };
  const pipelineOptions = { sandboxes, cache: needs.cache, precompiled: engine.precompiled() };
  const finalEvent = outcomesOf(pipelineOptions, workOf(engine, job), job);
  // Deferred, so that the job takes or opens its sandbox before its start is reported.
  setImmediate(() => jobs.has(id) && emit({ type: 'started', id }));
  const event = await finalEvent;
  job.sandbox = undefined;
  if (job.abort.signal.aborted && !isStopped(job)) refuse(engine, { id, reason: 'cancelled' });
  else emit(event);
  jobs.delete(id);
  queue.remove(id);
  startNext(engine);
  prepareForMore(engine, job.installed!);
}

function workOf(engine: Engine, job: Job): Work {
  const { id, program, isLive, installed, libraries, input, abort } = job;
  return {
    ...installed!,
    program,
    libraries,
    isLive,
    signal: abort.signal,
    onRun(sandbox) {
      Object.assign(job, { sandbox, cpuSamples: [sandbox.cpu()] });
      if (!isLive) return;
      input.attach(sandbox);
      engine.queue.setActivity(id, 'interactive');
      startNext(engine);
    },
    onPriorityLowered: mayLowerPriority(job) ? () => releaseSlot(engine, job) : undefined,
    waitForTurn: (letGo) => waitForTurn(engine, job, letGo),
    onOutput: (stream, bytes) =>
      engine.emit({ type: 'output', id, stream, bytes: Buffer.from(bytes).toString('base64') }),
    onDrain: input.flow,
  };
}

/** Graded programs keep their priority: a verdict must not depend on which other programs run at the same time. */
const mayLowerPriority = ({ program, isJudgePair }: Job) => program.lane === 'short' && !isJudgePair;

function releaseSlot(engine: Engine, { id }: Job) {
  engine.queue.releaseSlot(id);
  startNext(engine);
}

function prepareForMore({ pool, precompiled }: Engine, { language, version }: NonNullable<Job['installed']>) {
  pool.expect(warmKindOf(language) ?? sandboxKindFor(language, language.run), language.id);
  const compiling = precompiled()?.kindOf(language, version);
  if (compiling) pool.expect(compiling, language.id);
  pool.fillWhenIdle();
  precompiled()?.scheduleNext();
}

/**
 * Ends a queued or running job.
 *
 * @param reason  STOPPED to report the output that the program has printed so far
 */
function end(engine: Engine, id: string, reason?: typeof STOPPED) {
  const job = engine.jobs.get(id);
  if (!job) return;
  const wasQueued = engine.queue.cancel(id);
  job.abort.abort(reason);
  // If the job waits between two of its runs, perform() reports the end.
  if (wasQueued && !job.resume) reportNotRun(engine, job);
}

/** Reports the end of a job that never ran. */
function reportNotRun(engine: Engine, job: Job) {
  const { id } = job;
  if (!isStopped(job)) return refuse(engine, { id, reason: 'cancelled' });
  job.preopened?.discard();
  engine.jobs.delete(id);
  engine.emit({ type: 'finished', id, outcome: stoppedOutcome });
}
