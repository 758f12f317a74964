/**
 * Stems: Pythons that have booted, each of which boxes are forked of, one after the other (inside/stem.py).
 * Such a box costs half of one in which an interpreter is started. A stem has a user of its own on the host, as each
 * box has, and so has no two boxes at once. What its boxes share is where things lie in their memory, and
 * the seed of their hashes; so it does not last.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promised } from '#packages/runner/sandbox/deferred.ts';
import { frame, list } from '#packages/runner/sandbox/frames.ts';
import type { HostCapabilities } from '#packages/runner/sandbox/host/host-capabilities.ts';
import type { BoxKind } from '#packages/runner/sandbox/job.ts';
import { ownMounts } from '#packages/runner/sandbox/mounts.ts';
import { NoBox } from '#packages/runner/sandbox/sandbox-failed.ts';
import { zygoteFolder } from '#packages/runner/sandbox/scripts.ts';
import { type Begun, forkStem, type Started, startStem } from '#packages/runner/sandbox/spawn.ts';
import { numberedCalls } from '#packages/runner/sandbox/system-calls/numbers.ts';

export interface Stems {
  /** One that has no box now; undefined where there is none, and then there soon is. */
  take(kind: BoxKind): Stem | undefined;
  close(): void;
}

export interface Stem {
  fork(hear: (bytes: Buffer) => void): Started;
  /** Once its box has ended. */
  giveBack(): void;
}

/** Of one kind: as many boxes can be open at once, live programs among them. What comes then is started as others are. */
const MOST = 24;
/** Of those, without a box: each holds some five megabytes. */
const MOST_IDLE = 8;
/** Boxes of one stem. */
const MOST_BOXES = 500;
/** Milliseconds. */
const LONGEST_LIFE = 10 * 60_000;
/** Milliseconds until it is tried again where a stem could not be had: it costs as much as three programs. */
const AGAIN = 15_000;

/** The first letter of whom a box begins with. */
const WAITS = 'W'.charCodeAt(0);

/** In this order they are one module, the last that Python looks for before the program. */
const SOURCES = ['messages.py', 'reuse.py', 'init.py', 'zygote.py'];
const PLACE = '/box';

export const noStems: Stems = { take: () => undefined, close() {} };

export function openStems(soil: HostCapabilities): Stems {
  const shelves = new Map<string, Shelf>();
  return {
    take(kind) {
      const argv = bootedFor(kind);
      if (!argv) return undefined;
      const name = nameOf(kind, argv);
      const shelf = shelves.get(name) ?? openShelf(() => openStem(argv, { kind, soil }));
      shelves.set(name, shelf);
      return shelf.take();
    },
    close() {
      for (const shelf of shelves.values()) shelf.close();
    },
  };
}

const bootedFor = ({ warm, shortcut }: BoxKind) => [warm, shortcut].find((way) => way?.by === 'python')?.argv;

const nameOf = ({ filter, binds, environment, folders, space }: BoxKind, argv: string[]) =>
  JSON.stringify([filter, binds, environment, folders, space, argv]);

interface Planted {
  stem: Begun;
  started: Started;
  fork: Stem['fork'];
  boxes: number;
  isOld: boolean;
}

type Shelf = ReturnType<typeof openShelf>;

/** Stems of one kind. */
function openShelf(open: () => Promise<Planted>) {
  const all = new Set<Planted>();
  let idle: Planted[] = [];
  let isGrowing = false;
  let isClosed = false;
  let notBefore = 0;

  function drop(planted: Planted) {
    all.delete(planted);
    idle = idle.filter((other) => other !== planted);
    planted.started.kill();
  }
  function shelve(planted: Planted) {
    if (!all.has(planted)) return;
    const isSpent = planted.isOld || planted.boxes >= MOST_BOXES || isEnding(planted.stem.first);
    if (isSpent || idle.length >= MOST_IDLE) drop(planted);
    else idle.push(planted);
  }
  async function grow() {
    if (isClosed || isGrowing || all.size >= MOST || performance.now() < notBefore) return;
    isGrowing = true;
    try {
      keep(await open());
    } catch (error) {
      if (notBefore === 0 && !isClosed) console.error('Boxes for Python are made one by one:', error);
      notBefore = performance.now() + AGAIN;
    }
    isGrowing = false;
  }
  function keep(planted: Planted) {
    if (isClosed) return planted.started.kill();
    all.add(planted);
    const growingOld = setTimeout(() => {
      planted.isOld = true;
      if (idle.includes(planted)) drop(planted);
    }, LONGEST_LIFE).unref();
    void planted.started.ended.then(() => {
      clearTimeout(growingOld);
      drop(planted);
    });
    shelve(planted);
  }

  return {
    take(): Stem | undefined {
      const planted = idle.pop();
      // One more than are in use, so that the next finds it.
      if (idle.length === 0) void grow();
      if (!planted) return undefined;
      planted.boxes++;
      return { fork: (hear) => forkOr(() => drop(planted), planted.fork, hear), giveBack: () => shelve(planted) };
    },
    close() {
      isClosed = true;
      for (const planted of all) drop(planted);
    },
  };
}

/** Of one of which there was no box, because it hangs say, or none that ever waited, no other is asked: it is lost. */
function forkOr(lose: () => void, fork: Stem['fork'], hear: (bytes: Buffer) => void) {
  let hasWaited = false;
  const started = fork((bytes) => {
    hasWaited ||= bytes[0] === WAITS;
    hear(bytes);
  });
  void started.begun.then((box) => box ?? lose());
  void started.ended.then(() => hasWaited || lose());
  return started;
}

/** Resolves once a box has been forked of it, to see whether it can be: nobody's program is tried first. */
async function openStem(argv: string[], { kind, soil }: { kind: BoxKind; soil: HostCapabilities }): Promise<Planted> {
  const source = Buffer.concat(SOURCES.map((name) => readFileSync(join(zygoteFolder, name))));
  const laid = { environment: { PYTHONPATH: PLACE }, file: { bytes: source, path: `${PLACE}/usercustomize.py` } };
  const uid = soil.uids.take();
  const started = startOrGiveBack(() => startStem(argv, soil, { kind, laid, uid, hear() {} }), { soil, uid });
  void started.ended.then(() => soil.uids.giveBack(uid));
  const stem = await started.begun;
  if (!stem) throw new NoBox(started.complaint());
  stem.socket.write(frame('C', list(numberedCalls(source.toString(), /numbers\["(\w+)"\]/g))));
  stem.socket.write(frame('S', soil.filters[kind.filter]));
  stem.socket.write(frame('M', list(ownMounts(kind, soil.masked.files).flat())));
  const fork: Stem['fork'] = (hear) => forkStem(stem, soil, hear);
  await tryOnce(fork, started);
  return { stem, started, fork, boxes: 0, isOld: false };
}

/** A stem that is ended takes its box with it, and that is heard first. */
function isEnding(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The ninth field, behind the name, which may hold anything: PF_EXITING.
    return (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[6]) & 4) !== 0;
  } catch {
    return true;
  }
}

function startOrGiveBack(start: () => Started, { soil, uid }: { soil: HostCapabilities; uid: number | undefined }) {
  try {
    return start();
  } catch (error) {
    soil.uids.giveBack(uid);
    throw error;
  }
}

async function tryOnce(fork: Stem['fork'], started: Started) {
  const waits = promised<boolean>();
  const tried = fork(() => waits.resolve(true));
  void tried.ended.then(() => waits.resolve(false));
  if (await waits.promise) {
    tried.kill();
    return tried.ended;
  }
  started.kill();
  throw new NoBox(tried.complaint() || started.complaint());
}
