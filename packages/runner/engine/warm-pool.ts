/**
 * The warm pool: sandboxes that are already set up, or already have a booted interpreter, each for one program. They
 * boot one at a time while a core is idle, so that they delay no program. They expire, because the memory pages of an
 * old sandbox are swapped out and its random seed is old.
 */
import type { Sandbox, SandboxKind } from '#packages/runner/sandbox/job.ts';
import { keyOfKind } from './sandbox-kinds.ts';

/** Milliseconds that a warm sandbox waits for a program before it is discarded. */
const MAX_IDLE_TIME = 10 * 60_000;
/** Milliseconds to wait before booting, so that the outcome of a program that just ended is sent first. */
const IDLE_DELAY = 5;
/** Maximum kinds held ready besides the permanent ones: those of the languages used or announced last. */
const MAX_TEMPORARY_KINDS = 3;
const CLEANUP_INTERVAL = 60_000;
/** Milliseconds until a kind that failed to boot is tried again: missing memory, for example, may be available then. */
const RETRY_FAILED_AFTER = 60_000;

export interface WarmKind {
  kind: SandboxKind;
  /** The language shown to administrators; 0: none in particular. */
  languageId: number;
  /** Number of sandboxes held ready; 0: none, not even after a program of this kind ran. */
  count: number;
  /** Runs before the first boot. Resolves to false when this machine cannot boot the kind. */
  prepare?: () => Promise<boolean>;
}

interface WarmPoolOptions {
  open: (kind: SandboxKind) => Sandbox;
  /** True while a core is idle. */
  isIdle: () => boolean;
  /** Kinds that are always held ready. */
  permanent: WarmKind[];
}

export type WarmPool = ReturnType<typeof openWarmPool>;

export function openWarmPool({ open, isIdle, permanent }: WarmPoolOptions) {
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
      // A sandbox that ends before it is used is replaced.
      void sandbox?.ended.then(fillWhenIdle);
      if (pool) fillWhenIdle();
    }, IDLE_DELAY);
  }

  return {
    /** Takes a warm sandbox of this kind out of the pool; undefined when none is ready. The caller then owns it. */
    take: pools.take,
    /** Announces that a sandbox of this kind will soon be needed. */
    expect: pools.expect,
    /** Boots missing sandboxes if the machine is idle; call when a program has ended. */
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
  expiresAt: number;
}

interface KindPool extends WarmKind {
  waiting: WarmSandbox[];
  /** Earliest time of the kind's next boot, on the performance.now() clock. */
  notBefore: number;
}

const poolOf = (kind: WarmKind): KindPool => ({
  ...kind,
  waiting: [],
  notBefore: kind.prepare ? Number.POSITIVE_INFINITY : 0,
});

/** Runs a kind's `prepare`; meanwhile the pool boots and hands out the other kinds. */
async function prepare(pool: KindPool) {
  if (await pool.prepare!().catch(() => false)) pool.notBefore = 0;
  else pool.count = 0;
}

/**
 * Boots one sandbox. The pool hands it out only after the boot, because a program starts sooner in a new sandbox than
 * in one that is still booting.
 */
async function boot(pool: KindPool, open: WarmPoolOptions['open']) {
  const sandbox = openOrUndefined(open, pool.kind);
  if (!sandbox || !(await sandbox.ready)) {
    sandbox?.discard();
    pool.notBefore = performance.now() + RETRY_FAILED_AFTER;
    return undefined;
  }
  // The pool may have been cleared during the boot.
  if (pool.count === 0) {
    sandbox.discard();
    return undefined;
  }
  const entry = { sandbox, expiresAt: performance.now() + MAX_IDLE_TIME };
  pool.waiting.push(entry);
  // A sandbox may end before it is used, for example when the machine runs out of memory.
  void sandbox.ended.then(() => {
    pool.waiting = pool.waiting.filter((other) => other !== entry);
  });
  return sandbox;
}

/** Opens a sandbox; undefined on failure, which the next program that opens such a sandbox reports. */
function openOrUndefined(open: WarmPoolOptions['open'], kind: SandboxKind) {
  try {
    return open(kind);
  } catch {
    return undefined;
  }
}

function openKindPools(permanent: WarmKind[]) {
  const pools = new Map(permanent.map((each) => [keyOfKind(each.kind), poolOf(each)]));
  /** Expiry times of the pools that are not permanent, by key. */
  const temporaryPools = new Map<string, number>();

  function clear(pool: KindPool) {
    pool.count = 0;
    for (const { sandbox } of pool.waiting) sandbox.discard();
  }
  function removeTemporary(name: string) {
    clear(pools.get(name)!);
    temporaryPools.delete(name);
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
      if (pools.has(name) && !temporaryPools.has(name)) return;
      temporaryPools.delete(name);
      temporaryPools.set(name, performance.now() + MAX_IDLE_TIME);
      if (!pools.has(name)) pools.set(name, poolOf({ kind, languageId, count: 1 }));
      for (const oldest of [...temporaryPools.keys()].slice(0, -MAX_TEMPORARY_KINDS)) removeTemporary(oldest);
    },
    discardExpired() {
      const now = performance.now();
      for (const [name, until] of temporaryPools) if (until < now) removeTemporary(name);
      for (const pool of pools.values()) {
        for (const { sandbox, expiresAt } of pool.waiting) if (expiresAt < now) sandbox.discard();
        pool.waiting = pool.waiting.filter(({ expiresAt }) => expiresAt >= now);
      }
    },
    /** The number of ready sandboxes of each kind, for the runner's state. */
    warm: () =>
      [...pools.values()]
        .filter(({ count }) => count > 0)
        .map(({ languageId, waiting }) => ({ languageId, slots: waiting.length })),
    clear() {
      for (const pool of pools.values()) clear(pool);
    },
  };
}
