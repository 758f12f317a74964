/**
 * The engine: has programs wait for their turn, runs them, and tells what becomes of
 * them. Whoever speaks to a program while it runs mostly thinks, so a live one has a
 * place in the queue only until it begins; and whatever else only waits while it runs
 * gives its place to others.
 */

import { stopped } from '#packages/runner/program/outcome.ts';
import { memoryFor, STOPPED, type Work } from '#packages/runner/program/pipeline.ts';
import { openPrecompiled } from '#packages/runner/program/precompiled-headers.ts';
import type { News, Request } from '#packages/runner/protocol.ts';
import { attempt } from '#packages/runner/sandbox/best-effort.ts';
import type { BoxKind } from '#packages/runner/sandbox/job.ts';
import { LOOK_EVERY, paceOf } from './activity.ts';
import { type Engine, languagesOf, type Needs, stateOf } from './engine-state.ts';
import { isStopped, type Job, jobOf, outcomesOf } from './jobs.ts';
import { openedOnce } from './opened-once.ts';
import { BOXES_PER_PLACE, openQueue } from './queue.ts';
import { openReadiness } from './readiness.ts';
import { kindFor, warmKindOf } from './sandbox-kinds.ts';
import { openWarmPool } from './warm-pool.ts';

/** Live programs at the same time, of everybody. */
const MOST_LIVE = 40;
/** Boxes that are set up for sittings that wait. */
const MOST_AHEAD = 2;
export const GENERIC: BoxKind = { filter: 'usual', binds: [], environment: {}, warm: undefined };

export function openEngine(needs: Needs, tell: (news: News) => void) {
  const { openBox, places, memory, slots } = needs;
  const queue = openQueue({ places, memory });
  const pool = openWarmPool({ open: openBox, isIdle: queue.isIdle, standing: slots });
  const readiness = openReadiness(() => openBox(GENERIC));
  const precompiled = openedOnce(needs.headersFolder, (folder) =>
    openPrecompiled({ open: openBox, folder, isIdle: queue.isIdle }),
  );
  const engine: Engine = { needs, tell, queue, pool, precompiled, readiness, jobs: new Map() };
  const { jobs } = engine;
  const looking = setInterval(() => look(engine), LOOK_EVERY);
  pool.rest();

  return {
    async ask(request: Request) {
      const { type } = request;
      if (type === 'run' || type === 'sit') await admit(engine, jobOf(request));
      else if (type === 'input') jobs.get(request.id)?.input.add(Buffer.from(request.bytes, 'base64'));
      else if (type === 'end-of-input') jobs.get(request.id)?.input.end();
      else if (type === 'cancel') end(engine, request.id);
      else if (type === 'stop') end(engine, request.id, STOPPED);
      else if (type === 'state') tell({ type, id: request.id, state: await stateOf(engine) });
      else if (type === 'languages') tell({ type, id: request.id, languages: await languagesOf(engine) });
      else {
        const found = await needs.here.find(request.languageId);
        if (found) expectMoreOf(engine, found);
      }
    },
    /** Ends all that runs. */
    close() {
      clearInterval(looking);
      pool.close();
      precompiled()?.close();
      for (const { giveUp } of jobs.values()) giveUp.abort();
    },
  };
}

function look(engine: Engine) {
  for (const job of engine.jobs.values())
    if (job.box && !job.isLive) engine.queue.setPace(job.id, paceOf(job, job.box));
  startNext(engine);
}

async function admit(engine: Engine, job: Job) {
  const { needs, jobs, queue, readiness } = engine;
  const { id, isLive, program } = job;
  const { owner, languageId } = program;
  jobs.set(id, job);
  const [advice, found] = [await readiness.advice(), await needs.here.find(languageId)];
  if (job.giveUp.signal.aborted) return tellOfNothing(engine, job);
  if (advice) return refuse(engine, { id, reason: 'not ready', advice });
  if (!found) return refuse(engine, { id, reason: 'no such language' });
  job.found = found;
  const lane = found.language.lane === 'heavy' ? 'heavy' : program.lane;
  const memory = memoryFor(found.language, program);
  if ((isLive && isCrowded(engine, job)) || !queue.add({ id, owner, lane, memory }))
    return refuse(engine, { id, reason: 'full' });
  startNext(engine);
  if (!jobs.get(id)?.hasBegun) openAhead(engine, job);
}

/** Who sits has nobody waiting at a screen, but all who come after wait for the setting up of each box. */
function openAhead({ jobs, needs }: Engine, job: Job) {
  const { language } = job.found!;
  const ahead = [...jobs.values()].filter((other) => other.ahead).length;
  if (!job.sitting || language.compile || ahead >= MOST_AHEAD) return;
  // What keeps it from being opened will be told at its turn.
  attempt(() => {
    job.ahead = needs.openBox(kindFor(language, language.run));
  });
}

