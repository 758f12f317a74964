/**
 * A pool of zygotes: pre-initialised Python interpreters (zygote.py), from each of which sandboxes fork one after the
 * other. Each zygote has its own UID on the host, as every sandbox has, so it never has two sandboxes at the same time.
 * Its sandboxes share their memory layout and hash seed, so it is replaced after a while (README.md).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deferred } from '#packages/runner/sandbox/deferred.ts';
import { encodeList, frame } from '#packages/runner/sandbox/frames.ts';
import type { HostCapabilities } from '#packages/runner/sandbox/host/host-capabilities.ts';
import type { SandboxKind } from '#packages/runner/sandbox/job.ts';
import { forkedSandboxMounts } from '#packages/runner/sandbox/mounts.ts';
import { SandboxFailed } from '#packages/runner/sandbox/sandbox-failed.ts';
import { zygoteFolder } from '#packages/runner/sandbox/scripts.ts';
import { type FirstProcess, forkZygote, type LaunchedSandbox, startZygote } from '#packages/runner/sandbox/spawn.ts';
import { numberedCalls } from '#packages/runner/sandbox/system-calls/numbers.ts';

export interface ZygotePool {
  /** Takes an idle zygote. If there is none, returns undefined, and the pool starts one. */
  take(kind: SandboxKind): Zygote | undefined;
  close(): void;
}

export interface Zygote {
  fork(receive: (bytes: Buffer) => void): LaunchedSandbox;
  /** Returns the zygote to the pool. Call when its sandbox has ended. */
  release(): void;
}

/** Maximum zygotes per kind, and so maximum forked sandboxes at the same time; further sandboxes start with bubblewrap. */
const MAX_ZYGOTES = 24;
/** Maximum idle zygotes per kind: each takes about five megabytes. */
const MAX_IDLE = 8;
/** Number of forked sandboxes after which a zygote is replaced. */
const MAX_FORKS = 500;
/** Age in milliseconds at which a zygote is replaced. */
const MAX_AGE = 10 * 60_000;
/** Milliseconds between attempts when a zygote cannot start: an attempt costs as much as three programs. */
const RETRY_AFTER = 15_000;

/** The first byte that a sandbox's init sends: the init waits for a program. */
const WAITS = 'W'.charCodeAt(0);

/** These files, in this order, are the module `usercustomize`, which Python imports last before the program. */
const SOURCES = ['messages.py', 'reuse.py', 'pictures.py', 'init.py', 'zygote.py'];
const PLACE = '/box';

export const noZygotes: ZygotePool = { take: () => undefined, close() {} };

export function openZygotePool(capabilities: HostCapabilities): ZygotePool {
  const pools = new Map<string, KindPool>();
  return {
    take(kind) {
      const argv = bootedFor(kind);
      if (!argv) return undefined;
      const name = nameOf(kind, argv);
      const pool = pools.get(name) ?? openKindPool(() => bootZygote(argv, { kind, capabilities }));
      pools.set(name, pool);
      return pool.take();
    },
    close() {
      for (const pool of pools.values()) pool.close();
    },
  };
}

const bootedFor = ({ warm, shortcut }: SandboxKind) => [warm, shortcut].find((way) => way?.by === 'python')?.argv;

const nameOf = ({ filter, readOnlyPaths, environment, folders, space }: SandboxKind, argv: string[]) =>
  JSON.stringify([filter, readOnlyPaths, environment, folders, space, argv]);

interface Booted {
  process: FirstProcess;
  started: LaunchedSandbox;
  fork: Zygote['fork'];
  forks: number;
  isExpired: boolean;
}

type KindPool = ReturnType<typeof openKindPool>;

