/** Which recordings have ended, and when: only these are filed later, so it is written down as soon as the database takes it. */

import { writeBehind } from '#server/concurrency/write-behind.ts';
import type { Services } from '#server/services.ts';
import { changeRecording } from './recordings.store.ts';

export function openEndings({ db }: Pick<Services, 'db'>, onFault: (error: unknown) => void) {
  const unwritten = new Map<string, Date>();
  const writing = writeBehind(write, onFault);

  async function write() {
    for (const [id, endedAt] of unwritten) {
      await changeRecording(db, id, { endedAt });
      unwritten.delete(id);
    }
  }

  return {
    /** Resolves once it is tried; it goes on being tried. */
    async add(id: string, endedAt: Date) {
      unwritten.set(id, endedAt);
      await writing.now();
    },
    close: () => writing.close(),
  };
}
