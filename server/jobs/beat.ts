/**
 * What is looked after every second or so while the school is open, oftener than
 * a job comes: a name, a rhythm and one call. One look ends before the next
 * begins; what a process that was killed left undone is done by the next one's
 * first look.
 */
import type { Services } from '#server/services.ts';
import type { Beats } from './queue-port.ts';

export interface Beat {
  name: string;
  /** Milliseconds between two looks. */
  every: number;
  /** Harmless to run at any time. @param closing  aborted when the school closes */
  run(services: Services, closing: AbortSignal): Promise<unknown>;
}

export interface OpenBeats extends Beats {
  start(beats: Beat[], services: Services, onFault: (error: unknown) => void): void;
  /** Waits for the looks that are under way. */
  close(): Promise<void>;
}

export function openBeats(): OpenBeats {
  const closing = new AbortController();
  const wakers = new Map<string, () => void>();
  const timers: NodeJS.Timeout[] = [];
  const underWay = new Set<Promise<void>>();

  function follow(beat: Beat, services: Services, onFault: (error: unknown) => void) {
    let isLooking = false;
    let isWanted = false;
    const look = async () => {
      isWanted = true;
      if (isLooking) return;
      isLooking = true;
      while (isWanted && !closing.signal.aborted) {
        isWanted = false;
        await beat.run(services, closing.signal).catch((error) => closing.signal.aborted || onFault(error));
      }
      isLooking = false;
    };
    const wake = () => {
      const looking = look().finally(() => underWay.delete(looking));
      underWay.add(looking);
    };
    wakers.set(beat.name, wake);
    timers.push(setInterval(wake, beat.every).unref());
    wake();
  }

  return {
    wake: (beat) => wakers.get(beat.name)?.(),
    start(beats, services, onFault) {
      for (const beat of beats) follow(beat, services, onFault);
    },
    async close() {
      closing.abort(new Error('The school is closing'));
      for (const timer of timers) clearInterval(timer);
      await Promise.all(underWay);
    },
  };
}
