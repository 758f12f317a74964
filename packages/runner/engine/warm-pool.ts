/**
 * Slots: sandboxes that wait, set up or with an interpreter booted, each for one program.
 * They are booted while a core has nothing to do, one after the other, so that no
 * program waits for them; and they do not wait for ever, because an old one has lost
 * its pages to the disk and its seed of chance is old.
 */
import type { Sandbox, SandboxKind } from '#packages/runner/sandbox/job.ts';
import { keyOfKind } from './sandbox-kinds.ts';

/** Milliseconds that a sandbox waits for a program. */
const MAX_IDLE_TIME = 10 * 60_000;
/** Milliseconds after a program has ended: its outcome is on its way first. */
const IDLE_DELAY = 5;
/** Of languages that were run, or are about to be, and have no kinds of their own. */
const MAX_GUEST_KINDS = 3;
const CLEANUP_INTERVAL = 60_000;
/** Milliseconds for which a kind that could not be booted is passed over: what it lacks may be there then. */
const RETRY_FAILED_AFTER = 60_000;

export interface WarmKind {
  kind: SandboxKind;
  /** For the office; 0 is no language in particular. */
  languageId: number;
  /** How many wait; 0 where none may, not even after such a program was run. */
  count: number;
  /** What has to be done before the first can be booted. False: it cannot be had here. */
  prepare?: () => Promise<boolean>;
}

interface Needs {
  open: (kind: SandboxKind) => Sandbox;
  /** A core has nothing to do. */
  isIdle: () => boolean;
  /** What always waits. */
  permanent: WarmKind[];
}

export type WarmPool = ReturnType<typeof openWarmPool>;

export function openWarmPool({ open, isIdle, permanent }: Needs) {
  const pools = openKindPools(permanent);
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  for (const pool of pools.unprepared()) void prepare(pool).then(fillWhenIdle);
  const cleaning = setInterval(() => {
    pools.discardExpired();
    fillWhenIdle();
  }, CLEANUP_INTERVAL);

  function fillWhenIdle() {
    if (isClosed || timer) return;
    timer = setTimeout(async () => {
      const pool = isIdle() ? pools.missing() : undefined;
      const sandbox = pool && (await boot(pool, open));
      timer = undefined;
      // One that dies while it waits is made up for.
      void sandbox?.ended.then(fillWhenIdle);
      if (pool) fillWhenIdle();
    }, IDLE_DELAY);
  }

  return {
    /** One that waits, or undefined. It is the caller's from now on. */
    take: pools.take,
    /** Such a sandbox will be wanted soon. */
    expect: pools.expect,
    /** The machine may be idle: a good moment to boot what is missing. */
    fillWhenIdle,
    warm: pools.warm,
    close() {
      isClosed = true;
      clearTimeout(timer);
      clearInterval(cleaning);
      pools.clear();
    },
  };
}

interface WarmSandbox {
  sandbox: Sandbox;
  until: number;
}

interface KindPool extends WarmKind {
  waiting: WarmSandbox[];
  /** None is booted before. */
  notBefore: number;
}

const poolOf = (kind: WarmKind): KindPool => ({
  ...kind,
  waiting: [],
  notBefore: kind.prepare ? Number.POSITIVE_INFINITY : 0,
});

/** Others are booted and given meanwhile. */
async function prepare(pool: KindPool) {
  if (await pool.prepare!().catch(() => false)) pool.notBefore = 0;
  else pool.count = 0;
}

/** Nobody is given a sandbox that still boots: a plain one would be sooner. */
async function boot(pool: KindPool, open: Needs['open']) {
  const sandbox = openOrUndefined(open, pool.kind);
  if (!sandbox || !(await sandbox.ready)) {
    sandbox?.discard();
    pool.notBefore = performance.now() + RETRY_FAILED_AFTER;
    return undefined;
  }
  // The pool may have been cleared meanwhile.
  if (pool.count === 0) {
    sandbox.discard();
    return undefined;
  }
  const entry = { sandbox, until: performance.now() + MAX_IDLE_TIME };
  pool.waiting.push(entry);
  // It may die while it waits: the machine was out of memory.
  void sandbox.ended.then(() => {
    pool.waiting = pool.waiting.filter((other) => other !== entry);
  });
  return sandbox;
}

/** What keeps a entry from being opened will be told to the next program that needs a sandbox. */
function openOrUndefined(open: Needs['open'], kind: SandboxKind) {
  try {
    return open(kind);
  } catch {
    return undefined;
  }
}

function openKindPools(permanent: WarmKind[]) {
  const pools = new Map(permanent.map((each) => [keyOfKind(each.kind), poolOf(each)]));
  /** Names of pools that are not among the permanent ones, and until when. */
  const guests = new Map<string, number>();

  function clear(pool: KindPool) {
    pool.count = 0;
    for (const { sandbox } of pool.waiting) sandbox.discard();
  }
  function removeGuest(name: string) {
    clear(pools.get(name)!);
    guests.delete(name);
    pools.delete(name);
  }

  return {
    take: (kind: SandboxKind) => pools.get(keyOfKind(kind))?.waiting.shift()?.sandbox,
    missing: () =>
      [...pools.values()].find(
        ({ waiting, count, notBefore }) => waiting.length < count && notBefore <= performance.now(),
      ),
    unprepared: () => [...pools.values()].filter((pool) => pool.prepare),
    expect(kind: SandboxKind, languageId: number) {
      const name = keyOfKind(kind);
      if (pools.has(name) && !guests.has(name)) return;
      guests.delete(name);
      guests.set(name, performance.now() + MAX_IDLE_TIME);
      if (!pools.has(name)) pools.set(name, poolOf({ kind, languageId, count: 1 }));
      for (const oldest of [...guests.keys()].slice(0, -MAX_GUEST_KINDS)) removeGuest(oldest);
    },
    discardExpired() {
      const now = performance.now();
      for (const [name, until] of guests) if (until < now) removeGuest(name);
      for (const pool of pools.values()) {
        for (const { sandbox, until } of pool.waiting) if (until < now) sandbox.discard();
        pool.waiting = pool.waiting.filter(({ until }) => until >= now);
      }
    },
    /** Of what may wait here. */
    warm: () =>
      [...pools.values()]
        .filter(({ count }) => count > 0)
        .map(({ languageId, waiting }) => ({ languageId, slots: waiting.length })),
    clear() {
      for (const pool of pools.values()) clear(pool);
    },
  };
}
