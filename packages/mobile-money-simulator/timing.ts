/** Delays that respect the settings for speed and pause. */
import type { Settings } from './settings.ts';

export type Timing = ReturnType<typeof openTiming>;

export function openTiming(settings: Settings) {
  const timers = new Set<NodeJS.Timeout>();
  return {
    /** Runs `work` after `seconds`, divided by the speed. */
    later(seconds: number, work: () => unknown) {
      const run = () => {
        timers.delete(timer);
        void work();
      };
      const timer = setTimeout(run, (seconds * 1000) / settings.speed);
      timers.add(timer);
    },

    async whileNotPaused() {
      while (settings.isPaused) await new Promise((resolve) => setTimeout(resolve, 20));
    },

    close() {
      for (const timer of timers) clearTimeout(timer);
      settings.isPaused = false;
    },
  };
}
