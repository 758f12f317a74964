/**
 * What was typed about something and not saved: kept in this tab for each person
 * and thing, through an accident, a reload, and a session that ends while
 * somebody types. Saving forgets it, and so does signing out (persisted.ts).
 */
import { z } from 'zod';
import { DRAFT, ifAllowed } from './persisted.ts';

interface About<Fields> {
  personId: string;
  /** What it is and which one: 'course:new' for one that is still to be added. */
  thing: string;
  /** Not checked for what the thing needs: it is not finished. */
  Typed: z.ZodType<Fields>;
  /** The files in it: the field with the name that the school keeps it by, and those that come with it. */
  files?: { name: keyof Fields & string; fields: (keyof Fields & string)[] }[];
}

/** Of which things that person has a draft: of each name what comes after `start`. */
export function draftedThings({ personId, start }: { personId: string; start: string }) {
  const [before, after] = [`${DRAFT}${start}`, `:${personId}`];
  const keys = ifAllowed(() => Object.keys(sessionStorage)) ?? [];
  const meant = keys.filter((key) => key.startsWith(before) && key.endsWith(after));
  return meant.map((key) => key.slice(before.length, -after.length));
}

/** With the time, in milliseconds, since which each file has been this one, by the field with its name. */
const Stored = z.object({ typed: z.unknown(), since: z.record(z.string(), z.number()) });

/** Milliseconds. Shorter than the day after which the server removes a file that is put nowhere. */
const FILE_LASTS = 20 * 60 * 60 * 1000;

export function draftOf<Fields extends object>({ personId, thing, Typed, files = [] }: About<Fields>) {
  const key = `${DRAFT}${thing}:${personId}`;
  const drop = () => ifAllowed(() => sessionStorage.removeItem(key));
  const inShort = (fields: Fields) => JSON.stringify(Typed.safeParse(fields).data);

  function read() {
    const stored = Stored.safeParse(ifAllowed(() => JSON.parse(sessionStorage.getItem(key) ?? 'null'))).data;
    const typed = Typed.safeParse(stored?.typed).data;
    return stored && typed && { typed, since: stored.since };
  }

  return {
    find(saved: Fields): Fields | undefined {
      const draft = read();
      if (!draft) return undefined;
      const { typed, since } = draft;
      const mayBeGone = (name: keyof Fields & string) => typed[name] && Date.now() - (since[name] ?? 0) > FILE_LASTS;
      // What is saved has fresh addresses.
      const better = files.filter(({ name }) => typed[name] === saved[name] || mayBeGone(name));
      const asSaved = better.flatMap(({ fields }) => fields.map((field) => [field, saved[field]]));
      return { ...typed, ...Object.fromEntries(asSaved) };
    },

    /** What is as it was saved is no draft. */
    keep(typed: Fields, saved: Fields) {
      if (inShort(typed) === inShort(saved)) return drop();
      const before = read();
      const sinceOf = (name: keyof Fields & string) =>
        before && before.typed[name] === typed[name] ? before.since[name] : Date.now();
      const since = Object.fromEntries(files.map(({ name }) => [name, sinceOf(name)]));
      ifAllowed(() => sessionStorage.setItem(key, JSON.stringify({ typed, since })));
    },

    drop,
  };
}
