/**
 * Saves the time at which each recording ended, and retries while the database is unavailable: only an ended recording
 * becomes a lesson.
 */
import { writeBehind } from '#server/concurrency/write-behind.ts';
import type { Services } from '#server/services.ts';
import { changeRecording } from './recordings.store.ts';

export function openEndTimes({ db }: Pick<Services, 'db'>, onFault: (error: unknown) => void) {
  const unsaved = new Map<string, Date>();
  const writer = writeBehind(write, onFault);

  async function write() {
    for (const [id, endedAt] of unsaved) {
      await changeRecording(db, id, { endedAt });
      unsaved.delete(id);
    }
  }

  return {
    /** Saves when a recording ended. Resolves after the first attempt; a failed attempt is retried. */
    async add(id: string, endedAt: Date) {
      unsaved.set(id, endedAt);
      await writer.now();
    },
    close: () => writer.close(),
  };
}
