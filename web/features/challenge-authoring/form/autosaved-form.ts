/** A long form of which nothing is lost: what is typed is kept as a draft until it is saved. */
import { useEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { draftOf } from '#web/api/draft.ts';
import { useMe } from '#web/api/session.ts';

interface About<Typed extends FieldValues, ToSave> {
  /** What it is and which one. */
  thing: string;
  Typed: z.ZodType<Typed>;
  resolver: Resolver<Typed, unknown, ToSave>;
  /** As it is now. */
  saved: Typed;
}

export function useKeptForm<Typed extends FieldValues, ToSave>({
  thing,
  Typed,
  resolver,
  ...found
}: About<Typed, ToSave>) {
  const draft = draftOf({ personId: useMe()._id, thing, Typed });
  // What is heard of it meanwhile changes nothing that is being typed.
  const [saved, setSaved] = useState(found.saved);
  const [begun] = useState(() => draft.find(saved));
  const [isDraft, setDraft] = useState(begun !== undefined);
  const [isChanged, setChanged] = useState(begun !== undefined);
  const [version, setVersion] = useState(0);
  // All of the fields are some of them, which the compiler cannot see.
  const form = useForm({ resolver, defaultValues: (begun ?? saved) as DefaultValues<Typed> });
  const { subscribe } = form;

  const inShort = (fields: Typed) => JSON.stringify(Typed.safeParse(fields).data);

  function keep(typed: Typed, than: Typed) {
    setChanged(inShort(typed) !== inShort(than));
    draft.keep(typed, than);
  }

  // What is typed is told by the form, and by nothing that is drawn. Rows that come and go are told while it is drawn:
  // whoever listened anew each time would miss them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whose draft it is, and of what, stays the same
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values, saved) }),
    [subscribe, saved],
  );

  function takeUp(other: Typed) {
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
    /** Another one when the fields have been begun anew. */
    version,
    /** That much of it the school has got; somebody may have typed on. */
    hasSaved(sent: Typed) {
      setSaved(sent);
      setDraft(false);
      keep(form.getValues(), sent);
      // Until it is sent again a new row is not blamed for being empty.
      form.reset(undefined, { keepValues: true });
    },
    /** The school has something else now; what is typed goes. */
    takeUp,
    startOver: () => takeUp(saved),
  };
}
