/**
 * Saves the time at which each recording ended, and retries while the database is unavailable: only an ended recording
 * becomes a lesson.
 */
import { writeBehind } from '#server/concurrency/write-behind.ts';
import type { Services } from '#server/services.ts';
import { changeHeld, type Held } from './recordings.store.ts';

export function openEndTimes({ db }: Pick<Services, 'db'>, onFault: (error: unknown) => void) {
  const unsaved = new Map<Held, Date>();
  const writer = writeBehind(write, onFault);

  async function write() {
    for (const [held, endedAt] of unsaved) {
      await changeHeld(db, held, { endedAt });
      unsaved.delete(held);
    }
  }

  return {
    /** Saves when a recording ended. Resolves after the first attempt; a failed attempt is retried. */
    async add(held: Held, endedAt: Date) {
      unsaved.set(held, endedAt);
      await writer.now();
    },
    close: () => writer.close(),
  };
}