/**
 * Conversations last for minutes: half of the memory is for what ends sooner. Pairs do,
 * and are counted by themselves, or people who think would keep them out.
 */
function isCrowded({ jobs, needs }: Engine, { isOfPair }: Job) {
  const live = [...jobs.values()].filter((other) => other.isLive && other.isOfPair === isOfPair);
  const memory = live.reduce((sum, { program }) => sum + program.limits.memory, 0);
  return live.length > MOST_LIVE || (live.length > (isOfPair ? 2 : 1) && memory > needs.memory / 2);
}

type Refusal = Extract<News, { type: 'refused' }>;

function refuse({ jobs, tell }: Engine, refusal: Pick<Refusal, 'id' | 'reason'> & Partial<Refusal>) {
  jobs.get(refusal.id)?.ahead?.discard();
  jobs.delete(refusal.id);
  tell({ advice: '', ...refusal, type: 'refused' });
}

function startNext(engine: Engine) {
  const { queue, jobs } = engine;
  for (let next = queue.next(); next; next = queue.next()) {
    const job = jobs.get(next.id)!;
    if (job.goOn) job.goOn();
    else void perform(engine, job);
    job.hasBegun = true;
  }
}

function nextTurn(engine: Engine, job: Job, letGo: () => void = () => {}) {
  job.box = undefined;
  // So those who wait never have more boxes than may be there at once.
  if (engine.queue.waiting() >= engine.needs.places * BOXES_PER_PLACE) letGo();
  engine.queue.addAgain(job.id);
  const { signal } = job.giveUp;
  return new Promise<void>((resolve, reject) => {
    signal.addEventListener('abort', reject, { once: true });
    job.goOn = () => {
      // It may have many turns.
      signal.removeEventListener('abort', reject);
      resolve();
    };
    startNext(engine);
  });
}

async function perform(engine: Engine, job: Job) {
  const { needs, jobs, queue, pool, tell } = engine;
  const { id } = job;
  const boxes = { take: pool.take, open: needs.openBox };
  const given = { boxes, cache: needs.cache, precompiled: engine.precompiled() };
  const ending = outcomesOf(given, workOf(engine, job), job);
  // It has its box before anybody is told.
  setImmediate(() => jobs.has(id) && tell({ type: 'started', id }));
  const news = await ending;
  job.box = undefined;
  if (job.giveUp.signal.aborted && !isStopped(job)) refuse(engine, { id, reason: 'cancelled' });
  else tell(news);
  jobs.delete(id);
  queue.leave(id);
  startNext(engine);
  expectMoreOf(engine, job.found!);
}

function workOf(engine: Engine, job: Job): Work {
  const { id, program, isLive, found, input, giveUp } = job;
  return {
    ...found!,
    program,
    isLive,
    signal: giveUp.signal,
    onRun(box) {
      Object.assign(job, { box, used: [box.cpu()] });
      if (!isLive) return;
      input.to(box);
      engine.queue.setPace(id, 'talking');
      startNext(engine);
    },
    onGivesWay: givesWay(job) ? () => giveUpPlace(engine, job) : undefined,
    nextTurn: (letGo) => nextTurn(engine, job, letGo),
    onOutput: (stream, bytes) =>
      engine.tell({ type: 'output', id, stream, bytes: Buffer.from(bytes).toString('base64') }),
    onDrain: input.flow,
  };
}

/** What is graded has its time: a verdict must not depend on who else runs something. */
const givesWay = ({ program, isOfPair }: Job) => program.lane === 'short' && !isOfPair;

function giveUpPlace(engine: Engine, { id }: Job) {
  engine.queue.givesUpPlace(id);
  startNext(engine);
}

function expectMoreOf({ pool, precompiled }: Engine, { language, version }: NonNullable<Job['found']>) {
  pool.expect(warmKindOf(language) ?? kindFor(language, language.run), language.id);
  const compiling = precompiled()?.kindOf(language, version);
  if (compiling) pool.expect(compiling, language.id);
  pool.rest();
  precompiled()?.rest();
}

/** @param why  STOPPED where what it did until then is to be told */
function end(engine: Engine, id: string, why?: typeof STOPPED) {
  const job = engine.jobs.get(id);
  if (!job) return;
  const hasWaited = engine.queue.cancel(id);
  job.giveUp.abort(why);
  // Between two of its runs it is told by who performs it.
  if (hasWaited && !job.goOn) tellOfNothing(engine, job);
}

/** It is ended and has not run. */
function tellOfNothing(engine: Engine, job: Job) {
  const { id } = job;
  if (!isStopped(job)) return refuse(engine, { id, reason: 'cancelled' });
  job.ahead?.discard();
  engine.jobs.delete(id);
  engine.tell({ type: 'finished', id, outcome: stopped });
}
