/**
 * The unsaved input of a form, stored in this tab by person and subject. It survives an accidental close, a
 * reload, and a session that ends meanwhile. Saving the form deletes it, and so does signing out
 * (web/api/persisted.ts).
 */
import { z } from 'zod';
import { DRAFT } from '#web/api/persisted.ts';
import { tryStorage } from '#web/storage.ts';

interface About<Fields> {
  personId: string;
  /** The kind and id of the edited record, such as 'course:1f…', or 'course:new' for a course that is not added yet. */
  subject: string;
  /** The schema of the fields. It checks types only, because a draft need not be valid yet. */
  Typed: z.ZodType<Fields>;
  /**
   * The form's uploaded files. `name`: the field with the file's name on the server; `fields`: all fields that describe
   * the file.
   */
  files?: { name: keyof Fields & string; fields: (keyof Fields & string)[] }[];
}

/** Returns the subjects that begin with `start` and have a draft of that person, each without its `start`. */
export function draftedSubjects({ personId, start }: { personId: string; start: string }) {
  const [before, after] = [`${DRAFT}${start}`, `:${personId}`];
  const keys = tryStorage(() => Object.keys(sessionStorage)) ?? [];
  const matching = keys.filter((key) => key.startsWith(before) && key.endsWith(after));
  return matching.map((key) => key.slice(before.length, -after.length));
}

/** A stored draft. `since` has the time in ms when each file was chosen, by the field with the file's name. */
const Stored = z.object({ typed: z.unknown(), since: z.record(z.string(), z.number()) });

/** Milliseconds for which a draft's file is used: after a day the server deletes a file that no record refers to. */
const FILE_LIFETIME = 20 * 60 * 60 * 1000;

export function formDraft<Fields extends object>({ personId, subject, Typed, files = [] }: About<Fields>) {
  const key = `${DRAFT}${subject}:${personId}`;
  const drop = () => tryStorage(() => sessionStorage.removeItem(key));
  const serialized = (fields: Fields) => JSON.stringify(Typed.safeParse(fields).data);

  function read() {
    const stored = Stored.safeParse(tryStorage(() => JSON.parse(sessionStorage.getItem(key) ?? 'null'))).data;
    const typed = Typed.safeParse(stored?.typed).data;
    return stored && typed && { typed, since: stored.since };
  }

  return {
    find(saved: Fields): Fields | undefined {
      const draft = read();
      if (!draft) return undefined;
      const { typed, since } = draft;
      const mayBeDeleted = (name: keyof Fields & string) =>
        typed[name] && Date.now() - (since[name] ?? 0) > FILE_LIFETIME;
      // The saved fields replace those of an unchanged file, whose stored URL may have expired, and of a file that may be deleted.
      const outdated = files.filter(({ name }) => typed[name] === saved[name] || mayBeDeleted(name));
      const asSaved = outdated.flatMap(({ fields }) => fields.map((field) => [field, saved[field]]));
      return { ...typed, ...Object.fromEntries(asSaved) };
    },

    /** Stores the draft; deletes the draft if all typed fields equal the saved ones. */
    keep(typed: Fields, saved: Fields) {
      if (serialized(typed) === serialized(saved)) return drop();
      const previous = read();
      const sinceOf = (name: keyof Fields & string) =>
        previous && previous.typed[name] === typed[name] ? previous.since[name] : Date.now();
      const since = Object.fromEntries(files.map(({ name }) => [name, sinceOf(name)]));
      tryStorage(() => sessionStorage.setItem(key, JSON.stringify({ typed, since })));
    },

    drop,
  };
}
