/** Asks for a name and saves the current filter under it. */
import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { type FormEvent, useState } from 'react';
import { type FilteredList, MAX_FILTER_NAME } from '#contract/accounts/saved-filters.ts';
import * as texts from '#texts/saved-filters.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import styles from './SavedFilterBar.module.css';
import { useSaveFilterMutation } from './saved-filters.api.ts';

interface Props {
  list: FilteredList;
  query: string;
  onClose: () => void;
}

export function NameForm({ onClose, ...filter }: Props) {
  const [name, setName] = useState('');
  const [save, { error, isLoading }] = useSaveFilterMutation();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isLoading) return;
    const { data } = await save({ ...filter, name });
    if (data) onClose();
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <TextInput
        label={texts.name}
        value={name}
        maxLength={MAX_FILTER_NAME}
        required
        autoComplete="off"
        autoFocus
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" look="soft" isBusy={isLoading}>
        {texts.save}
      </Button>
      <Button look="quiet" onClick={onClose}>
        {texts.cancel}
      </Button>
      <InlineError message={error && !isNotSignedIn(error) ? sentenceOf(error) : undefined} />
    </form>
  );
}
