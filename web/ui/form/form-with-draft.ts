/** A form whose unsaved input is stored as a draft, so that neither a closed dialog nor a reload loses it. */
import { useEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form';

/** The store of values that the user has typed and not saved. */
interface Draft<Fields> {
  find: (saved: Fields) => Fields | undefined;
  keep: (typed: Fields, saved: Fields) => unknown;
  drop: () => unknown;
}

export interface FormWithDraft<Fields extends FieldValues, ToSave> {
  /** The field that gets the focus after "Start over". */
  firstField: Path<Fields>;
  /** The saved values, before the user has typed. */
  saved: Fields;
  draft: Draft<Fields>;
  resolver: Resolver<Fields, unknown, ToSave>;
}

/** A form that starts with the stored draft, if there is one, and stores each change as the new draft. */
export function useFormWithDraft<Fields extends FieldValues, ToSave>(options: FormWithDraft<Fields, ToSave>) {
  const { draft, resolver, firstField: first } = options;
  // The saved values from when the form was opened: a refetch must not change them while the user types.
  const [saved, setSaved] = useState(options.saved);
  const [found] = useState(() => draft.find(saved));
  const [isDraft, setIsDraft] = useState(found !== undefined);
  // Fields is assignable to DefaultValues<Fields>, which the compiler cannot see.
  const start = (found ?? saved) as DefaultValues<Fields>;
  const form = useForm({ resolver, defaultValues: start, mode: 'onTouched' });
  const { subscribe } = form;

  // An effect, because react-hook-form reports changes by subscription only. Field arrays change during
  // render, so subscribing again on each render would miss those changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft's owner does not change while the form is shown
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => draft.keep(values, saved) }),
    [subscribe, saved],
  );

  function startOver() {
    // Moves the focus, because the pressed button disappears. Done before the reset, which unregisters the fields until the next render.
    form.setFocus(first);
    showSaved(saved);
  }

  /** Shows the saved values, for a form that stays after it was saved, and deletes the draft. */
  function showSaved(values: Fields) {
    setSaved(values);
    form.reset(values);
    draft.drop();
    setIsDraft(false);
  }
  return { form, saved, isDraft, startOver, showSaved };
}
