/**
 * Plans how a sandbox starts (as a fork of a zygote if one is ready, else by bubblewrap), and acquires its UID and its
 * meter, which enforces the limits.
 */

import { type BootHook, bootHookFor, shortcutFor } from './hooks.ts';
import type { Host } from './host/host.ts';
import type { SandboxKind } from './job.ts';
import type { Meter } from './meters/meter.ts';
import { type LaunchedSandbox, startSandbox } from './spawn.ts';
import type { Zygote } from './zygote/zygote-pool.ts';

interface LaunchPlan {
  /** The interpreter to boot before the job; undefined when none is needed or the zygote has already booted it. */
  bootHook: BootHook | undefined;
  /** The start command of the interpreter that a zygote has booted, which precedes the job's argv; otherwise empty. */
  bootedArgv: string[];
  /** Throws when the machine cannot hold another sandbox. */
  launch(onBytes: (bytes: Buffer) => void): Resources & { started: LaunchedSandbox };
}

export function planLaunch(kind: SandboxKind, host: Host): LaunchPlan {
  const zygote = host.zygotes.take(kind);
  if (zygote)
    return {
      bootHook: undefined,
      bootedArgv: kind.warm?.argv ?? [],
      launch: (onBytes) => startWith(acquireResources(host, zygote), () => zygote.fork(onBytes)),
    };
  const bootHook = kind.warm && bootHookFor(kind.warm, host);
  const injected = bootHook || (kind.shortcut && shortcutFor(kind.shortcut, host));
  return {
    bootHook,
    bootedArgv: [],
    launch: (onBytes) =>
      startWith(acquireResources(host), (uid) => startSandbox(kind, host, { injected, uid, onBytes })),
  };
}

let opened = 0;

interface Resources {
  uid: number | undefined;
  meter: Meter;
  release(): Promise<void>;
}

/** Takes a UID and opens a meter for a sandbox. A fork of a zygote needs no UID: it runs as the zygote's user. */
function acquireResources({ uids, meters }: Host, zygote?: Zygote): Resources {
  const uid = zygote ? undefined : uids.take();
  const giveBack = zygote ? zygote.release : () => uids.giveBack(uid);
  try {
    const meter = meters.open(`box-${++opened}`);
    const release = () => {
      // The sandbox's last process has ended, so its UID is free immediately; removing the cgroup takes longer.
      giveBack();
      return meter.close();
    };
    return { uid, meter, release };
  } catch (error) {
    giveBack();
    throw error;
  }
}

function startWith(place: Resources, startAs: (uid: number | undefined) => LaunchedSandbox) {
  try {
    return { ...place, started: startAs(place.uid) };
  } catch (error) {
    void place.release();
    throw error;
  }
}
