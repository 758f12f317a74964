/** How a sandbox begins: forked of a zygote where there is one, else by bubblewrap; and the place that it has on this machine. */

import { type BootHook, bootHookFor, shortcutFor } from './hooks.ts';
import type { Host } from './host/host.ts';
import type { SandboxKind } from './job.ts';
import type { Meter } from './meters/meter.ts';
import { type LaunchedSandbox, startSandbox } from './spawn.ts';
import type { Zygote } from './zygote/zygote-pool.ts';

interface LaunchPlan {
  /** What is booted in it first. */
  bootHook: BootHook | undefined;
  /** What its init is told of the program beside what the job says: a warm one's begins with what has booted. */
  bootedArgv: string[];
  /** Throws where the machine has no room for one more. */
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

/** A sandbox of a zygote has that one's user. */
function acquireResources({ uids, meters }: Host, zygote?: Zygote): Resources {
  const uid = zygote ? undefined : uids.take();
  const giveBack = zygote ? zygote.release : () => uids.giveBack(uid);
  try {
    const meter = meters.open(`box-${++opened}`);
    const release = () => {
      // Its last process has ended; its cgroup takes a moment longer.
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
