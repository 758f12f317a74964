/** Detects what this machine provides for sandboxes. */
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { bestEffort } from '#packages/runner/sandbox/best-effort.ts';
import { openLauncher } from '#packages/runner/sandbox/launcher.ts';
import { hierarchies } from '#packages/runner/sandbox/meters/cgroups/mounted.ts';
import { cgroupsV1 } from '#packages/runner/sandbox/meters/cgroups/v1.ts';
import { cgroupsV2 } from '#packages/runner/sandbox/meters/cgroups/v2.ts';
import { watchdogMeters } from '#packages/runner/sandbox/meters/watchdog.ts';
import { maskable } from '#packages/runner/sandbox/mounts.ts';
import { insideFolder } from '#packages/runner/sandbox/scripts.ts';
import { filterFor } from '#packages/runner/sandbox/system-calls/filter.ts';
import { hostProcessor, numberedCalls } from '#packages/runner/sandbox/system-calls/numbers.ts';
import { noZygotes, openZygotePool, type ZygotePool } from '#packages/runner/sandbox/zygote/zygote-pool.ts';
import { removeLeftovers } from './cleanup.ts';
import { outermostHidden } from './hidden-folders.ts';
import type { HostCapabilities, Uids } from './host-capabilities.ts';
import { HostUnsuitable } from './host-unsuitable.ts';
import { newRunnerName } from './runner-name.ts';

export interface Host extends HostCapabilities {
  zygotes: ZygotePool;
}

interface Options {
  /** The folder in which the runner's folder is created. */
  temporary?: string;
  /** Uses no cgroups even if they are available. */
  withoutCgroups?: boolean;
  /** Starts an interpreter for each program even if zygotes are available. */
  withoutZygotes?: boolean;
  /** The school's own folders, which sandboxes must not see. */
  hiddenFolders?: string[];
  /** Memory limit in bytes for all sandboxes together; enforced only with cgroups. */
  memory?: number;
}

/** First UID and number of UIDs for sandboxes, between the ranges that systemd reserves for homes and services. */
const FIRST_UID = 60_578;
const UIDS = 600;

/** @throws {HostUnsuitable} programs cannot run on this machine */
export function openHost(options: Options = {}): Host {
  const { temporary = tmpdir(), withoutCgroups, withoutZygotes, hiddenFolders = [], memory = halfOfMemory() } = options;
  const processor = hostProcessor();
  const masked = { files: maskable.filter(isWorldReadable), folders: outermostHidden(hiddenFolders) };
  const found = hierarchies();
  removeLeftovers({ temporary, hierarchies: found });
  const name = newRunnerName();
  const folder = makeFolder(join(temporary, name));
  const stopTouching = keepFromTmpCleaner(folder);
  const inside = insideFolder;
  const cgroups = withoutCgroups
    ? undefined
    : (cgroupsV2(found, { name, memory }) ?? cgroupsV1(found, { name, memory }));
  const meters = cgroups ?? watchdogMeters;
  const launcher = openLauncher(perlArguments([join(inside, 'launcher.pl')]));
  const capabilities: HostCapabilities = {
    bubblewrap: '/usr/bin/bwrap',
    launcher,
    meters,
    filters: { usual: filterFor('usual', processor), i386: filterFor('i386', processor) },
    folder,
    inside,
    init: perlArguments([join(inside, 'init.pl'), join(inside, 'init-later.pl')]),
    masked,
    uids: openUids(),
    async close() {
      stopTouching();
      zygotes.close();
      launcher.close();
      await meters.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  const zygotes = withoutZygotes ? noZygotes : openZygotePool(capabilities);
  return { ...capabilities, zygotes };
}

/**
 * True for files that every user may read. Only these are masked, since each masked file costs a mount and sandboxes
 * never run as root.
 */
const isWorldReadable = (path: string) => {
  const { mode = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {};
  return (mode & 0o004) !== 0;
};

/**
 * Bytes for all sandboxes: half of the machine's memory, or of the runner's own memory limit if that is lower. The
 * server needs the other half.
 */
export const halfOfMemory = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 2;

function makeFolder(folder: string) {
  try {
    mkdirSync(folder);
  } catch (error) {
    throw new HostUnsuitable(`The code runner cannot create its folder ${folder}: ${(error as Error).message}.`);
  }
  // Sets the mode again, because mkdir applies the umask: the sandboxes' users must be able to read the folder.
  chmodSync(folder, 0o755);
  return folder;
}

/** One day (ms): the folder is touched daily, because systemd deletes files in /tmp that were unused for ten days. */
const TOUCH_EVERY = 24 * 3_600_000;

function keepFromTmpCleaner(folder: string) {
  const touch = () => {
    const now = new Date();
    for (const path of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
      bestEffort(() => utimesSync(join(folder, path), now, now));
  };
  const touching = setInterval(() => bestEffort(touch), TOUCH_EVERY).unref();
  return () => clearInterval(touching);
}

/**
 * Passes Perl scripts as arguments, because the sandbox's user may be unable to read the runner's files. `use strict`
 * is removed: it only helps authors, and Perl would load a file for it in each sandbox.
 *
 * @param files  the script, and the code that the script compiles on demand
 */
function perlArguments(files: string[]) {
  const scripts = files.map((file) => readFileSync(file, 'utf8').replace(/^use strict;\n/m, ''));
  return ['/usr/bin/perl', '-w', '-e', ...scripts, ...numberedCalls(scripts.join(''), /call\('(\w+)'/g)];
}

function openUids(): Uids {
  if (process.getuid?.() !== 0) return { take: () => undefined, giveBack() {} };
  const free = Array.from({ length: UIDS }, (_, index) => FIRST_UID + index);
  return {
    take() {
      const uid = free.shift();
      if (uid === undefined) throw new Error('more sandboxes are open than there are users for them');
      return uid;
    },
    giveBack(uid) {
      if (uid !== undefined) free.push(uid);
    },
  };
}
