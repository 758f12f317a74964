/** How a box begins: forked of a stem where there is one, else by bubblewrap; and the place that it has on this machine. */

import { type Hook, hookFor, shortcutFor } from './hooks.ts';
import type { Ground } from './host/host.ts';
import type { BoxKind } from './job.ts';
import type { Meter } from './meters/meter.ts';
import { type Started, start } from './spawn.ts';
import type { Stem } from './zygote/zygote-pool.ts';

interface Way {
  /** What is booted in it first. */
  hook: Hook | undefined;
  /** What its init is told of the program beside what the job says: a warm one's begins with what has booted. */
  booted: string[];
  /** Throws where the machine has no room for one more. */
  begin(hear: (bytes: Buffer) => void): Place & { started: Started };
}

export function wayTo(kind: BoxKind, ground: Ground): Way {
  const stem = ground.stems.take(kind);
  if (stem)
    return {
      hook: undefined,
      booted: kind.warm?.argv ?? [],
      begin: (hear) => startIn(takePlace(ground, stem), () => stem.fork(hear)),
    };
  const hook = kind.warm && hookFor(kind.warm, ground);
  const laid = hook || (kind.shortcut && shortcutFor(kind.shortcut, ground));
  return {
    hook,
    booted: [],
    begin: (hear) => startIn(takePlace(ground), (uid) => start(kind, ground, { laid, uid, hear })),
  };
}

let opened = 0;

interface Place {
  uid: number | undefined;
  meter: Meter;
  leave(): Promise<void>;
}

/** A box of a stem has that one's user. */
function takePlace({ uids, meters }: Ground, stem?: Stem): Place {
  const uid = stem ? undefined : uids.take();
  const giveBack = stem ? stem.giveBack : () => uids.giveBack(uid);
  try {
    const meter = meters.open(`box-${++opened}`);
    const leave = () => {
      // Its last process has ended; its cgroup takes a moment longer.
      giveBack();
      return meter.close();
    };
    return { uid, meter, leave };
  } catch (error) {
    giveBack();
    throw error;
  }
}

function startIn(place: Place, startAs: (uid: number | undefined) => Started) {
  try {
    return { ...place, started: startAs(place.uid) };
  } catch (error) {
    void place.leave();
    throw error;
  }
}
