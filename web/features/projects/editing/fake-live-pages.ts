/** Pages in live help with one project, and its server in memory, for tests of what they write at the same time. */
import type { SaveEvent } from '#contract/learning/live-help.ts';
import { editBetween } from '#contract/rules/text-edits.ts';
import { openDevice, openServer } from './fake-server.ts';
import { byPath } from './project-files.ts';
import { ProjectSaving } from './saving.ts';

export const PATH = 'main.py';
const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A server and pages in live help. Messages and replies have the given delays. */
export function openLivePages(text: string, delays: number[] = [0]) {
  const server = openServer(byPath([{ path: PATH, text }]));
  const pages = delays.map((ms) => openPage(ms));
  const textIn = () => server.texts()[PATH]!;

  function openPage(ms: number) {
    const connection: { isLost: boolean; reads: number } = { isLost: false, reads: 0 };
    const saving = new ProjectSaving({
      project: server.project(),
      device: openDevice().ofPage(),
      async save(request) {
        await later(ms);
        if (connection.isLost) return { type: 'failed' };
        const before = textIn();
        const outcome = await server.save(request);
        if (textIn() !== before) broadcast(request.revision, editBetween(before, textIn()));
        await later(ms);
        // The reply is lost although the save has arrived.
        return connection.isLost ? { type: 'failed' } : outcome;
      },
      async read() {
        connection.reads += 1;
        await later(ms);
        return connection.isLost ? undefined : server.project();
      },
    });
    saving.setLive(true);
    const shown = () => (saving.observable.get().files[PATH] as { text: string }).text;
    return {
      ...{ saving, connection, ms, shown },
      lose() {
        connection.isLost = true;
        saving.setLive(false);
      },
      comeBack() {
        connection.isLost = false;
        void saving.catchUp();
        saving.setLive(true);
      },
      type(at: number, character: string) {
        const place = Math.min(at, shown().length);
        const typed = shown().slice(0, place) + character + shown().slice(place);
        saving.change({ ...saving.observable.get().files, [PATH]: { path: PATH, text: typed } });
      },
    };
  }

  function broadcast(from: number, edit: ReturnType<typeof editBetween>) {
    const event: SaveEvent = { type: 'saved', from, to: from + 1, changes: [{ path: PATH, edit }] };
    for (const { saving, connection, ms } of pages)
      if (!connection.isLost) setTimeout(() => void saving.mergeSaveEvent(event), ms);
  }
  return { server, pages, textIn };
}
