/**
 * A select whose choice is saved without a button. It waits a moment before it saves, because on some systems the arrow
 * keys choose each option on the way. It keeps the focus while it saves, and saves one choice after the other.
 */
import type { NativeSelectProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { Select } from './Select.tsx';

/** Milliseconds without another choice before it is saved. */
const SAVE_DELAY = 400;

interface Props extends Omit<NativeSelectProps, 'value' | 'onChange' | 'onBlur'> {
  /** The saved choice. */
  value: string;
  /** Saves a choice; resolves with whether it was saved. If not, the saved choice is shown again. */
  onSave: (chosen: string) => Promise<boolean>;
}

export function SavedSelect({ value, onSave, ...select }: Props) {
  /** A choice that is not in `value` yet, with the value that it replaces. */
  const [chosen, setChosen] = useState<{ value: string; instead: string }>();
  // The saved value has changed, so the choice is dropped. Otherwise it would reappear if the earlier value came back.
  if (chosen && chosen.instead !== value) setChosen(undefined);
  const [isSaving, setSaving] = useState(false);
  const lastSave = useRef<Promise<unknown>>(Promise.resolve());
  const saveSoon = useDebouncedCallback(
    async (choice: string) => {
      setSaving(true);
      const saving = lastSave.current.then(() => onSave(choice));
      lastSave.current = saving;
      const isSaved = await saving;
      setSaving(false);
      if (!isSaved) setChosen((current) => (current?.value === choice ? undefined : current));
    },
    { delay: SAVE_DELAY, flushOnUnmount: true },
  );

  return (
    <Select
      {...select}
      value={chosen?.value ?? value}
      aria-busy={isSaving || undefined}
      onChange={({ target }) => {
        setChosen({ value: target.value, instead: value });
        saveSoon(target.value);
      }}
      onBlur={saveSoon.flush}
    />
  );
}
