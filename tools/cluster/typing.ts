/** A load of the storm: ten people type into one shared editor, and sometimes close and reopen their page. */
import { setTimeout as pause } from 'node:timers/promises';
import { sharedEditors } from '#contract/shared-editors.ts';
import { joinEditors } from '#server/testing/clients/shared-editor-client.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { type Load, notOnce } from './load.ts';
import type { ClusterSchool } from './school.ts';

/** Milliseconds between two words of a person. */
const EVERY = 2_000;
/** The number of words after which a person closes the page and reopens it, with an empty document. */
const WORDS_A_PAGE = 25;
/** Milliseconds after the storm within which all words must be acknowledged, and then stored. */
const TIMEOUT = 30_000;

/** Milliseconds between attempts to open a page. */
const RETRY = 500;

type Editors = Awaited<ReturnType<typeof joinEditors>>;
type Page = Awaited<ReturnType<Editors['openClass']>> & Pick<Editors, 'leave'>;

interface Room {
  id: string;
  name: string;
  sessionId: string;
}

/** @param writers  people who may write in the class's document */
export async function typing(school: ClusterSchool, room: Room, writers: Person[]): Promise<Load> {
  const acknowledged: string[] = [];
  const faults: string[] = [];
  async function openPage(writer: Person): Promise<Page> {
    try {
      const editors = await joinEditors(school, writer, room);
      return { ...(await editors.openClass()), leave: editors.leave };
    } catch {
      // The client's session is created in PostgreSQL, which may be down.
      await pause(RETRY);
      return openPage(writer);
    }
  }
  const pages = await Promise.all(writers.map(openPage));

  async function type(place: number, end: AbortSignal) {
    const written: string[] = [];
    for (let number = 0; !end.aborted; number++) {
      const page = pages[place]!;
      const word = `w${place}x${number}`;
      page.write(`${word}\n`);
      written.push(word);
      if (!page.provider.hasUnsyncedChanges) acknowledged.push(...written.splice(0));
      await pause(EVERY * (0.5 + Math.random()));
      // The server has usually acknowledged the last word by now.
      if (!page.provider.hasUnsyncedChanges) acknowledged.push(...written.splice(0));
      if (number % WORDS_A_PAGE !== WORDS_A_PAGE - 1 || written.length > 0) continue;
      page.leave();
      pages[place] = await openPage(writers[place]!);
    }
    const page = pages[place]!;
    for (const limit = performance.now() + TIMEOUT; page.provider.hasUnsyncedChanges; await pause(100))
      if (performance.now() > limit) return void faults.push(`words of typist ${place} were never acknowledged`);
    acknowledged.push(...written.splice(0));
  }

  return {
    name: 'typing',
    async run(end) {
      await Promise.all(writers.map((_, place) => type(place, end)));
      return [];
    },
    async findFaults() {
      for (const { leave } of pages) leave();
      const find = async () => {
        const saved = await school.as(writers[0]!).call(sharedEditors.code, { params: { id: room.sessionId } });
        const { code } = saved.find(({ ownerId }) => ownerId === null)!;
        return notOnce(acknowledged, code.split('\n'), 'the word');
      };
      for (const limit = performance.now() + TIMEOUT; performance.now() < limit; await pause(500))
        if ((await find()).length === 0) break;
      return [...faults, ...(await find())];
    },
    count: () => `${acknowledged.length} words (${acknowledged.join('\n').length} characters)`,
  };
}