/** The zygotes for one kind of sandbox. */
function openKindPool(open: () => Promise<Booted>) {
  const all = new Set<Booted>();
  let idle: Booted[] = [];
  let isGrowing = false;
  let isClosed = false;
  let notBefore = 0;

  function drop(booted: Booted) {
    all.delete(booted);
    idle = idle.filter((other) => other !== booted);
    booted.started.kill();
  }
  function returnToIdle(booted: Booted) {
    if (!all.has(booted)) return;
    if (isSpent(booted) || idle.length >= MAX_IDLE) drop(booted);
    else idle.push(booted);
  }
  async function growPool() {
    if (isClosed || isGrowing || all.size >= MAX_ZYGOTES || performance.now() < notBefore) return;
    isGrowing = true;
    try {
      add(await open());
    } catch (error) {
      if (notBefore === 0 && !isClosed) console.error('Python sandboxes start without a zygote:', error);
      notBefore = performance.now() + RETRY_AFTER;
    }
    isGrowing = false;
  }
  function add(booted: Booted) {
    if (isClosed) return booted.started.kill();
    all.add(booted);
    expireAfterMaxAge(booted, () => idle.includes(booted) && drop(booted));
    void booted.started.ended.then(() => drop(booted));
    returnToIdle(booted);
  }

  return {
    take(): Zygote | undefined {
      const booted = idle.pop();
      // Starts another zygote, so that the next caller finds an idle one.
      if (idle.length === 0) void growPool();
      if (!booted) return undefined;
      booted.forks++;
      return {
        fork: (receive) => forkOrElse(() => drop(booted), booted.fork, receive),
        release: () => returnToIdle(booted),
      };
    },
    close() {
      isClosed = true;
      for (const booted of all) drop(booted);
    },
  };
}

const isSpent = ({ isExpired, forks, process }: Booted) => isExpired || forks >= MAX_FORKS || isEnding(process.pid);

function expireAfterMaxAge(booted: Booted, onExpired: () => void) {
  const expiry = setTimeout(() => {
    booted.isExpired = true;
    onExpired();
  }, MAX_AGE).unref();
  void booted.started.ended.then(() => clearTimeout(expiry));
}

/** Forks a sandbox. If the fork never appears, or ends before it waits for a program, `lose` discards the zygote. */
function forkOrElse(lose: () => void, fork: Zygote['fork'], receive: (bytes: Buffer) => void) {
  let hasWaited = false;
  const started = fork((bytes) => {
    hasWaited ||= bytes[0] === WAITS;
    receive(bytes);
  });
  void started.firstProcess.then((sandbox) => sandbox ?? lose());
  void started.ended.then(() => hasWaited || lose());
  return started;
}

/** Starts a zygote and makes a trial fork, so that a broken zygote fails here and not with a student's program. */
async function bootZygote(
  argv: string[],
  { kind, capabilities }: { kind: SandboxKind; capabilities: HostCapabilities },
): Promise<Booted> {
  const source = Buffer.concat(SOURCES.map((name) => readFileSync(join(zygoteFolder, name))));
  const injected = { environment: { PYTHONPATH: PLACE }, file: { bytes: source, path: `${PLACE}/usercustomize.py` } };
  const uid = capabilities.uids.take();
  const started = startOrReturnUid(() => startZygote(argv, capabilities, { kind, injected, uid, onBytes() {} }), {
    capabilities,
    uid,
  });
  void started.ended.then(() => capabilities.uids.giveBack(uid));
  const zygote = await started.firstProcess;
  if (!zygote) throw new SandboxFailed(started.complaint());
  zygote.socket.write(frame('C', encodeList(numberedCalls(source.toString(), /numbers\["(\w+)"\]/g))));
  zygote.socket.write(frame('S', capabilities.filters[kind.filter]));
  zygote.socket.write(frame('M', encodeList(forkedSandboxMounts(kind, capabilities.masked.files).flat())));
  const fork: Zygote['fork'] = (receive) => forkZygote(zygote, capabilities, receive);
  await verifyFork(fork, started);
  return { process: zygote, started, fork, forks: 0, isExpired: false };
}

/**
 * True for a zygote that is being killed. Its sandbox ends together with the zygote, and the pool notices the sandbox's
 * end first; without this check the pool would take the zygote back.
 */
function isEnding(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The ninth field (flags) contains PF_EXITING (4). The process name before it may contain any characters.
    return (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[6]) & 4) !== 0;
  } catch {
    return true;
  }
}

function startOrReturnUid(
  start: () => LaunchedSandbox,
  { capabilities, uid }: { capabilities: HostCapabilities; uid: number | undefined },
) {
  try {
    return start();
  } catch (error) {
    capabilities.uids.giveBack(uid);
    throw error;
  }
}

async function verifyFork(fork: Zygote['fork'], started: LaunchedSandbox) {
  const waits = deferred<boolean>();
  const tried = fork(() => waits.resolve(true));
  void tried.ended.then(() => waits.resolve(false));
  if (await waits.promise) {
    tried.kill();
    return tried.ended;
  }
  started.kill();
  throw new SandboxFailed(tried.complaint() || started.complaint());
}
