/**
 * The engine: has programs wait for their turn, runs them, and tells what becomes of
 * them. Whoever speaks to a program while it runs mostly thinks, so a live one has a
 * place in the queue only until it begins; and whatever else only waits while it runs
 * gives its place to others.
 */
import { attempt } from './box/attempt.ts';
import type { Box, BoxKind } from './box/job.ts';
import type { BuildCache } from './build-cache.ts';
import { type Job, jobOf, outcomesOf } from './jobs.ts';
import { kindFor, warmKindOf } from './kinds.ts';
import type { Language } from './language.ts';
import { openedOnce } from './opened-once.ts';
import { LOOK_EVERY, paceOf } from './pace.ts';
import { memoryFor, type Work } from './pipeline.ts';
import { openPrecompiled, type Precompiled } from './precompiled.ts';
import type { News, Request, WireLanguage, WireState } from './protocol.ts';
import { BOXES_PER_PLACE, openQueue, type RunnerQueue } from './queue.ts';
import { openReadiness } from './readiness.ts';
import { openWarmPool, type Slots, type WarmPool } from './warm-pool.ts';

/** Live programs at the same time, of everybody. */
const MOST_LIVE = 40;
/** Boxes that are set up for sittings that wait. */
const MOST_AHEAD = 2;
/** For students, in place of each language. */
const NOWHERE = 'Programs cannot be run at this school at the moment';
export const GENERIC: BoxKind = { filter: 'usual', binds: [], environment: {}, warm: undefined };

interface Needs {
  openBox: (kind: BoxKind) => Box;
  protection: () => WireState['protection'];
  cache: BuildCache;
  /** Where headers that were compiled ahead are kept: ours alone to write, and readable in boxes. Undefined as long as there is no room for it. */
  headersFolder: () => string | undefined;
  here: Here;
  /** Programs that run at the same time; at least two. */
  places: number;
  /** Kilobytes that they may take together. */
  memory: number;
  /** What always waits, booted or set up. */
  slots: Slots[];
}

/** The languages of this machine. */
interface Here {
  /** Undefined where it is not here. */
  find(languageId: number): Promise<{ language: Language; version: string } | undefined>;
  list(): Promise<WireLanguage[]>;
}

/** One engine: what it was given, and who is in it. */
interface Engine {
  needs: Needs;
  tell: (news: News) => void;
  jobs: Map<string, Job>;
  queue: RunnerQueue;
  pool: WarmPool;
  precompiled: () => Precompiled | undefined;
  readiness: ReturnType<typeof openReadiness>;
}

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
      else if (type === 'cancel') cancel(engine, request.id);
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
  if (job.giveUp.signal.aborted) return refuse(engine, { id, reason: 'cancelled' });
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
  if (job.giveUp.signal.aborted) refuse(engine, { id, reason: 'cancelled' });
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
    nextTurn: (letGo) => nextTurn(engine, job, letGo),
    onOutput: (stream, bytes) =>
      engine.tell({ type: 'output', id, stream, bytes: Buffer.from(bytes).toString('base64') }),
    onDrain: input.flow,
  };
}

function expectMoreOf({ pool, precompiled }: Engine, { language, version }: NonNullable<Job['found']>) {
  pool.expect(warmKindOf(language) ?? kindFor(language, language.run), language.id);
  const compiling = precompiled()?.kindOf(language, version);
  if (compiling) pool.expect(compiling, language.id);
  pool.rest();
  precompiled()?.rest();
}

function cancel(engine: Engine, id: string) {
  const job = engine.jobs.get(id);
  const hasWaited = engine.queue.cancel(id);
  // Between two of its runs it is told by who performs it.
  if (hasWaited && !job?.goOn) refuse(engine, { id, reason: 'cancelled' });
  else job?.giveUp.abort();
}

async function languagesOf({ needs, readiness }: Engine) {
  const [languages, advice] = [await needs.here.list(), await readiness.advice()];
  return advice ? languages.map((language) => ({ ...language, isHere: false, reason: NOWHERE })) : languages;
}

async function stateOf({ needs, jobs, queue, pool, readiness }: Engine): Promise<WireState> {
  const protection = needs.protection();
  return {
    ...(await readiness.standing(protection)),
    protection,
    running: jobs.size - queue.waiting(),
    waiting: queue.waiting(),
    warm: pool.warm(),
  };
}
