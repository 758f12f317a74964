/** A long form whose unsaved input is stored as a draft until it is saved. */
import { useEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { formDraft } from '#web/api/forms/form-draft.ts';
import { useMe } from '#web/api/session.ts';

interface Options<Typed extends FieldValues, ToSave> {
  /** The part of the draft's storage key that identifies the form and the record that it edits. */
  thing: string;
  Typed: z.ZodType<Typed>;
  resolver: Resolver<Typed, unknown, ToSave>;
  /** The values that the server has stored. */
  saved: Typed;
}

export function useAutosavedForm<Typed extends FieldValues, ToSave>({
  thing,
  Typed,
  resolver,
  ...initial
}: Options<Typed, ToSave>) {
  const draft = formDraft({ personId: useMe()._id, subject: thing, Typed });
  // Kept as state, so that a refetch does not change the fields while the author types.
  const [saved, setSaved] = useState(initial.saved);
  const [restored] = useState(() => draft.find(saved));
  const [isDraft, setDraft] = useState(restored !== undefined);
  const [isChanged, setChanged] = useState(restored !== undefined);
  const [version, setVersion] = useState(0);
  // The cast is needed because TypeScript does not see that Typed is also a DefaultValues<Typed>.
  const form = useForm({ resolver, defaultValues: (restored ?? saved) as DefaultValues<Typed> });
  const { subscribe } = form;

  const fingerprint = (fields: Typed) => JSON.stringify(Typed.safeParse(fields).data);

  function autosave(typed: Typed, base: Typed) {
    setChanged(fingerprint(typed) !== fingerprint(base));
    draft.keep(typed, base);
  }

  // Rows are added and removed while React renders: a subscription renewed on each render would miss such changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft's owner and record do not change
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => autosave(values, saved) }),
    [subscribe, saved],
  );

  function replace(other: Typed) {
    setSaved(other);
    form.reset(other);
    draft.drop();
    setDraft(false);
    setChanged(false);
    setVersion(version + 1);
  }

  return {
    form,
    saved,
    isDraft,
    isChanged,
    /** Changes when the fields are replaced: use it as the `key` of uncontrolled inputs. */
    version,
    /** Call when the server has saved `sent`; the fields may have changed since. */
    markSaved(sent: Typed) {
      setSaved(sent);
      setDraft(false);
      autosave(form.getValues(), sent);
      // Clears `isSubmitted`: a new empty row shows no error before the next save.
      form.reset(undefined, { keepValues: true });
    },
    /** Fills the fields with other content from the server, and discards unsaved input. */
    replace,
    startOver: () => replace(saved),
  };
}
